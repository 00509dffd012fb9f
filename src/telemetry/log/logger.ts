import type { Clock } from '../clock';
import { createSafeClock, createSafely } from '../safely';
import { isLevel, resolveLogConfig, type Level, type LogConfig, type ResolvedLogConfig } from './config';
import { createDelivery, type Delivery } from './delivery';
import type { Gzip } from './encode';
import type { LogEntry, LogMachine } from './payload';
import { toPlain, toPlainText } from './plain';
import type { Fetch } from './post';
import { createStormLimit } from './storm';
import { readUser } from './user';

/** The logger. No call throws, waits or shows anything to the user. */
export interface Logger {
  /** Sets it up; before that, every call is a misuse. A second call changes nothing. */
  init(config: LogConfig): void;
  log(level: Level, message: string, details?: unknown): void;
  error(message: string, details?: unknown): void;
  warn(message: string, details?: unknown): void;
  debug(message: string, details?: unknown): void;
  info(message: string, details?: unknown): void;
  /** Reports something the user did, with who and where (spec §7). */
  event(name: string, details?: unknown): void;
  /** Sends what waits; call when the page is about to go. */
  flush(): void;
}

/** What the logger works with; nothing is taken from globals. */
export interface LoggerHost {
  readonly clock: Clock;
  readonly fetch: Fetch;
  readonly loadGzip: () => Promise<Gzip>;
  readonly machine: () => LogMachine;
  readonly pageUrl: () => string;
  readonly readUserInfo: () => string | null;
  readonly tell: (message: string, details?: unknown) => void;
}

const MESSAGE_LIMIT = 1000;

// spec §8: logger misuse messages.
export const MISUSE = {
  notInitialised: '请先初始化日志配置 (please initialise the log config first)',
  noLevel: '请传入日志级别 (please pass a log level)',
} as const;

interface Running {
  readonly config: ResolvedLogConfig;
  readonly delivery: Delivery;
}

/** Makes a logger that still has to be initialised. */
export function createLogger(host: LoggerHost): Logger {
  let running: Running | undefined;
  const safely = createSafely((reason) => host.tell('The logger failed.', reason));
  const tell = (message: string, details?: unknown): void => safely(() => host.tell(message, details));
  const clock = createSafeClock(host.clock, safely);
  const storm = safely(() => createStormLimit(clock));

  function toEntry(
    config: ResolvedLogConfig,
    entry: Pick<LogEntry, 'level' | 'suppressed'>,
    message: unknown,
    details: unknown,
  ): LogEntry {
    const page = safely(() => config.getPage?.()) ?? { route: '', params: {}, previousRoute: '' };
    const text = typeof message === 'string' ? message : JSON.stringify(toPlain(message));
    return {
      ...entry,
      message: toPlainText(text, MESSAGE_LIMIT),
      details: toPlain(details ?? null),
      timestampMs: clock.now(),
      user: readUser(safely(() => config.readUserInfo?.()) ?? null),
      page: {
        route: toPlainText(page.route, MESSAGE_LIMIT),
        params: toPlain(page.params),
        previousRoute: toPlainText(page.previousRoute, MESSAGE_LIMIT),
      },
      visit: safely(() => config.getVisit?.()) ?? { visitorId: '', pageId: '', sessionStartMs: 0 },
    };
  }

  function write(level: unknown, message: unknown, details: unknown): void {
    if (running === undefined) {
      tell(MISUSE.notInitialised);
      return;
    }
    if (!isLevel(level)) {
      tell(MISUSE.noLevel);
      return;
    }
    if (!running.config.levels[level]) return;
    const suppressed = storm?.admit(level);
    if (suppressed !== undefined)
      running.delivery.send(toEntry(running.config, { level, suppressed }, message, details));
  }

  const log = (level: unknown, message: unknown, details?: unknown): void =>
    safely(() => write(level, message, details));

  return {
    init(given) {
      if (running !== undefined) return;
      safely(() => {
        const config = resolveLogConfig({ readUserInfo: host.readUserInfo, ...given });
        const delivery = createDelivery({
          config,
          clock,
          fetch: host.fetch,
          loadGzip: host.loadGzip,
          machine: host.machine(),
          pageUrl: host.pageUrl,
          tell,
        });
        running = { config, delivery };
      });
    },
    log,
    error: (message, details) => log('error', message, details),
    warn: (message, details) => log('warn', message, details),
    debug: (message, details) => log('debug', message, details),
    info: (message, details) => log('info', message, details),
    event: (name, details) => log('event', name, details),
    flush: () => safely(() => running?.delivery.flush()),
  };
}
