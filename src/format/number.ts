/** Shown where there is no value. */
export const NO_VALUE = '–';

const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const ONE_DIGIT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const TWO_DIGITS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const PERCENT = new Intl.NumberFormat('en-US', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** Formats a quantity with thousands separators and at most the given digits after the point. */
export function formatNumber(value: number, digits: 0 | 1 | 2 = 2): string {
  if (!Number.isFinite(value)) return NO_VALUE;
  return [WHOLE, ONE_DIGIT, TWO_DIGITS][digits]?.format(value) ?? NO_VALUE;
}

/** Formats a share 0–1 with one digit: `0.123` is `12.3%`. */
export function formatPercent(share: number): string {
  return Number.isFinite(share) ? PERCENT.format(share) : NO_VALUE;
}
