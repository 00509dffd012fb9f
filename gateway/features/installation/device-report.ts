import { afterEvent } from '../../../contract/domain/device-state';
import { DisplayStatus, type DeviceFacts } from '../../../contract/domain/device';
import type { StateReport } from '../../device-link/device-link';
import { factsOf, toFactColumns, type DeviceChanges, type LockedDevice } from '../device/device-repository';
import type { DeclaredDevice } from './declared-device';
import type { ShownRuns } from './device-engine';

/** What a report changes of a device. */
export interface ReportedChange {
  readonly changes: DeviceChanges;
  /** What it shows that was not known before, by field. */
  readonly news: Readonly<Record<string, unknown>>;
  /** Lists have something to show anew. */
  readonly isVisible: boolean;
  readonly isBack: boolean;
  readonly isFaultNew: boolean;
  /** What it says of its runs; null where that is nothing, or can be nothing new. */
  readonly runs: Pick<ShownRuns, 'orderNos'> | null;
}

const SIGNAL_MAX = 31;
const WORDS_MAX_LENGTH = 100;
const VERSION_MAX_LENGTH = 32;

/**
 * Tells whether a report is newer than what is known. Numbers begin anew with a device that lost its memory: then its
 * clock tells.
 */
export function isNewer({ report_seq, reported_at }: LockedDevice, { seq, at }: StateReport): boolean {
  return seq > report_seq || at > (reported_at ?? 0);
}

/** What a report changes; it is newer than what is known. */
export function toReportedChange(
  device: LockedDevice,
  report: StateReport,
  { declared, nowMs }: { readonly declared: DeclaredDevice | undefined; readonly nowMs: number },
): ReportedChange {
  const before = factsOf(device);
  // A reservation is an order's: without one there is none any more.
  const held = device.current_order_no === null ? afterEvent(before, { kind: 'reservationEnds' }) : before;
  const faultCode = report.faultCode === null ? null : report.faultCode.slice(0, WORDS_MAX_LENGTH);
  const facts = afterEvent(held, { kind: 'report', workStatus: report.workStatus, faultCode });
  const version = report.firmwareVersion.slice(0, VERSION_MAX_LENGTH);
  const measured = declared?.newsOf(report.measures ?? {}, device.attributes) ?? {};
  const isFirmwareNew = version !== '' && version !== device.firmware_version;
  const isStateNew =
    facts.workStatus !== before.workStatus || faultCode !== before.faultCode || !before.online;
  const isMeasured = Object.keys(measured).length > 0;
  return {
    changes: {
      ...toFactColumns(facts),
      fault_text: faultCode === null ? null : (report.faultText ?? faultCode).slice(0, WORDS_MAX_LENGTH),
      last_heartbeat_at: nowMs,
      signal: Math.min(SIGNAL_MAX, Math.max(0, Math.round(report.signal))),
      report_seq: report.seq,
      // A clock that runs ahead must not make what comes later look old.
      reported_at: Math.min(report.at, nowMs),
      ...(isFirmwareNew ? { firmware_version: version } : {}),
      ...(version === '' ? {} : toOutdated(version, declared)),
      ...(isMeasured ? { attributes: { ...device.attributes, ...measured } } : {}),
    },
    news: { ...measured, ...(isFirmwareNew ? { firmwareVersion: version } : {}) },
    isVisible: isStateNew || isFirmwareNew || (isMeasured && declared?.isShown(measured) === true),
    isBack: !before.online,
    isFaultNew: faultCode !== null && faultCode !== before.faultCode,
    runs: toShownRuns(device, before, report),
  };
}

const { idle, running } = DisplayStatus;

/**
 * Runs are told one by one, or else by what the device does: one that is idle runs nothing. One that runs something
 * may run anything; so may one that is serviced meanwhile.
 */
function toShownRuns(
  { current_order_no: orderNo }: LockedDevice,
  { online, workStatus: did }: DeviceFacts,
  { runs, workStatus: does }: StateReport,
): ReportedChange['runs'] {
  // A device that was there and did nothing, and has no order, has nothing to be held against.
  if (online && orderNo === null && did !== running) return null;
  if (runs !== undefined) return { orderNos: runs };
  if (does === idle) return { orderNos: [] };
  return does === running && did !== running ? { orderNos: null } : null;
}

function toOutdated(version: string, declared: DeclaredDevice | undefined): DeviceChanges {
  const newest = declared?.newestFirmware ?? null;
  return newest === null ? {} : { firmware_outdated: version !== newest };
}
