import type { Transaction } from 'kysely';
import { startOfDay } from '../../../contract/day';
import { AlertStatus } from '../../../contract/domain/alert';
import { ONE_DAY_MS, ONE_HOUR_MS, ONE_MINUTE_MS } from '../../../contract/limits';
import { ALERT_LEVELS, type ResolvedAlertRule } from '../../../contract/resources/alert';
import type { ResolvedEquipment } from '../../../contract/resources/resolved';
import type { Database } from '../../database/schema';
import { toEventId } from '../../features/device/device-event';
import { insertColumns, type Columns } from '../columnar-insert';
import type { Random } from '../random';

const ALERT_COLUMNS: Columns<'alert'> = {
  franchisee_id: 'text',
  alert_id: 'text',
  device_id: 'text',
  equipment: 'text',
  store_id: 'text',
  device_number: 'text',
  rule: 'text',
  level: 'smallint',
  status: 'smallint',
  first_at: 'bigint',
  last_at: 'bigint',
  recovered_at: 'bigint',
  closed_at: 'bigint',
};
const STEP_COLUMNS: Columns<'alert_step'> = {
  franchisee_id: 'text',
  step_id: 'text',
  at: 'bigint',
  equipment: 'text',
  store_id: 'text',
  device_id: 'text',
  rule: 'text',
  step: 'smallint',
  begun: 'smallint',
};

/** How far orders go back, and with them what was wrong. */
const HISTORY_DAYS = 90;
/** On such a part of days a rule says something of a device. */
const ALERT_CHANCE = 0.004;
/** What devices show by what they report; the rest follows from what the demonstration tells otherwise. */
const SHOWN: readonly ResolvedAlertRule['when']['kind'][] = [
  'measure',
  'state',
  'entries',
  'any',
  'startRefused',
];

interface Seeded {
  readonly franchiseeId: string;
  readonly equipment: readonly ResolvedEquipment[];
  readonly random: Random;
  readonly nowMs: number;
}

/** Alerts that came and went by themselves, up to the day before yesterday, with the steps that are summed. */
export async function insertPastAlerts(
  trx: Transaction<Database>,
  { franchiseeId, equipment, random, nowMs }: Seeded,
): Promise<void> {
  const rulesOf = new Map(equipment.map(({ deviceType, alerts }) => [deviceType, alerts.filter(isShown)]));
  const devices = await trx
    .selectFrom('device')
    .select(['device_id', 'equipment', 'store_id', 'device_number', 'bind_at'])
    .where('franchisee_id', '=', franchiseeId)
    .orderBy('device_id')
    .execute();
  let tail = 0;
  const past = devices.flatMap(({ bind_at, ...device }) =>
    (rulesOf.get(device.equipment) ?? []).flatMap(({ name: rule, level }) =>
      timesOf(random, Math.max(bind_at, nowMs - HISTORY_DAYS * ONE_DAY_MS), nowMs).map(([at, until]) => ({
        ...{ ...device, franchisee_id: franchiseeId, rule, level: ALERT_LEVELS.indexOf(level) + 1 },
        ...{ alert_id: toEventId(at, (tail += 1)), status: AlertStatus.recovered },
        ...{ first_at: at, last_at: at, recovered_at: until, closed_at: until },
      })),
    ),
  );
  await insertColumns(trx, 'alert', ALERT_COLUMNS, past);
  const steps = past.flatMap(({ franchisee_id, equipment: type, store_id, device_id, rule, ...alert }) =>
    [
      { at: alert.first_at, step: 1, begun: 1 },
      { at: alert.recovered_at, step: -1, begun: 0 },
    ].map((step) => ({
      ...{ franchisee_id, equipment: type, store_id, device_id, rule, ...step },
      step_id: toEventId(step.at, (tail += 1)),
    })),
  );
  await insertColumns(trx, 'alert_step', STEP_COLUMNS, steps);
}

function isShown({ when }: ResolvedAlertRule): boolean {
  return SHOWN.includes(when.kind);
}

/** When it was so on one device, at most once a day. */
function timesOf(random: Random, sinceMs: number, nowMs: number): readonly (readonly [number, number])[] {
  const times: (readonly [number, number])[] = [];
  const firstMs = startOfDay(sinceMs) + ONE_DAY_MS;
  for (let dayAt = firstMs; dayAt + 2 * ONE_DAY_MS <= nowMs; dayAt += ONE_DAY_MS) {
    if (!random.chance(ALERT_CHANCE)) continue;
    const at = dayAt + random.int(0, 16) * ONE_HOUR_MS + random.int(0, 59) * ONE_MINUTE_MS;
    times.push([at, at + random.int(10, 400) * ONE_MINUTE_MS]);
  }
  return times;
}
