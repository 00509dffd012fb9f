import { toHex, toUtf8 } from './text';

/** Turns a word in a circle to the right by each of the distances and mixes the results. */
function mix(word: number, ...distances: readonly number[]): number {
  // Shifting by a negative distance is shifting by what is left of 32.
  return distances.reduce((mixed, bits) => mixed ^ (word >>> bits) ^ (word << -bits), 0);
}

/** The constants of FIPS 180-4 are fractional bits of roots of the first 64 primes. */
function firstPrimes(): readonly number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < 64; candidate += 1) {
    if (primes.every((prime) => candidate % prime)) primes.push(candidate);
  }
  return primes;
}

/**
 * Answers the SHA-256 of a text of less than 512 MiB as 64 lower-case hex digits.
 *
 * Written out because crypto.subtle is asynchronous and missing on plain-http pages, and a log line must
 * be redacted before anything else can see it.
 */
export function sha256(text: string): string {
  const BLOCK_BYTES = 64;
  const WORD = 2 ** 32;
  const bytes = [...toUtf8(text), 0x80];
  // Padded to whole blocks, with the length in bits at the end.
  const view = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 8) / BLOCK_BYTES) * BLOCK_BYTES));
  bytes.forEach((byte, index) => view.setUint8(index, byte));
  view.setUint32(view.byteLength - 4, (bytes.length - 1) * 8);
  const primes = firstPrimes();
  let hash = primes.slice(0, 8).map((prime) => (Math.sqrt(prime) * WORD) | 0);
  for (let offset = 0; offset < view.byteLength; offset += BLOCK_BYTES) {
    let words = Array.from({ length: 16 }, (_, index) => view.getInt32(offset + index * 4));
    const rounds = primes.reduce((state, prime) => {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
      const [word = 0, low = 0, , , , , , , , middle = 0, , , , , high = 0] = words;
      const next = word + (mix(low, 7, 18) ^ (low >>> 3)) + middle + (mix(high, 17, 19) ^ (high >>> 10));
      words = [...words.slice(1), next | 0];
      const first = h + mix(e, 6, 11, 25) + (g ^ (e & (f ^ g))) + ((Math.cbrt(prime) * WORD) | 0) + word;
      const second = mix(a, 2, 13, 22) + ((a & b) | (c & (a | b)));
      return [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
    }, hash);
    hash = hash.map((word, index) => (word + (rounds[index] ?? 0)) | 0);
  }
  return hash.map((word) => toHex(word >>> 0, 8)).join('');
}
