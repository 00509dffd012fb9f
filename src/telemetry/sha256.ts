const WORD = 2 ** 32;

/** Shifts a word in a circle to the right. */
function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

let primes: number[] | undefined;

/** The constants of FIPS 180-4 are fractional bits of roots of the first 64 primes; computed when first needed. */
function firstPrimes(): readonly number[] {
  if (primes !== undefined) return primes;
  primes = [];
  for (let candidate = 2; primes.length < 64; candidate += 1) {
    if (primes.every((prime) => candidate % prime)) primes.push(candidate);
  }
  return primes;
}

/** The text as bytes, padded to whole blocks of 64 with its length in bits at the end. */
function pad(text: string): DataView {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  return view;
}

/**
 * Answers the SHA-256 of a text of less than 512 MiB as 64 lower-case hex digits.
 *
 * Written out because crypto.subtle is asynchronous and missing on plain-http pages, and a log line must
 * be redacted before anything else can see it.
 */
export function sha256(text: string): string {
  const view = pad(text);
  const roots = (root: (prime: number) => number): number[] =>
    firstPrimes().map((prime) => root(prime) * WORD);
  const hash = Int32Array.from(roots(Math.sqrt).slice(0, 8), (value) => value % WORD);
  const round = roots(Math.cbrt);
  for (let offset = 0; offset < view.byteLength; offset += 64) {
    const words: number[] = [];
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
    for (let index = 0; index < 64; index += 1) {
      const {
        [index - 15]: low = 0,
        [index - 2]: high = 0,
        [index - 16]: oldest = 0,
        [index - 7]: middle = 0,
      } = words;
      const word =
        index < 16
          ? view.getInt32(offset + index * 4)
          : (oldest +
              (rotate(low, 7) ^ rotate(low, 18) ^ (low >>> 3)) +
              middle +
              (rotate(high, 17) ^ rotate(high, 19) ^ (high >>> 10))) |
            0;
      words.push(word);
      const first =
        (h +
          (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) +
          ((e & f) ^ (~e & g)) +
          ((round[index] ?? 0) | 0) +
          word) |
        0;
      const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, index) => {
      hash[index] = (hash[index] ?? 0) + value;
    });
  }
  return Array.from(hash, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
