/**
 * Mainland mobile numbers: 11 digits beginning 13–19, without the blocks that are not given to
 * people (140–144, 154, 160–161, 163–164, 168–169, 179, 192 and 194 are excluded).
 *
 * @see spec §5 "11 digits beginning 13-19 with exclusions"
 */
const MAINLAND_MOBILE = /^(?:13\d|14[5-9]|15[0-35-9]|16[25-7]|17[0-8]|18\d|19[0135-9])\d{8}$/;

/** Tells whether a text is a mainland mobile number (spec §5). */
export function isMobile(value: string): boolean {
  return value.length === 11 && MAINLAND_MOBILE.test(value);
}

/** Masks a mobile number, keeping the first 3 and last 4 digits (spec §9); shorter texts are hidden whole. */
export function maskMobile(mobile: string): string {
  return mobile.length < 8
    ? '*'.repeat(mobile.length)
    : `${mobile.slice(0, 3)}${'*'.repeat(mobile.length - 7)}${mobile.slice(-4)}`;
}
