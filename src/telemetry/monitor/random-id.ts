/** Fills the given bytes with cryptographic randomness; `crypto.getRandomValues` in a browser. */
export type FillRandom = (bytes: Uint8Array<ArrayBuffer>) => void;

const VISITOR_PREFIX = 'uid_';
const VISITOR_LENGTH = 16;
const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';
/** Bytes from here on would make the first letters of the alphabet more likely than the rest. */
const FAIR_LIMIT = 256 - (256 % ALPHABET.length);

/** Makes `byteCount` random bytes as lower-case hex, never all zeros (W3C trace context forbids it). */
export function createHexId(byteCount: number, fillRandom: FillRandom): string {
  const bytes = new Uint8Array(byteCount);
  fillRandom(bytes);
  if (bytes.every((byte) => byte === 0)) bytes[byteCount - 1] = 1;
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Makes a visitor id: `uid_` and 16 letters or digits (spec §4). */
export function createVisitorId(fillRandom: FillRandom): string {
  let letters = '';
  // A generator that only yields unfair bytes is broken; the bound keeps it from hanging the page.
  for (let round = 0; letters.length < VISITOR_LENGTH && round < 100; round += 1) {
    const bytes = new Uint8Array(VISITOR_LENGTH);
    fillRandom(bytes);
    for (const byte of bytes) {
      if (byte < FAIR_LIMIT && letters.length < VISITOR_LENGTH)
        letters += ALPHABET.charAt(byte % ALPHABET.length);
    }
  }
  return VISITOR_PREFIX + letters.padEnd(VISITOR_LENGTH, '0');
}

/** True for texts that {@link createVisitorId} could have made. */
export function isVisitorId(text: string): boolean {
  return /^uid_[0-9a-z]{16}$/.test(text);
}
