import type { Level, LogPage, LogVisit, ResolvedLogConfig } from './config';
import type { Plain } from './plain';
import { maskFields, type LogUser } from './user';

/** One log line, taken at the moment it was written. */
export interface LogEntry {
  readonly level: Level;
  /** The message, or the name of an event. Redacted and cut. */
  readonly message: string;
  readonly details: Plain;
  readonly timestampMs: number;
  readonly user: LogUser;
  readonly page: Omit<LogPage, 'params'> & { readonly params: Plain };
  readonly visit: LogVisit;
  /** Entries of this level that the storm limit held back since the last one. */
  readonly suppressed: number;
}

/** What the browser tells about itself. */
export interface LogMachine {
  readonly userAgent: string;
  /** `1920x1080` */
  readonly screenSize: string;
}

/** The payload of spec §7: exactly one of `log` and `event` is there. */
export interface LogPayload {
  readonly appId: string;
  readonly timestamp: number;
  readonly common: {
    readonly userId: string;
    readonly version: string;
    readonly country: 'CN';
    readonly userAgent: string;
    readonly screenSize: string;
  };
  readonly log?: Readonly<Record<string, Plain>>;
  readonly event?: Readonly<Record<string, Plain>>;
}

type Destination = Pick<ResolvedLogConfig, 'pii' | 'ownOrigins'>;

/** True when a destination may see personal data: asked for, and declared as the operator's own (AMB-22). */
export function seesPersonalData(
  url: string,
  pageUrl: string,
  { pii, ownOrigins = [] }: Destination,
): boolean {
  if (pii !== 'full') return false;
  try {
    return ownOrigins.includes(new URL(url, pageUrl).origin);
  } catch {
    return false;
  }
}

function toEvent(entry: LogEntry, fields: LogUser['fields']): Readonly<Record<string, Plain>> {
  const { message, details, page, visit } = entry;
  return {
    name: message,
    data: details,
    ...fields,
    ...page,
    pageId: visit.pageId,
    sessionTimestamp: visit.sessionStartMs,
  };
}

/** Builds what is sent of one entry. */
export function toPayload(
  entry: LogEntry,
  config: ResolvedLogConfig,
  machine: LogMachine,
  isPersonalDataSeen: boolean,
): LogPayload {
  const fields = isPersonalDataSeen ? entry.user.fields : maskFields(entry.user);
  const setup = { env: config.env, platform: config.platform, category: config.category };
  const suppressed: Readonly<Record<string, Plain>> =
    entry.suppressed > 0 ? { suppressed: entry.suppressed } : {};
  const content =
    entry.level === 'event'
      ? { event: { ...toEvent(entry, fields), ...setup, ...suppressed } }
      : { log: { level: entry.level, message: entry.message, data: entry.details, ...setup, ...suppressed } };
  return {
    appId: config.appId,
    timestamp: entry.timestampMs,
    common: {
      userId: entry.user.id === '' ? entry.visit.visitorId : entry.user.id,
      version: config.version,
      country: 'CN',
      userAgent: machine.userAgent,
      screenSize: machine.screenSize,
    },
    ...content,
  };
}
