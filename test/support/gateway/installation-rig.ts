import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Selectable } from 'kysely';
import type { CommandSource } from '../../../contract/domain/command';
import { resolveDeclaration } from '../../../contract/resources/resolve';
import { createInstallation, type Installation } from '../../../gateway/app/installation';
import type { OpenDatabase } from '../../../gateway/database/open-database';
import { withTenant, type TenantTransaction } from '../../../gateway/database/tenant';
import { untilEmptied } from './database';
import type {
  CommandMessage,
  CommandReport,
  DeviceLink,
  StateReport,
} from '../../../gateway/device-link/device-link';
import type { Submission } from '../../../gateway/features/command/command-repository';
import { createFolderStore } from '../../../gateway/storage/folder-store';
import { submitCommands, type AskedDevice } from '../../../gateway/features/command/command-submit';
import type { DeviceCommandTable } from '../../../gateway/features/command/tables';
import type { DeviceTable } from '../../../gateway/features/device/tables';
import { resources } from '../../../resources.config';
import { createRecordingChannel, type RecordingChannel } from './refund-channel';
import { imeiOf, insertRigMerchant } from './rig-merchant';

/** A link that keeps what is sent, and fails while it is told to. */
export interface RecordingLink extends DeviceLink {
  readonly sent: { readonly imei: string; readonly message: CommandMessage }[];
  isBroken: boolean;
}

export function createRecordingLink(): RecordingLink {
  const link: RecordingLink = {
    sent: [],
    isBroken: false,
    async send(imei, message) {
      if (link.isBroken) throw new Error('The broker is away.');
      link.sent.push({ imei, message });
    },
    listen: async () => undefined,
    close: async () => undefined,
  };
  return link;
}

/** The installation of one merchant with devices `d1`, `d2`, …; its clock and its link are the test's. */
export interface InstallationRig {
  readonly installation: Installation;
  readonly link: RecordingLink;
  readonly channel: RecordingChannel;
  /** What was written to the log. */
  readonly failures: readonly object[];
  readonly franchiseeId: string;
  readonly now: () => number;
  /** Lets time pass, and has done what comes due by then. */
  readonly pass: (ms: number) => Promise<void>;
  readonly settle: () => Promise<void>;
  readonly submit: (
    asked?: Partial<Submission>,
    devices?: readonly AskedDevice[],
  ) => Promise<readonly string[]>;
  readonly report: (changes?: Partial<StateReport>, deviceId?: string) => Promise<void>;
  readonly say: (report: Said, deviceId?: string) => Promise<void>;
  readonly command: (commandId: string) => Promise<Selectable<DeviceCommandTable>>;
  readonly device: (deviceId?: string) => Promise<Selectable<DeviceTable>>;
  readonly run: <T>(work: (trx: TenantTransaction) => Promise<T>) => Promise<T>;
}

type Said = CommandReport extends infer R ? (R extends unknown ? Omit<R, 'at'> : never) : never;

export interface InstallationRigSettings {
  readonly database: OpenDatabase;
  readonly franchiseeId?: string;
  readonly devices?: number;
  readonly equipment?: string;
  /** Another gateway over the same merchant, whose clock this one shares. */
  readonly beside?: InstallationRig;
}

/** 2026-03-18 20:30 in Shanghai. */
export const RIG_NOW_MS = Date.UTC(2026, 2, 18, 12, 30);
const RESOLVED = resolveDeclaration(resources);

export async function createInstallationRig({
  database,
  franchiseeId = 'rig',
  devices = 1,
  equipment = 'washer',
  beside,
}: InstallationRigSettings): Promise<InstallationRig> {
  const { db } = database;
  let nowMs = RIG_NOW_MS;
  let seq = 0;
  const now = beside?.now ?? (() => nowMs);
  const link = createRecordingLink();
  const failures: object[] = [];
  const log = { error: (fields: object) => void failures.push(fields) };
  const channel = createRecordingChannel();
  // No suite of these sends pictures in.
  const pictures = createFolderStore(join(tmpdir(), 'portal-no-pictures'));
  const ways = { link, refundChannel: channel, pictures };
  const installation = createInstallation({ db, now, random: randomBytes, resolved: RESOLVED, ...ways, log });
  untilEmptied(database, () => installation.stop());
  const run = <T>(work: (trx: TenantTransaction) => Promise<T>) => withTenant(db, franchiseeId, work);
  const hear: InstallationRig['installation']['hear'] = installation.hear;
  if (beside === undefined) {
    const deviceIds = Array.from({ length: devices }, (_, index) => `d${index + 1}`);
    const merchant = { franchiseeId, deviceIds, equipment, nowMs: RIG_NOW_MS };
    await insertRigMerchant(database, { ...merchant, state: { display_status: 8, online: false } });
  }

  async function settle(): Promise<void> {
    while ((await installation.timers.runDue()) > 0);
  }
  return {
    installation,
    link,
    channel,
    failures,
    franchiseeId,
    now,
    settle,
    run,
    async pass(ms) {
      nowMs += ms;
      await settle();
    },
    async submit(asked = {}, devicesAsked = [{ deviceId: 'd1' }]) {
      const submission = { ...PLAIN, franchiseeId, nowMs: now(), random: randomBytes, ...asked };
      const queued = await run((trx) => submitCommands(trx, submission, devicesAsked));
      return [...queued.values()];
    },
    report: (changes = {}, deviceId = 'd1') =>
      hear(imeiOf({ franchiseeId }, deviceId), { ...IDLE_REPORT, seq: (seq += 1), at: now(), ...changes }),
    say: (report, deviceId = 'd1') => hear(imeiOf({ franchiseeId }, deviceId), { ...report, at: now() }),
    command: (commandId) =>
      run((trx) =>
        trx
          .selectFrom('device_command')
          .selectAll()
          .where('franchisee_id', '=', franchiseeId)
          .where('command_id', '=', commandId)
          .executeTakeFirstOrThrow(),
      ),
    device: (deviceId = 'd1') =>
      run((trx) =>
        trx
          .selectFrom('device')
          .selectAll()
          .where('franchisee_id', '=', franchiseeId)
          .where('device_id', '=', deviceId)
          .executeTakeFirstOrThrow(),
      ),
  };
}

const IDLE_REPORT = {
  kind: 'report',
  workStatus: 1,
  faultCode: null,
  firmwareVersion: '1.0.0',
  signal: 20,
} as const;

const PLAIN = {
  action: 'restart',
  verb: 'restart',
  params: {},
  limitSeconds: 60,
  during: null,
  proof: null,
  reason: null,
  operator: { id: 'a1', name: '王明', onBehalfOf: null },
  source: 'manual' as CommandSource,
  batchId: null,
  orderId: null,
};
