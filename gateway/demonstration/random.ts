/** A source of chance that repeats exactly for the same seed number. */
export interface Random {
  /** Uniform in [0, 1). */
  readonly next: () => number;
  /** Whole number, both ends inclusive. */
  readonly int: (min: number, max: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(items: readonly T[]) => T;
  /** Index drawn by weight. */
  readonly weighted: (weights: readonly number[]) => number;
  /** How many events happen when `mean` are expected. */
  readonly poisson: (mean: number) => number;
  /** A copy in another order. */
  readonly shuffle: <T>(items: readonly T[]) => T[];
  /** Another source that does not depend on how much was drawn from this one. */
  readonly fork: (name: string) => Random;
}

/** Above this mean the exact Poisson draw underflows; a rounded normal is as good. */
const POISSON_EXACT_MAX = 30;

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  // mulberry32: small, fast, and the same on every engine.
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));

  function weighted(weights: readonly number[]): number {
    let rest = next() * weights.reduce((sum, weight) => sum + weight, 0);
    for (const [index, weight] of weights.entries()) {
      rest -= weight;
      if (rest < 0) return index;
    }
    return weights.length - 1;
  }

  function poisson(mean: number): number {
    if (mean > POISSON_EXACT_MAX) {
      const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
      return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal));
    }
    const limit = Math.exp(-mean);
    let count = 0;
    for (let product = next(); product > limit; product *= next()) count += 1;
    return count;
  }

  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick(items) {
      const item = items[int(0, items.length - 1)];
      if (item === undefined) throw new Error('Nothing to pick from.');
      return item;
    },
    weighted,
    poisson,
    shuffle(items) {
      const keyed = items.map((item) => ({ item, key: next() }));
      return keyed.sort((one, other) => one.key - other.key).map(({ item }) => item);
    },
    fork: (name) => createRandom(hash(name, seed)),
  };
}

/** FNV-1a, begun from the seed. */
function hash(text: string, seed: number): number {
  let value = (0x811c9dc5 ^ seed) >>> 0;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return value;
}
