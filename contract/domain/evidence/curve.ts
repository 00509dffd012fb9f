import { ONE_DAY_MS, ONE_MINUTE_MS, ONE_SECOND_MS } from '../../limits';

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
