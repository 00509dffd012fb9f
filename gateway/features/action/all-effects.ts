import type { ActionEffect, ResolvedAction } from '../../../contract/resources/action';
import type { EffectHandler } from './effect-handler';
import { setEffect } from './set-effect';

/** One handler for each kind; a new kind does not compile until it has one. */
const HANDLERS: {
  readonly [K in ActionEffect['kind']]: EffectHandler<Extract<ActionEffect, { readonly kind: K }>>;
} = { set: setEffect };

/** The handler of an action's effect. */
export function handlerOf({ effect }: ResolvedAction): EffectHandler {
  return HANDLERS[effect.kind];
}
