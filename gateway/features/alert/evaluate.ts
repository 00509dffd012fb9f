import type { Insertable } from 'kysely';
import { AlertStatus } from '../../../contract/domain/alert';
import { ALERT_LEVELS, type ResolvedAlertRule } from '../../../contract/resources/alert';
import { SORTABLE_ID_TAILS, toSortableId } from '../../database/sortable-id';
import type { TenantTransaction } from '../../database/tenant';
import type { RandomBytes } from '../../database/token';
import type { AlertDevice } from './rule/alert-facts';
import {
  insertAlerts,
  lockKnownAlerts,
  moveWatched,
  readWatched,
  updateAlert,
  type KnownAlert,
} from './alert-repository';
import { keepAlertSteps, stepsOf } from './alert-step';
import { follow } from './follow';
import { judge, type Judged, type Judgement } from './rule/judge';
import { flagDevice, toFlags } from './flags';
import { react, toActed } from './react';
import { readFacts } from './rule/round-facts';
import type { AlertStepTable, AlertTable } from './tables';
import { watch } from './rule/watch';

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

/** A device whose row tells something else than before. */
export interface FlaggedDevice {
  readonly equipment: string;
  readonly deviceId: string;
  readonly storeId: string;
}

/** What evaluation did. */
export interface Evaluated {
  readonly changed: readonly ChangedAlert[];
  readonly flagged: readonly FlaggedDevice[];
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
  await keepAlertSteps(
    trx,
    steps.flatMap(({ kept }) => kept),
  );
  return {
    changed: steps.flatMap(({ changed }) => changed),
    flagged: steps.flatMap(({ flagged }) => flagged),
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
  const { changed, kept, lookAt } = await followDevice(trx, none);
  await keepAlertSteps(trx, kept);
  const looks = lookAt === null ? [] : [{ subjectId: deviceId, dueAt: lookAt }];
  return { changed, flagged: [], looks };
}

/** Reads what rules need beside the rows; yields what they say of each. */
async function createJudge(
  trx: TenantTransaction,
  typeOf: ReadonlyMap<string, AlertingType>,
  { franchiseeId, devices, nowMs }: EvaluationRound,
): Promise<(device: AlertDevice) => readonly Judged[]> {
  const rulesOf = ({ equipment }: AlertDevice) => typeOf.get(equipment)?.alerts ?? [];
  const versionsOf = ({ equipment }: AlertDevice) => typeOf.get(equipment)?.firmware.versions ?? [];
  const round = { franchiseeId, devices, nowMs };
  const factsOf = await readFacts(trx, { ...round, rulesOf, versionsOf });
  const limitOf = (device: AlertDevice, rule: string) => factsOf(device).limits.get(rule) ?? null;
  const since = await watch(trx, round, { rulesOf, limitOf });
  return (device) => {
    const facts = factsOf(device);
    return rulesOf(device).map((rule) => {
      const seenSince = (key: string) => since(device.device_id, rule.name, key);
      return { rule, seen: judge(rule, facts, { nowMs, seenSince }) };
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
  /** The same: what began and ceased to hold. */
  readonly kept: readonly Insertable<AlertStepTable>[];
  readonly flagged: readonly FlaggedDevice[];
  readonly lookAt: number | null;
}

async function followDevice(trx: TenantTransaction, round: DeviceRound): Promise<Step> {
  const { franchiseeId, device, judged, known, nowMs } = round;
  const newest = new Map(known.map((alert) => [alert.rule, alert]));
  const raised: (Insertable<AlertTable> & { readonly alert_id: string })[] = [];
  const kept: Insertable<AlertStepTable>[] = [];
  const changed: ChangedAlert[] = [];
  const lookAts = judged.map(({ seen }) => seen.lookAt);
  for (const { name, judgement } of toTurns(round, newest)) {
    const alert = newest.get(name) ?? null;
    const followed = follow(alert, judgement?.seen ?? quietAt(nowMs), nowMs);
    const isStanding = alert !== null && !followed.isRaised;
    const acted = isStanding && alert.recoveredAt === null ? alert.acted : [];
    const due = device === null || judgement === undefined ? [] : toActed(judgement, acted);
    if (device !== null && judgement !== undefined) await react(trx, { ...round, device, judgement, due });
    const all = [...acted, ...due];
    if (alert !== null && (followed.changed !== null || (isStanding && due.length > 0))) {
      const life = followed.changed ?? alert;
      await updateAlert(
        trx,
        { franchiseeId, alertId: alert.alertId },
        { ...life, acted: isStanding ? all : [] },
      );
      const storeId = device?.store_id ?? alert.storeId;
      changed.push({ equipment: alert.equipment, storeId, alertId: alert.alertId, type: 'updated' });
    }
    if (followed.isRaised && device !== null && judgement !== undefined) {
      const row = { ...toAlertRow(device, judgement, round), acted: due.slice() };
      raised.push(row);
      const { equipment, store_id: storeId } = device;
      changed.push({ equipment, storeId, alertId: row.alert_id, type: 'created' });
    }
    kept.push(
      ...stepsOf({ franchiseeId, device, rule: name, alert, followed, since: judgement?.seen.since }, nowMs),
    );
    lookAts.push((followed.changed ?? alert)?.silencedUntil ?? null);
  }
  const moments = lookAts.filter((at) => at !== null);
  const flagged =
    device !== null && (await flagDevice(trx, device, toFlags(judged))) ? [toFlagged(device)] : [];
  return { changed, raised, kept, flagged, lookAt: moments.length === 0 ? null : Math.min(...moments) };
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

function toFlagged({ equipment, device_id: deviceId, store_id: storeId }: AlertDevice): FlaggedDevice {
  return { equipment, deviceId, storeId };
}

function quietAt(nowMs: number): Judgement {
  return { isFiring: false, since: nowMs, cause: '', isCauseTelling: false, lookAt: null, keys: [] };
}
