/** Levels that may be logged (spec §7). */
export const LEVELS = ['info', 'error', 'warn', 'debug', 'event'] as const;
export type Level = (typeof LEVELS)[number];

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
    /** @default 'web' */
    readonly name?: string;
  };
  /** @default 'prod' */
  readonly env?: string;
  /** @default 'web' */
  readonly platform?: string;
  /** @default 'all' */
  readonly category?: string;
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
  /** The JSON text kept under `userInfo` (spec §9). @default reads local storage */
  readonly readUserInfo?: () => string | null;
  readonly getPage?: () => LogPage;
  readonly getVisit?: () => LogVisit;
}

/** The same with every default filled. */
export interface ResolvedLogConfig extends LogConfig {
  readonly env: string;
  readonly platform: string;
  readonly category: string;
  readonly cacheCount: number;
  readonly levels: Readonly<Record<Level, boolean>>;
  readonly timeoutMs: number;
}

// spec §7: info off, error, warn, debug and event on.
const STANDARD_LEVELS = { info: false, error: true, warn: true, debug: true, event: true } as const;
const STANDARD_TIMEOUT_MS = 30_000;

/** Fills every default. */
export function resolveLogConfig(config: LogConfig): ResolvedLogConfig {
  const { cacheCount = 1 } = config;
  return {
    ...config,
    env: config.env ?? 'prod',
    platform: config.platform ?? 'web',
    category: config.category ?? 'all',
    cacheCount: Number.isInteger(cacheCount) && cacheCount > 0 ? cacheCount : 1,
    levels: { ...STANDARD_LEVELS, ...config.levels },
    timeoutMs: config.timeoutMs ?? STANDARD_TIMEOUT_MS,
  };
}

/** True for the name of a level. */
export function isLevel(value: unknown): value is Level {
  return LEVELS.some((level) => level === value);
}
