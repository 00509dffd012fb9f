import { ONE_DAY_MS, ONE_HOUR_MS, ONE_MINUTE_MS, ONE_SECOND_MS } from '../../limits';

/** What is shown of a device before its order began and after it ended. */
export const CURVE_MARGIN_MS = 5 * ONE_MINUTE_MS;
/** What is shown of one order at most; one that goes on for longer is told from its beginning. */
export const CURVE_SPAN_MAX_MS = ONE_DAY_MS;
/** Points of one curve at most: of more, the first of each equal stretch stands for it. */
export const CURVE_POINTS_MAX = 600;

/** What is kept of a device lies so far apart at least, however often it reports. */
export const SAMPLE_EVERY_MS = 10 * ONE_SECOND_MS;
/** The same where what it does has changed meanwhile. */
export const SAMPLE_EDGE_MS = ONE_SECOND_MS;
/** How long that is kept. */
export const SAMPLES_KEPT_MS = 31 * ONE_DAY_MS;

/** Curves that one type may declare: more cannot be read one under another. */
export const CURVES_MAX = 6;
/** Lists that one type may declare to be drawn upon one another, and entries of each that are kept and drawn. */
export const STACKS_MAX = 2;
export const STACK_ENTRIES_MAX = 16;
/** Characters of what tells entries apart; an entry with more is not kept. */
export const STACK_KEY_CHARS_MAX = 40;

/** Periods that the quantities of a device are drawn over, in days back from now (pages 3.3). */
export const CURVE_PERIODS = [1, 7, 31] as const;
export type CurvePeriod = (typeof CURVE_PERIODS)[number];

/** What one step of such a period sums up, ms; none of them has more than 400 steps. */
export const CURVE_STEPS_MS: Readonly<Record<CurvePeriod, number>> = {
  1: 5 * ONE_MINUTE_MS,
  7: 30 * ONE_MINUTE_MS,
  31: 2 * ONE_HOUR_MS,
};
/** Kept reports that one answer is made from; of a device with more, the older ones are left out. */
export const CURVE_SAMPLES_MAX = 50_000;
