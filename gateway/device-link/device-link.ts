import type { WorkStatus } from '../../contract/domain/device';

/** What goes to a device. It must refuse a command after `expiresAt`: none fires late (controls M5). */
export interface CommandMessage {
  readonly commandId: string;
  readonly verb: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Number of the order that a start is for. */
  readonly orderNo?: string;
  /** Epoch ms. */
  readonly sentAt: number;
  readonly expiresAt: number;
}

/** How a device is, by itself or because it was asked. `seq` grows with each message of a device since it began. */
export interface StateReport {
  readonly kind: 'report';
  readonly seq: number;
  /** Epoch ms by the clock of the device. */
  readonly at: number;
  readonly workStatus: WorkStatus;
  readonly faultCode: string | null;
  readonly faultText?: string;
  readonly firmwareVersion: string;
  /** CSQ 0–31. */
  readonly signal: number;
  /** Numbers of the orders that it runs now; left out by a device that cannot say. */
  readonly runs?: readonly string[];
  /** What its type measures, by the names of its declared fields. */
  readonly measures?: Readonly<Record<string, unknown>>;
}

/** What becomes of a run for an order; `usage` by the names of the order's declared fields. */
export interface RunReport {
  readonly kind: 'run';
  readonly seq: number;
  readonly at: number;
  readonly orderNo: string;
  readonly event: 'progress' | 'finished' | 'aborted';
  readonly usage: Readonly<Record<string, unknown>>;
  readonly reason?: string;
}

/** The device has taken a command, or says what came of it. */
export type CommandReport =
  | { readonly kind: 'acknowledged'; readonly commandId: string; readonly at: number }
  | {
      readonly kind: 'result';
      readonly commandId: string;
      readonly at: number;
      readonly isDone: boolean;
      readonly failCode?: string;
      readonly failReason?: string;
      readonly values?: Readonly<Record<string, unknown>>;
    };

/** The connection broke, as the broker or the module says. */
export interface GoneReport {
  readonly kind: 'gone';
  readonly at: number;
}

export type DeviceMessage = StateReport | RunReport | CommandReport | GoneReport;

/** Hears a device, by its IMEI; the message counts as received when the promise resolves. */
export type DeviceHearer = (imei: string, message: DeviceMessage) => Promise<void>;

/** The way to devices and back; delivery is at least once in both directions. */
export interface DeviceLink {
  /** Resolves when it has been handed over; it may still be lost. @throws when it could not be. */
  readonly send: (imei: string, message: CommandMessage) => Promise<void>;
  /** Whether it leads to devices at all: of simulated ones that is known with the first look at the database. @default it does */
  readonly leads?: () => boolean;
  /** Called once, before the first message. */
  readonly listen: (hear: DeviceHearer) => Promise<void>;
  readonly close: () => Promise<void>;
}
