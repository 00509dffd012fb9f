import { formatMoney } from '../money';
import { text, type Text } from '../text';
import type { FieldKind, ResolvedField } from './field';

/** How people write a quantity of a kind that the wire carries in another unit. */
interface EntryForm {
  readonly unit: Text;
  readonly format: (value: number) => string;
}

const SECONDS_PER_MINUTE = 60;

const ENTRY_FORMS: Readonly<Partial<Record<FieldKind, EntryForm>>> = {
  money: {
    unit: text('元', 'CNY'),
    format: (cents) => formatMoney(cents).replaceAll(',', '').replace(/\.00$/, ''),
  },
  percent: {
    unit: text('%', '%'),
    // Written as an exponent, so that 0.125 is 12.5 and not a rounded product.
    format: (share) => String(Number(`${share}e2`)),
  },
  duration: {
    unit: text('分钟', 'min'),
    format: (seconds) => String(seconds / SECONDS_PER_MINUTE),
  },
};

/** Unit that a quantity of a kind is typed in: yuan, per cent, minutes; null for bare numbers. */
export function entryUnitOf(kind: FieldKind): Text | null {
  return ENTRY_FORMS[kind]?.unit ?? null;
}

/** Writes a value of the wire as people type it, without its unit: cents as yuan, shares as per cent. */
export function formatEntry(kind: FieldKind, value: number): string {
  return ENTRY_FORMS[kind]?.format(value) ?? String(value);
}

/** A quantity in words, with the unit of the field or of its kind. */
export function toQuantityText({ kind, unit }: Pick<ResolvedField, 'kind' | 'unit'>, value: number): Text {
  const figure = formatEntry(kind, value);
  const own = unit ?? entryUnitOf(kind);
  if (own === null) return text(figure, figure);
  return text(`${figure} ${own.zh}`, `${figure} ${own.en}`);
}
