import { redactAndCut } from '../privacy';
import { createSafeClock, createSafely } from '../safely';
import { isLevel, resolveLogConfig, type Level, type LogConfig, type ResolvedLogConfig } from './config';
import { createDelivery, type Delivery, type DeliveryOptions } from './delivery';
import type { LogEntry, LogMachine } from './entry';
import { toPlain } from './plain';
import { createStormLimit } from './storm';
import { readUser } from './user';

/** The logger. No call throws, waits or shows anything to the user. */
export interface Logger {
  /** Sets it up; before that, every call is a misuse. A second call changes nothing. */
  init: (config: LogConfig) => void;
  log: (level: Level, message: string, details?: unknown) => void;
  error: (message: string, details?: unknown) => void;
  warn: (message: string, details?: unknown) => void;
  debug: (message: string, details?: unknown) => void;
  info: (message: string, details?: unknown) => void;
  /** Reports something the user did, with who and where (spec §7). */
  event: (name: string, details?: unknown) => void;
  /** Sends what waits; call when the page is about to go. */
  flush: () => void;
}

/** What the logger works with; nothing is taken from globals. */
export interface LoggerHost extends DeliveryOptions {
  readonly machine: () => LogMachine;
  /** The JSON text kept under `userInfo` (spec §9). */
  readonly readUserInfo: () => string | null;
}

// spec §8: logger misuse messages.
export const NOT_INITIALISED = 'please initialise the log config first';
export const NO_LEVEL = 'please pass a log level';

/** Makes a logger that still has to be initialised. */
export function createLogger(host: LoggerHost): Logger {
  const MESSAGE_LIMIT = 1000;
  let running: { readonly config: ResolvedLogConfig; readonly delivery: Delivery } | undefined;
  const safely = createSafely((reason) => host.tell('Logger failed.', reason));
  const tell: LoggerHost['tell'] = (message, details) => safely(() => host.tell(message, details));
  const clock = createSafeClock(host.clock, safely);
  const admit = createStormLimit(clock);

  function toEntry(
    config: ResolvedLogConfig,
    level: Level,
    given: unknown,
    details: unknown,
    suppressed: number,
  ): LogEntry {
    const text = typeof given === 'string' ? given : JSON.stringify(toPlain(given));
    const message = redactAndCut(text, MESSAGE_LIMIT);
    const timestamp = clock.now();
    const userInfo = safely(host.readUserInfo);
    const page = toPlain({ route: '', params: {}, previousRoute: '', ...safely(() => config.getPage?.()) });
    const visit = { visitorId: '', pageId: '', sessionStartMs: 0, ...safely(() => config.getVisit?.()) };
    // spec §7, logging setup.
    const both = {
      data: toPlain(details),
      env: 'prod',
      platform: 'web',
      category: 'all',
      ...(suppressed && { suppressed }),
    };
    return {
      level,
      message,
      toPayload(isPersonalDataSeen) {
        const { id, fields } = readUser(userInfo, isPersonalDataSeen);
        const { visitorId, pageId, sessionStartMs: sessionTimestamp } = visit;
        return {
          appId: config.appId,
          timestamp,
          common: {
            userId: id || visitorId,
            version: config.version,
            country: 'CN',
            ...safely(host.machine),
          },
          ...(level === 'event'
            ? { event: { name: message, ...fields, ...(page as object), pageId, sessionTimestamp, ...both } }
            : { log: { level, message, ...both } }),
        };
      },
    };
  }

  function write(level: unknown, message: unknown, details: unknown = null): void {
    if (!running) return tell(NOT_INITIALISED);
    if (!isLevel(level)) return tell(NO_LEVEL);
    const { config, delivery } = running;
    const suppressed = config.levels[level] ? admit(level) : undefined;
    if (suppressed !== undefined) delivery.send(toEntry(config, level, message, details, suppressed));
  }

  const log: Logger['log'] = (level, message, details) => safely(() => write(level, message, details));
  const at =
    (level: Level): Logger['error'] =>
    (message, details) =>
      log(level, message, details);

  return {
    init: (given) =>
      safely(() => {
        const config = resolveLogConfig(given);
        running ??= { config, delivery: createDelivery(config, { ...host, clock, tell }) };
      }),
    log,
    error: at('error'),
    warn: at('warn'),
    debug: at('debug'),
    info: at('info'),
    event: at('event'),
    flush: () => safely(() => running?.delivery.flush()),
  };
}
