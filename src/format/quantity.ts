import type { FieldKind, Threshold } from '../../contract/resources/field';
import type { Language } from '../../contract/text';
import { formatDuration } from '../../contract/duration';
import { formatNumber, formatPercent } from './number';
import { formatYuan } from './yuan';

/** Kinds that are figures: right-aligned, in tabular digits. */
export type QuantityKind = 'number' | 'money' | 'percent' | 'duration';

const QUANTITY_FORMATS: Readonly<Record<QuantityKind, (value: number, language: Language) => string>> = {
  number: (value) => formatNumber(value),
  // Means of money need not be whole cents; what is shown is.
  money: (cents) => formatYuan(Math.round(cents)),
  percent: formatPercent,
  duration: formatDuration,
};

/** Words a figure of a kind, without its unit. */
export function formatQuantity(kind: QuantityKind, value: number, language: Language): string {
  return QUANTITY_FORMATS[kind](value, language);
}

/** Tells whether a kind is a figure. */
export function isQuantityKind(kind: FieldKind): kind is QuantityKind {
  return Object.hasOwn(QUANTITY_FORMATS, kind);
}

/** How far a value is beyond its limits. */
export type Severity = 'none' | 'warning' | 'danger';

/** The graver limit that a value has reached. */
export function severityOf(
  value: number,
  { warnAt, dangerAt }: { readonly warnAt: Threshold | null; readonly dangerAt: Threshold | null },
): Severity {
  return isBeyond(value, dangerAt) ? 'danger' : isBeyond(value, warnAt) ? 'warning' : 'none';
}

function isBeyond(value: number, limit: Threshold | null): boolean {
  return limit !== null && (limit.side === 'below' ? value <= limit.value : value >= limit.value);
}
