import type { Level } from './config';
import type { Plain } from './plain';

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
  readonly common: Partial<LogMachine> & {
    readonly userId: string;
    readonly version: string;
    readonly country: 'CN';
  };
  readonly log?: Readonly<Record<string, Plain>>;
  readonly event?: Readonly<Record<string, Plain>>;
}

/** One log line, taken at the moment it was written. */
export interface LogEntry {
  readonly level: Level;
  /** The message, or the name of an event. Redacted and cut. */
  readonly message: string;
  /** Builds what is sent; personal data is masked unless its destination may see it. */
  toPayload: (isPersonalDataSeen: boolean) => LogPayload;
}
