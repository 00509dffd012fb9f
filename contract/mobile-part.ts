/** Digits of a mobile number that stand at its end and are shown everywhere. */
export const MOBILE_TAIL_LENGTH = 4;
const MOBILE_LENGTH = 11;

/** What somebody knows of a mobile number: digits that it begins with, perhaps none, and those that it ends with. */
export interface MobilePart {
  readonly head: string;
  /** At least {@link MOBILE_TAIL_LENGTH} digits; all eleven where the whole number is known. */
  readonly tail: string;
}

/** As a person writes a number: without the spaces and hyphens that are put into it. */
const MOBILE_PART = /^(?:(\d{3})\*{1,4})?(\d{4,11})$/;

/**
 * Reads what is known of a mobile number from a text: all of it, the digits at its end (four at least), or a number as
 * it is masked, 138****1234; null when it is nothing of these.
 */
export function readMobilePart(words: string): MobilePart | null {
  const [, head = '', tail] = MOBILE_PART.exec(words.replace(/[\s-]/g, '')) ?? [];
  return tail === undefined || head.length + tail.length > MOBILE_LENGTH ? null : { head, tail };
}
