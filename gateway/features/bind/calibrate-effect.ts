import type { CalibrateEffect, CommandEffect } from '../../../contract/resources/effect';
import type { EffectHandler } from '../action/effect-handler';

/** Has the device dispense what is to be measured; the measuring comes by calls of its own (pages 3.4). */
export function createCalibrateEffect(command: EffectHandler<CommandEffect>): EffectHandler<CalibrateEffect> {
  return {
    assertFits: (effect, page, rowTable) => command.assertFits(toDispensing(effect), page, rowTable),
    prepare: (call) => command.prepare({ ...call, effect: toDispensing(call.effect) }),
  };
}

function toDispensing({ dispense: { verb, fixed } }: CalibrateEffect): CommandEffect {
  return { kind: 'command', verb, during: 'servicing', ...(fixed === undefined ? {} : { fixed }) };
}
