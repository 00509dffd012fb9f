import { formatMoney } from '../../contract/money';
import type { FieldKind } from '../../contract/resources/field';
import type { Text } from '../../contract/text';
import { FORM_WORDS } from './form-words';

/** How a quantity is typed: people write yuan, per cent and minutes; the wire carries cents, shares and seconds. */
export interface QuantityText {
  /** Null where the text is not a number of this kind. */
  parse: (typed: string) => number | null;
  format: (value: number) => string;
  readonly unit: Text | null;
}

const PLAIN_NUMBER = /^-?\d{1,12}(?:\.\d{1,6})?$/;
const YUAN = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/;
const SECONDS_PER_MINUTE = 60;

const plain: QuantityText = {
  parse: (typed) => (PLAIN_NUMBER.test(typed) ? Number(typed) : null),
  format: String,
  unit: null,
};

const yuan: QuantityText = {
  parse: (typed) => {
    const [, sign, whole, cents = ''] = YUAN.exec(typed) ?? [];
    return whole === undefined ? null : Number(`${sign ?? ''}${whole}${cents.padEnd(2, '0')}`);
  },
  format: (cents) => formatMoney(cents).replaceAll(',', '').replace(/\.00$/, ''),
  unit: FORM_WORDS.yuan,
};

const percent: QuantityText = {
  // Written as an exponent, so that 12.5 is the double nearest to 0.125 and not a rounded quotient.
  parse: (typed) => (PLAIN_NUMBER.test(typed) ? Number(`${typed}e-2`) : null),
  format: (share) => String(Number(`${share}e2`)),
  unit: FORM_WORDS.percent,
};

const minutes: QuantityText = {
  parse: (typed) => (PLAIN_NUMBER.test(typed) ? Math.round(Number(typed) * SECONDS_PER_MINUTE) : null),
  format: (seconds) => String(seconds / SECONDS_PER_MINUTE),
  unit: FORM_WORDS.minutes,
};

const QUANTITY_TEXTS: Readonly<Partial<Record<FieldKind, QuantityText>>> = {
  money: yuan,
  percent,
  duration: minutes,
};

/** How quantities of a kind are typed. */
export function quantityTextOf(kind: FieldKind): QuantityText {
  return QUANTITY_TEXTS[kind] ?? plain;
}
