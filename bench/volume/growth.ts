import type { Call, Volume } from './volumes';

/** What a call may take of many orders, as a multiple of what it takes of few. */
export const GROWTH_MAX = 1.5;
/** The first calls warm caches and plans of all. */
const WARM_ROUNDS = 2;

/** What a call takes of one volume, in ms. */
export interface Taken {
  readonly p50: number;
  readonly p95: number;
}

/** What a call takes of several volumes, all of them in turn. */
export async function timesOf(
  call: Call,
  volumes: readonly Volume[],
  rounds: number,
): Promise<readonly Taken[]> {
  const times = volumes.map((): number[] => []);
  for (let round = 0; round < rounds + WARM_ROUNDS; round += 1) {
    for (const [index, volume] of volumes.entries()) {
      const { ms } = await volume.ask(call);
      if (round >= WARM_ROUNDS) times[index]?.push(ms);
    }
  }
  return times.map((each) => ({ p50: quantile(each, 0.5), p95: quantile(each, 0.95) }));
}

/** How many times what few take many do, to a hundredth. */
export function toGrowth(few: number, many: number): number {
  return Math.round((many / few) * 100) / 100;
}

/** What seems to have grown is asked once more: what others do on the machine meanwhile is no growth. */
export async function measureTwice<T extends { readonly value: number }>(
  measure: () => Promise<T>,
): Promise<T> {
  const first = await measure();
  if (first.value < GROWTH_MAX) return first;
  const second = await measure();
  return second.value < first.value ? second : first;
}

/** The smallest of the values that so large a share of them does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
