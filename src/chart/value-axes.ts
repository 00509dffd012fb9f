/** The least and the greatest value of an axis. */
export interface Extent {
  readonly low: number;
  readonly high: number;
  /** Only whole numbers are on it, so that its lines stand at whole numbers too. */
  readonly isWhole: boolean;
}

/** What an axis is drawn from. */
export interface ValueAxis {
  readonly min: number;
  readonly max: number;
  readonly interval: number;
}

const LINES = 4;
const STEPS = [1, 2, 2.5, 5, 10] as const;

/** What axes show, 0 included. */
export function toExtent(values: readonly (number | null)[], isWhole: boolean): Extent {
  const known = values.filter((value) => value !== null);
  return { low: Math.min(0, ...known), high: Math.max(0, ...known), isWhole };
}

/**
 * Axes side by side whose zeros and lines meet: as many steps up and down on each, every step a number that people
 * count in. Otherwise a loss on one axis would lift the zero of the other.
 */
export function toValueAxes(extents: readonly Extent[]): readonly ValueAxis[] {
  const steps = extents.map(toStep);
  const most = (side: (extent: Extent) => number) =>
    Math.max(0, ...extents.map((extent, index) => Math.ceil(side(extent) / (steps[index] ?? 1))));
  const up = Math.max(
    1,
    most(({ high }) => high),
  );
  const down = most(({ low }) => -low);
  return steps.map((step) => ({ min: down === 0 ? 0 : -down * step, max: up * step, interval: step }));
}

function toStep({ low, high, isWhole }: Extent): number {
  const rough = Math.max(high, -low) / LINES;
  if (rough === 0) return 1;
  const scale = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((each) => each * scale >= rough) ?? 10) * scale;
  return isWhole ? Math.max(1, Math.ceil(step)) : step;
}
