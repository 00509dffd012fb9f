import { toHex } from '../../text';

/** Fills the given bytes with cryptographic randomness; `crypto.getRandomValues` in a browser. */
export type FillRandom = (bytes: Uint8Array<ArrayBuffer>) => unknown;

function draw(byteCount: number, fill: FillRandom, toText: (byte: number) => string): string {
  const bytes = new Uint8Array(byteCount);
  fill(bytes);
  // W3C trace context forbids ids that are all zeros.
  bytes[0] ||= 1;
  return Array.from(bytes, toText).join('');
}

/** Makes `byteCount` random bytes as lower-case hex, never all zeros. */
export function createHexId(byteCount: number, fill: FillRandom): string {
  return draw(byteCount, fill, (byte) => toHex(byte, 2));
}

/**
 * Makes a visitor id: `uid_` and 16 letters or digits (spec §4). Four of the 36 are a little more likely than
 * the rest; of the 82 bits that leaves more than 80.
 */
export function createVisitorId(fill: FillRandom): string {
  return `uid_${draw(16, fill, (byte) => (byte % 36).toString(36))}`;
}
