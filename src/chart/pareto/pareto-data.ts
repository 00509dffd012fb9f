/** One bar: how often something happened. */
export interface ParetoPart {
  readonly key: string;
  readonly name: string;
  /** Said beside the name; null where there is nothing to say. */
  readonly detail: string | null;
  readonly count: number;
  /** How many devices it happened to; null where that is not known. */
  readonly devices: number | null;
  /** Address of the devices that it happens to now; null where they are not to be seen. */
  readonly to: string | null;
}

/** The parts in their order, each with what it and all before it are of the whole. */
export function toCumulative(parts: readonly ParetoPart[]): readonly number[] {
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  let sum = 0;
  return parts.map(({ count }) => (total === 0 ? 0 : (sum += count) / total));
}
