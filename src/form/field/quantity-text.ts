import { parseMoney } from '../../../contract/money';
import type { FieldKind } from '../../../contract/resources/field';
import { entryUnitOf, formatEntry } from '../../../contract/resources/quantity-entry';
import type { Text } from '../../../contract/text';

/** How a quantity is typed: people write yuan, per cent and minutes; the wire carries cents, shares and seconds. */
export interface QuantityText {
  /** Null where the text is not a number of this kind. */
  parse: (typed: string) => number | null;
  format: (value: number) => string;
  readonly unit: Text | null;
}

const PLAIN_NUMBER = /^-?\d{1,12}(?:\.\d{1,6})?$/;
const SECONDS_PER_MINUTE = 60;

type Parse = QuantityText['parse'];

const PARSERS: Readonly<Partial<Record<FieldKind, Parse>>> = {
  money: parseMoney,
  // Written as an exponent, so that 12.5 is the double nearest to 0.125 and not a rounded quotient.
  percent: (typed) => (PLAIN_NUMBER.test(typed) ? Number(`${typed}e-2`) : null),
  duration: (typed) => (PLAIN_NUMBER.test(typed) ? Math.round(Number(typed) * SECONDS_PER_MINUTE) : null),
};

const parseNumber: Parse = (typed) => (PLAIN_NUMBER.test(typed) ? Number(typed) : null);

/** How quantities of a kind are typed; they are written as the gateway's refusals write them. */
export function quantityTextOf(kind: FieldKind): QuantityText {
  return {
    parse: PARSERS[kind] ?? parseNumber,
    format: (value) => formatEntry(kind, value),
    unit: entryUnitOf(kind),
  };
}
