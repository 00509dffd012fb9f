import { NUMBER_KINDS, type ResolvedField } from '../../../../contract/resources/field';
import type { ResolvedEquipment } from '../../../../contract/resources/resolved';
import {
  isTallyAmount,
  meetsTally,
  resolveTally,
  type ResolvedTally,
  type TallyAmount,
  type TallyColumn,
  type TallyMoment,
} from '../../../../contract/resources/statistic/tally';
import { toThousandths } from '../measures';

/** What a type sums of its orders beside the common measures. */
export interface ExtraOfType {
  /** The quantities of its orders; each counts when its run has ended. */
  readonly fields: ReadonlySet<string>;
  readonly tallies: readonly ResolvedTally[];
}

/** What of an order those sums are made of. */
export interface ExtraOrder {
  readonly pay_cents: number;
  readonly pay_method: string | null;
  readonly reserved_for: number | null;
  readonly attendance: string | null;
  readonly usage: Readonly<Record<string, unknown>>;
}

type ExtraSums = Readonly<Record<string, number>>;

/** What a type sums, from the fields that its orders bring themselves and the tallies that it declares. */
export function extraOfType(
  { tallies }: Pick<ResolvedEquipment, 'tallies'>,
  orderFields: readonly ResolvedField[],
): ExtraOfType {
  const kinds = new Set<string>(NUMBER_KINDS);
  return {
    fields: new Set(orderFields.filter(({ kind }) => kinds.has(kind)).map(({ field }) => field)),
    tallies: tallies.map(resolveTally),
  };
}

/** What an order adds under the names of its type at one of its moments. */
export function extrasAt(
  moment: TallyMoment,
  order: ExtraOrder,
  declared: ExtraOfType | undefined,
): ExtraSums {
  if (declared === undefined) return {};
  const { usage } = order;
  const extra: Record<string, number> = {};
  if (moment === 'end') {
    for (const [name, value] of Object.entries(usage)) {
      if (declared.fields.has(name) && typeof value === 'number') extra[name] = toThousandths(value);
    }
  }
  let values: Readonly<Record<string, unknown>> | undefined;
  for (const { name, at, add, where } of declared.tallies) {
    if (at !== moment) continue;
    const known = (values ??= { ...usage, ...columnsOf(order) });
    if (!where.every((condition) => meetsTally(known, condition))) continue;
    const amount = add === null ? 1 : isTallyAmount(add) ? amountsOf(order)[add] : usage[add];
    if (typeof amount === 'number') extra[name] = toThousandths(amount);
  }
  return extra;
}

/** The money of every order that tallies add up. */
function amountsOf({ pay_cents }: ExtraOrder): Readonly<Record<TallyAmount, number>> {
  return { payAmount: pay_cents };
}

/** The columns of every order that tallies ask for. */
function columnsOf(order: ExtraOrder): Readonly<Record<TallyColumn, unknown>> {
  const { pay_method, reserved_for, attendance } = order;
  return { payMethod: pay_method, reserved: reserved_for !== null, attendance };
}
