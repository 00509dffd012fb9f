/** An amount in whole cents (分). */
export type Cents = number;

/**
 * Formats an amount for display, always with two decimals: `123450` is `1,234.50`.
 *
 * @param amountCents - Whole cents; may be negative (refunds).
 * @throws RangeError when the amount is not a safe integer: fractions of a cent mean a bug upstream.
 * @see spec §9 "Money held in cents, shown divided by 100 with 2 decimals"
 */
export function formatMoney(amountCents: Cents): string {
  if (!Number.isSafeInteger(amountCents)) {
    throw new RangeError(`An amount must be whole cents, got ${amountCents}.`);
  }
  // String arithmetic: division by 100 would bring binary fractions into money.
  const digits = Math.abs(amountCents).toString().padStart(3, '0');
  const whole = formatThousands(digits.slice(0, -2));
  return `${amountCents < 0 ? '-' : ''}${whole}.${digits.slice(-2)}`;
}

const YUAN = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/;

/** Reads an amount as people type it, in yuan: `12.5` is 1250; null for what is none, a third decimal included. */
export function parseMoney(typed: string): Cents | null {
  const [, sign, whole, cents = ''] = YUAN.exec(typed) ?? [];
  return whole === undefined ? null : Number(`${sign ?? ''}${whole}${cents.padEnd(2, '0')}`);
}

/** Puts a comma between groups of three digits: `1234567` is `1,234,567` (spec §9). */
export function formatThousands(digits: string): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, ',');
}
