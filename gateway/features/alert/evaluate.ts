import type { Insertable } from 'kysely';
import { AlertStatus } from '../../../contract/domain/alert';
import { ALERT_LEVELS, type ResolvedAlertRule } from '../../../contract/resources/alert';
import { SORTABLE_ID_TAILS, toSortableId } from '../../database/sortable-id';
import type { TenantTransaction } from '../../database/tenant';
import type { RandomBytes } from '../../database/token';
import type { AlertDevice } from './alert-facts';
import {
  insertAlerts,
  lockKnownAlerts,
  moveWatched,
  readStoreSales,
  readWatched,
  updateAlert,
  type KnownAlert,
} from './alert-repository';
import { follow } from './follow';
import { asksForSales, judge, type Judgement } from './judge';
import type { AlertTable } from './tables';
import { watch } from './watch';

/** What evaluation has to know of a type. */
export interface AlertingType {
  /** Word on the wire. */
  readonly deviceType: string;
  readonly alerts: readonly ResolvedAlertRule[];
  /** Versions that were released, the newest last. */
  readonly firmware: { readonly versions: readonly string[] };
}

/** An alert that came about or changed. */
export interface ChangedAlert {
  readonly equipment: string;
  readonly alertId: string;
  readonly storeId: string;
  readonly type: 'created' | 'updated';
}

/** What evaluation did. */
export interface Evaluated {
  readonly changed: readonly ChangedAlert[];
  /** When each device has to be looked at again, epoch ms. */
  readonly looks: readonly { readonly subjectId: string; readonly dueAt: number }[];
}

/** Devices of one merchant, locked, as they are now. */
export interface EvaluationRound {
  readonly franchiseeId: string;
  readonly devices: readonly AlertDevice[];
  readonly nowMs: number;
  readonly random: RandomBytes;
}

/** Judges every rule of every device and writes what follows. */
export async function evaluate(
  trx: TenantTransaction,
  typeOf: ReadonlyMap<string, AlertingType>,
  round: EvaluationRound,
): Promise<Evaluated> {
  const { franchiseeId, devices, nowMs } = round;
  const deviceIds = devices.map(({ device_id }) => device_id);
  const known = await lockKnownAlerts(trx, { franchiseeId, deviceIds }, nowMs);
  const judge = await createJudge(trx, typeOf, round);
  const steps: Step[] = [];
  for (const device of devices) {
    const own = known.filter(({ deviceId }) => deviceId === device.device_id);
    steps.push(await followDevice(trx, { ...round, device, known: own, judged: judge(device) }));
  }
  await insertAlerts(
    trx,
    steps.flatMap(({ raised }) => raised),
  );
  return {
    changed: steps.flatMap(({ changed }) => changed),
    looks: steps.flatMap(({ lookAt }, index) =>
      lookAt === null ? [] : [{ subjectId: deviceIds[index] ?? '', dueAt: lookAt }],
    ),
  };
}

/** Ends what stands of a device that is no more. */
export async function clear(
  trx: TenantTransaction,
  key: { readonly franchiseeId: string; readonly deviceId: string },
  { nowMs, random }: Pick<EvaluationRound, 'nowMs' | 'random'>,
): Promise<Evaluated> {
  const { franchiseeId, deviceId } = key;
  const keys = { franchiseeId, deviceIds: [deviceId] };
  const known = await lockKnownAlerts(trx, keys, nowMs);
  await moveWatched(trx, franchiseeId, { begun: [], ended: await readWatched(trx, keys) });
  const none = { franchiseeId, device: null, known, judged: [], nowMs, random };
  const { changed, lookAt } = await followDevice(trx, none);
  return { changed, looks: lookAt === null ? [] : [{ subjectId: deviceId, dueAt: lookAt }] };
}

interface Judged {
  readonly rule: ResolvedAlertRule;
  readonly seen: Judgement;
}

/** Reads what rules need beside the rows; yields what they say of each. */
async function createJudge(
  trx: TenantTransaction,
  typeOf: ReadonlyMap<string, AlertingType>,
  { franchiseeId, devices, nowMs }: EvaluationRound,
): Promise<(device: AlertDevice) => readonly Judged[]> {
  const rulesOf = ({ equipment }: AlertDevice) => typeOf.get(equipment)?.alerts ?? [];
  const seenSince = await watch(trx, { franchiseeId, devices, nowMs }, rulesOf);
  const asking = devices.filter((device) =>
    rulesOf(device).some(({ when }) => asksForSales(when, device, nowMs)),
  );
  const stores = new Set(asking.map(({ store_id }) => store_id));
  const soldAt = await readStoreSales(trx, franchiseeId, [...stores]);
  return (device) => {
    const versions = typeOf.get(device.equipment)?.firmware.versions ?? [];
    const facts = { device, versions, storeSoldAt: soldAt.get(device.store_id) ?? null };
    return rulesOf(device).map((rule) => {
      const moment = { nowMs, seenSince: seenSince(device.device_id, rule.name) };
      return { rule, seen: judge(rule, facts, moment) };
    });
  };
}

interface DeviceRound extends Pick<EvaluationRound, 'franchiseeId' | 'nowMs' | 'random'> {
  /** Null when it is no more. */
  readonly device: AlertDevice | null;
  readonly judged: readonly Judged[];
  /** The oldest first. */
  readonly known: readonly KnownAlert[];
}

interface Step {
  readonly changed: readonly ChangedAlert[];
  /** Left to the caller to write. */
  readonly raised: readonly Insertable<AlertTable>[];
  readonly lookAt: number | null;
}

async function followDevice(trx: TenantTransaction, round: DeviceRound): Promise<Step> {
  const { franchiseeId, device, judged, known, nowMs } = round;
  const newest = new Map(known.map((alert) => [alert.rule, alert]));
  const raised: (Insertable<AlertTable> & { readonly alert_id: string })[] = [];
  const changed: ChangedAlert[] = [];
  const lookAts = judged.map(({ seen }) => seen.lookAt);
  for (const { name, judgement } of toTurns(round, newest)) {
    const alert = newest.get(name) ?? null;
    const followed = follow(alert, judgement?.seen ?? quietAt(nowMs), nowMs);
    if (alert !== null && followed.changed !== null) {
      await updateAlert(trx, { franchiseeId, alertId: alert.alertId }, followed.changed);
      const storeId = device?.store_id ?? alert.storeId;
      changed.push({ equipment: alert.equipment, storeId, alertId: alert.alertId, type: 'updated' });
    }
    if (followed.isRaised && device !== null && judgement !== undefined) {
      const row = toAlertRow(device, judgement, round);
      raised.push(row);
      const { equipment, store_id: storeId } = device;
      changed.push({ equipment, storeId, alertId: row.alert_id, type: 'created' });
    }
    lookAts.push((followed.changed ?? alert)?.silencedUntil ?? null);
  }
  const moments = lookAts.filter((at) => at !== null);
  return { changed, raised, lookAt: moments.length === 0 ? null : Math.min(...moments) };
}

/** Every rule that is declared, and those that were once: what is declared no more ends by itself. */
function toTurns(
  { judged }: DeviceRound,
  newest: ReadonlyMap<string, KnownAlert>,
): readonly { readonly name: string; readonly judgement: Judged | undefined }[] {
  const byName = new Map(judged.map((judgement) => [judgement.rule.name, judgement]));
  return [...new Set([...byName.keys(), ...newest.keys()])].map((name) => ({
    name,
    judgement: byName.get(name),
  }));
}

function toAlertRow(
  device: AlertDevice,
  { rule, seen }: Judged,
  { nowMs, random }: Pick<EvaluationRound, 'nowMs' | 'random'>,
) {
  return {
    franchisee_id: device.franchisee_id,
    alert_id: toSortableId(nowMs, random(5).readUIntBE(0, 5) % SORTABLE_ID_TAILS),
    device_id: device.device_id,
    equipment: device.equipment,
    store_id: device.store_id,
    device_number: device.device_number,
    rule: rule.name,
    level: ALERT_LEVELS.indexOf(rule.level) + 1,
    status: AlertStatus.firing,
    cause: seen.cause,
    first_at: seen.since,
    last_at: seen.since,
  } satisfies Insertable<AlertTable>;
}

function quietAt(nowMs: number): Judgement {
  return { isFiring: false, since: nowMs, cause: '', isCauseTelling: false, lookAt: null };
}
