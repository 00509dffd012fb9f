import type { EquipmentDeclaration } from '../../declaration';
import { grownNames } from '../../effect';
import { NUMBER_KINDS } from '../../field';
import { MEASURES } from '../../metric';

/** What of a type is summed. */
export interface SummedOfType {
  /** Measures of its orders, those under names of its own among them. */
  readonly ofOrders: readonly string[];
  /** Names of the rules of its alerts. */
  readonly rules: readonly string[];
  /** Names of its links. */
  readonly links: readonly string[];
  /** Names of its watched devices. */
  readonly watched: readonly string[];
  /** Names of its meters. */
  readonly meters: readonly string[];
}

const QUANTITIES: readonly string[] = NUMBER_KINDS;

/** What every type has, and `extra.NAME`: quantities of the type's orders, its tallies, and what is filled up. */
export function summedOfType({
  device,
  order,
  tallies = [],
  alerts = [],
  links = [],
  watched = [],
  meters = [],
}: EquipmentDeclaration): SummedOfType {
  const quantities = order.fields.filter(
    ({ kind, from }) => QUANTITIES.includes(kind) && from === 'attribute',
  );
  const own = [
    ...quantities.map(({ field }) => field),
    ...tallies.map(({ name }) => name),
    ...grownNames(device.actions ?? []),
  ];
  return {
    ofOrders: [...MEASURES, ...own.map((name) => `extra.${name}`)],
    rules: alerts.map(({ name }) => name),
    links: links.map(({ name }) => name),
    watched: watched.map(({ name }) => name),
    meters: meters.map(({ name }) => name),
  };
}
