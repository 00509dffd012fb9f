// spec §7: info off, error, warn, debug and event on.
const STANDARD_LEVELS = { info: false, error: true, warn: true, debug: true, event: true };

/** Levels that may be logged (spec §7). */
export type Level = keyof typeof STANDARD_LEVELS;

/** The page that is shown, as the router knows it. */
export interface LogPage {
  /** Route pattern. */
  readonly route: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly previousRoute: string;
}

/** The visit, as the usage monitoring knows it. */
export interface LogVisit {
  /** Stands in as user id while nobody is signed in (AMB-21). */
  readonly visitorId: string;
  /** Id of the view (AMB-20). */
  readonly pageId: string;
  /** Start of the monitoring session, epoch ms (AMB-19). */
  readonly sessionStartMs: number;
}

/** Settings of the logger. */
export interface LogConfig {
  /** Logging collector, absolute or relative to the page. */
  readonly collectorUrl: string;
  readonly appId: string;
  readonly version: string;
  /** Fallback log store; without it a failed collector leaves only the console. */
  readonly logStore?: {
    /** Everything before `/logstores/`. */
    readonly baseUrl: string;
  };
  /** Entries that wait for each other before they are sent. @default 1 */
  readonly cacheCount?: number;
  /** Switches single levels. @default info off, all others on */
  readonly levels?: Partial<Readonly<Record<Level, boolean>>>;
  /** @default 'masked' */
  readonly pii?: 'masked' | 'full';
  /** Exact origins that are the operator's own; `pii: 'full'` holds for these only (AMB-22). @default [] */
  readonly ownOrigins?: readonly string[];
  /** How long the collector may take, ms. @default 30 000 */
  readonly timeoutMs?: number;
  readonly getPage?: () => LogPage;
  readonly getVisit?: () => LogVisit;
}

/** The same with every default filled. */
export interface ResolvedLogConfig extends LogConfig {
  readonly cacheCount: number;
  readonly levels: Readonly<Record<Level, boolean>>;
  readonly timeoutMs: number;
  readonly ownOrigins: readonly string[];
}

/** Fills every default. */
export function resolveLogConfig(config: LogConfig): ResolvedLogConfig {
  return {
    cacheCount: 1,
    timeoutMs: 30_000,
    ownOrigins: [],
    ...config,
    levels: { ...STANDARD_LEVELS, ...config.levels },
  };
}

/** True for the name of a level. */
export function isLevel(value: unknown): value is Level {
  return Object.hasOwn(STANDARD_LEVELS, String(value));
}
