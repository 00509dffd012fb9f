/** Blanks that come along when a number is copied, and dashes that people group its digits by. */
const SEPARATORS = /[\s\u200b-\u200d\ufeff]/gu;
/** An IMEI, or the number of a module that has none: letters and digits, a letter among them. */
const MODULE_NUMBER = /^(?:\d{15}|(?=.*[A-Z])[A-Z0-9][A-Z0-9_-]{5,31})$/;

/**
 * The number of a communication module as it is compared and stored: no blanks, plain digits, capital letters.
 * Null for what cannot be one; digits alone are an IMEI and have to be fifteen.
 */
export function toModuleNumber(typed: string): string | null {
  // Compatibility forms: what a Chinese keyboard types in full width is the same digit.
  const number = typed.normalize('NFKC').replace(SEPARATORS, '').toUpperCase();
  return MODULE_NUMBER.test(number) ? number : null;
}
