import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema';
import { withTenant, type TenantTransaction } from '../../database/tenant';
import type { DeviceHearer, DeviceMessage, RunReport, StateReport } from '../../device-link/device-link';
import { setTimer } from '../../timers/timer';
import type { TimerHandler } from '../../timers/timer-runner';
import type { CommandEngine } from '../command/command-engine';
import { runAll, type After } from '../command/order-hooks';
import { keepEvidence, toReadings } from '../device/device-event';
import { changeDevice, lockDevice, type DeviceKey, type LockedDevice } from '../device/device-repository';
import { keepMeterGrowth, toMeterGrowth } from '../device/device-meter';
import { keepSamples, toSampling } from '../device/device-sample';
import type { DeclaredDevice } from './declared-device';
import { isNewer, toReportedChange, type ReportedChange } from './device-report';
import { createDeviceTimer } from './device-timer';
import type { ModuleDirectory } from './module-directory';

/** What devices tell of orders. */
export interface RunHooks {
  /** What becomes of a run; the order may be another device's, and then nothing happens. */
  readonly run: (
    trx: TenantTransaction,
    device: LockedDevice,
    heard: { readonly report: RunReport; readonly nowMs: number },
  ) => Promise<readonly After[]>;
  /** A device broke down under its order. */
  readonly brokenDown: (
    trx: TenantTransaction,
    device: LockedDevice,
    nowMs: number,
  ) => Promise<readonly After[]>;
  /** A device tells what it runs: its orders are held against that (decision 092). */
  readonly showsRuns: (trx: TenantTransaction, device: LockedDevice, shown: ShownRuns) => Promise<void>;
}

/** What a device shows of its runs. */
export interface ShownRuns {
  /** Orders that run on it; null: whatever is known to run goes on. */
  readonly orderNos: readonly string[] | null;
  /** When it was heard last before. */
  readonly seenAt: number | null;
  readonly nowMs: number;
}

export interface DeviceEngineOptions {
  readonly db: Kysely<Database>;
  /** Epoch ms. */
  readonly now: () => number;
  readonly modules: ModuleDirectory;
  readonly declared: ReadonlyMap<string, DeclaredDevice>;
  readonly commands: Pick<CommandEngine, 'hear' | 'prove' | 'wake'>;
  readonly orders: RunHooks;
  /** A device has come back: tells it what it missed; yields whether there was anything. */
  readonly tellMissed: (trx: TenantTransaction, device: LockedDevice, nowMs: number) => Promise<boolean>;
  readonly tellDevice: (device: LockedDevice) => void;
  /** Tells whether a report could raise an alert or end one, though lists show nothing of it. */
  readonly isAlertTouched: (before: LockedDevice, after: LockedDevice) => boolean;
  /** Looks at a device whose state changed, inside the transaction; yields what tells of it. */
  readonly onDeviceChanged: (
    trx: TenantTransaction,
    device: LockedDevice,
    nowMs: number,
  ) => Promise<() => void>;
}

/** Hears devices, and keeps their rows true by what they say and by their silence. */
export interface DeviceEngine {
  /** Resolves when what was heard stands in the database; modules that nobody has bound are not heard. */
  readonly hear: DeviceHearer;
  /** Finds that a device has fallen silent, or was not used for days. */
  readonly timer: TimerHandler;
}

interface Heard {
  readonly key: DeviceKey;
  readonly device: LockedDevice;
  readonly nowMs: number;
}

export function createDeviceEngine(options: DeviceEngineOptions): DeviceEngine {
  const { db, now, modules } = options;
  return {
    timer: createDeviceTimer(options),
    async hear(imei, message) {
      const nowMs = now();
      // Twice: what is remembered of the module may be older than its device.
      for (let attempt = 1; attempt <= 2; attempt += 1) {
        const key = await modules.find(imei);
        if (key === null) return;
        const after = await withTenant(db, key.franchiseeId, async (trx) => {
          const device = await lockDevice(trx, key);
          if (device?.imei !== imei) return null;
          return take(trx, options, { key, device, nowMs }, message);
        });
        if (after !== null) return runAll(after);
        modules.forget(imei);
      }
    },
  };
}

async function take(
  trx: TenantTransaction,
  options: DeviceEngineOptions,
  heard: Heard,
  message: DeviceMessage,
): Promise<readonly After[]> {
  switch (message.kind) {
    case 'report':
      return takeReport(trx, options, heard, message);
    case 'run':
      return [
        ...(await noticeLife(trx, options, heard)),
        ...(await options.orders.run(trx, heard.device, { report: message, nowMs: heard.nowMs })),
      ];
    case 'acknowledged':
    case 'result':
      return [
        ...(await noticeLife(trx, options, heard)),
        ...(await options.commands.hear(trx, heard.key, { report: message, nowMs: heard.nowMs })),
      ];
    case 'gone':
      if (!heard.device.online) return [];
      return tell(
        trx,
        options,
        await changeDevice(trx, heard.device, { online: false }, heard.nowMs),
        heard.nowMs,
      );
  }
}

/** Whatever it says, it is there. */
async function noticeLife(
  trx: TenantTransaction,
  options: DeviceEngineOptions,
  { key, device, nowMs }: Heard,
): Promise<readonly After[]> {
  const changed = await changeDevice(trx, device, { online: true, last_heartbeat_at: nowMs }, nowMs);
  if (device.online) return [];
  return [
    ...(await comeBack(trx, options, key, { device, nowMs })),
    ...(await tell(trx, options, changed, nowMs)),
  ];
}

async function takeReport(
  trx: TenantTransaction,
  options: DeviceEngineOptions,
  { key, device, nowMs }: Heard,
  report: StateReport,
): Promise<readonly After[]> {
  // Told again, or overtaken by a newer one: it is no sign of life either.
  if (!isNewer(device, report)) return [];
  const declared = options.declared.get(device.equipment);
  const reported = toReportedChange(device, report, { declared, nowMs });
  const readingsOf = declared?.readingsOf ?? (() => ({}));
  const readings = readingsOf(report.measures ?? {});
  const sampling = toSampling(device, { readings, readingsOf, workStatus: report.workStatus, nowMs });
  const changed = await changeDevice(trx, device, { ...reported.changes, ...sampling.changes }, nowMs);
  await keepSamples(trx, key, sampling.samples);
  const growth = toMeterGrowth(device, changed, declared?.meters ?? []);
  await keepMeterGrowth(trx, changed, { growth, nowMs });
  await keepEvidence(trx, toReadings(device, changed, { fields: declared?.evidence ?? [], nowMs }));
  const back = reported.isBack ? await comeBack(trx, options, key, { device, nowMs }) : [];
  const broken =
    reported.isFaultNew && device.current_order_no !== null
      ? await options.orders.brokenDown(trx, changed, nowMs)
      : [];
  if (reported.runs !== null) {
    const { orderNos } = reported.runs;
    await options.orders.showsRuns(trx, changed, { orderNos, seenAt: device.last_heartbeat_at, nowMs });
  }
  const proven = await prove(trx, options, { device: changed, reported, nowMs });
  const told = await notice(trx, options, { device, now: proven.device, reported, nowMs });
  return [...back, ...broken, ...proven.after, ...told];
}

interface Noticed {
  readonly device: LockedDevice;
  readonly now: LockedDevice;
  readonly reported: ReportedChange;
  readonly nowMs: number;
}

/** Lists are told what they show; rules look at what they go by, whether or not lists show it. */
async function notice(
  trx: TenantTransaction,
  options: DeviceEngineOptions,
  { device, now, reported, nowMs }: Noticed,
): Promise<readonly After[]> {
  if (reported.isVisible) return tell(trx, options, now, nowMs);
  return options.isAlertTouched(device, now) ? [await options.onDeviceChanged(trx, now, nowMs)] : [];
}

async function prove(
  trx: TenantTransaction,
  { commands }: DeviceEngineOptions,
  {
    device,
    reported: { news },
    nowMs,
  }: { readonly device: LockedDevice; readonly reported: ReportedChange; readonly nowMs: number },
) {
  if (Object.keys(news).length === 0) return { device, after: [] };
  return commands.prove(trx, device, { values: news, nowMs });
}

/** From here on its silence is waited for again, and what was asked of it meanwhile goes out. */
async function comeBack(
  trx: TenantTransaction,
  { declared, commands, tellMissed }: DeviceEngineOptions,
  key: DeviceKey,
  { device, nowMs }: { readonly device: LockedDevice; readonly nowMs: number },
): Promise<readonly After[]> {
  const offlineAfterMs = declared.get(device.equipment)?.offlineAfterMs;
  if (offlineAfterMs !== undefined) {
    const timer = { franchiseeId: key.franchiseeId, kind: 'device', subjectId: key.deviceId } as const;
    await setTimer(trx, timer, nowMs + offlineAfterMs);
  }
  // Before the others are woken: with them it goes out.
  await tellMissed(trx, device, nowMs);
  return commands.wake(trx, key, nowMs);
}

async function tell(
  trx: TenantTransaction,
  { tellDevice, onDeviceChanged }: DeviceEngineOptions,
  device: LockedDevice,
  nowMs: number,
): Promise<readonly After[]> {
  return [await onDeviceChanged(trx, device, nowMs), () => tellDevice(device)];
}
