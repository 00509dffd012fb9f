/** What the `evaluate` hook is given about an answer with a JSON body. */
export interface Answer {
  readonly url: string;
  readonly status: number;
  readonly body: unknown;
}

/** What the `evaluate` hook says: an HTTP success can still be a refusal by the business rules. */
export interface Verdict {
  readonly isSuccess: boolean;
  readonly message?: string;
}

/** One finished report, as `beforeReport` sees it. */
export interface Report {
  readonly events: readonly Readonly<Record<string, unknown>>[];
}

/** Settings of the usage monitoring. Every value may come from run-time settings and is checked again here. */
export interface MonitorConfig {
  /** Monitoring endpoint, absolute or relative to the page. */
  readonly endpoint: string;
  readonly appId: string;
  readonly version: string;
  /** @default 'prod' */
  readonly env?: string;
  /** `false` leaves the page exactly as without monitoring. @default true */
  readonly enabled?: boolean;
  /** Share of sessions that report, 0 to 1. @default 1 */
  readonly sampleRate?: unknown;
  /** Longest session, 4 h to 24 h in ms. @default 24 h */
  readonly maxDurationMs?: unknown;
  /** Idle time that ends a session, 10 to 60 min in ms. @default 30 min */
  readonly overtimeMs?: unknown;
  /** `'cookie'`; anything else means local storage. */
  readonly storage?: unknown;
  /** Longest time an event waits, 0 to 10 000 ms. @default 3000 */
  readonly flushTimeMs?: unknown;
  /** Events in one report, 1 to 100. @default 20 */
  readonly maxEventCount?: unknown;
  /** Other addresses of telemetry (logging collector, log store) that are neither tracked nor traced. */
  readonly ownUrls?: readonly string[];
  /** Exact origins, beside the page's own, whose requests carry trace headers. @default [] */
  readonly traceOrigins?: readonly string[];
  /** Properties written into every record; cut by the rules of spec §5. */
  readonly properties?: Readonly<Record<string, unknown>>;
  /** Answers who is logged in; only `id` is used. */
  readonly getUser?: () => { readonly id?: string | number } | undefined;
  /** Judges the JSON body of an answer. Without it no body is ever read. */
  readonly evaluate?: (answer: Answer) => Verdict | undefined;
  /** Returning `false` drops the report. */
  readonly beforeReport?: (report: Report) => unknown;
}

/** The same with every value checked and every default filled. */
export interface ResolvedMonitorConfig extends MonitorConfig {
  readonly env: string;
  readonly sampleRate: number;
  readonly maxDurationMs: number;
  readonly overtimeMs: number;
  readonly flushTimeMs: number;
  readonly maxEventCount: number;
  readonly ownUrls: readonly string[];
  readonly traceOrigins: readonly string[];
}

/** The value if it is a number of the range, both ends included; else the default (spec §5 and §9). */
function within(value: unknown, least: number, most: number, standard: number): number {
  return typeof value === 'number' && value >= least && value <= most ? value : standard;
}

/** Fills every default and replaces every value out of range. Never throws. */
export function resolveMonitorConfig(config: MonitorConfig): ResolvedMonitorConfig {
  const MINUTE_MS = 60_000;
  const HOUR_MS = 60 * MINUTE_MS;
  return {
    env: 'prod',
    ownUrls: [],
    traceOrigins: [],
    ...config,
    sampleRate: within(config.sampleRate, 0, 1, 1),
    maxDurationMs: within(config.maxDurationMs, 4 * HOUR_MS, 24 * HOUR_MS, 24 * HOUR_MS),
    overtimeMs: within(config.overtimeMs, 10 * MINUTE_MS, 60 * MINUTE_MS, 30 * MINUTE_MS),
    flushTimeMs: within(config.flushTimeMs, 0, 10_000, 3000),
    maxEventCount: within(config.maxEventCount, 1, 100, 20),
  };
}
