import type { Text } from '../text';
import type { FieldCondition } from './action';

/** What another system is refused while a switch is off (docs/platform-endpoint.md). */
export type SwitchRefusal =
  | {
      /** Orders for a later time. */
      readonly kind: 'reservation';
    }
  | {
      /** Orders whose start asks for so much, or for more. */
      readonly kind: 'start';
      /** Name of a number that the start carries to the device. */
      readonly param: string;
      readonly from: number;
    };

/**
 * A switch of a store: what all its devices of the type offer, or none of them (pages 3.6). It is a flag of the
 * devices that follows their store, whatever they report. `E` are the permission expressions that may stand here,
 * `N` the type's own fields.
 */
export interface StoreSwitchDeclaration<E extends string = string, N extends string = string> {
  /** Flag of the devices that shows it, under whose name they are told; its title names the switch. */
  readonly field: N;
  /** Keys that its switch asks for. */
  readonly permission: E;
  /** What follows when it is switched off, told before. */
  readonly whenOff: Text;
  /** How it stands in a store where nobody has switched it. @default true */
  readonly isOn?: boolean;
  /** Devices that it is about: all of these hold of their own fields. @default all */
  readonly concerns?: readonly FieldCondition<N>[];
  /** What orders are refused while it is off. @default none */
  readonly refuses?: SwitchRefusal;
}

/** A switch after defaults are filled. */
export interface ResolvedStoreSwitch {
  readonly field: string;
  /** That of the field. */
  readonly title: Text;
  readonly permission: string;
  readonly whenOff: Text;
  readonly isOn: boolean;
  readonly concerns: readonly FieldCondition[];
  readonly refuses: SwitchRefusal | null;
}
