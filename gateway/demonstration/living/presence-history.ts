import type { Transaction } from 'kysely';
import { startOfDay } from '../../../contract/day';
import { DisplayStatus } from '../../../contract/domain/device';
import { ONE_DAY_MS, ONE_HOUR_MS, ONE_MINUTE_MS } from '../../../contract/limits';
import type { Database } from '../../database/schema';
import { toEventId } from '../../features/device/device-event';
import { toPresenceStep, type PresenceFacts } from '../../features/device/presence';
import { insertColumns, type Columns } from '../columnar-insert';
import type { SeedDevice } from '../devices';
import type { Random } from '../random';

const PRESENCE_COLUMNS: Columns<'device_presence'> = {
  franchisee_id: 'text',
  step_id: 'text',
  at: 'bigint',
  equipment: 'text',
  store_id: 'text',
  device_id: 'text',
  enabled_step: 'smallint',
  online_step: 'smallint',
};

/** How far orders go back, and with them the times at which a device was out of reach. */
const HISTORY_DAYS = 90;
/** On such a part of days a device is out of reach for a while; where reception is bad, on more. */
const OUTAGE_CHANCE = 0.03;
const BAD_SIGNAL_OUTAGE_CHANCE = 0.15;

interface Seeded {
  readonly franchiseeId: string;
  readonly devices: readonly SeedDevice[];
  readonly random: Random;
  readonly nowMs: number;
}

/** When devices were in use and online, up to what they are now. */
export async function insertPresence(
  trx: Transaction<Database>,
  { franchiseeId, devices, random, nowMs }: Seeded,
): Promise<void> {
  let tail = 0;
  const rows = devices.flatMap((device) => {
    let was: PresenceFacts | null = null;
    return historyOf(device, random, nowMs).flatMap(({ at, ...is }) => {
      const step = toPresenceStep(was, is);
      was = is;
      if (step === null) return [];
      const { device_id, equipment, store } = device;
      const place = { franchisee_id: franchiseeId, device_id, equipment, store_id: store.id };
      return [{ ...place, step_id: toEventId(at, (tail += 1)), at, ...step }];
    });
  });
  await insertColumns(trx, 'device_presence', PRESENCE_COLUMNS, rows);
}

type Moment = PresenceFacts & { readonly at: number };

/** Bound, out of reach now and then, and at last as it is. */
function historyOf(
  { bindAt, quietSince, status, store }: SeedDevice,
  random: Random,
  nowMs: number,
): readonly Moment[] {
  const chance = store.hasBadSignal === true ? BAD_SIGNAL_OUTAGE_CHANCE : OUTAGE_CHANCE;
  const changedAt = Math.max(bindAt + ONE_DAY_MS, Math.min(quietSince, nowMs));
  const firstDay = startOfDay(Math.max(bindAt, nowMs - HISTORY_DAYS * ONE_DAY_MS)) + ONE_DAY_MS;
  const moments: Moment[] = [{ at: bindAt, enabled: true, online: true }];
  for (let dayAt = firstDay; dayAt + ONE_DAY_MS < changedAt; dayAt += ONE_DAY_MS) {
    if (!random.chance(chance)) continue;
    const at = dayAt + random.int(0, 16) * ONE_HOUR_MS + random.int(0, 59) * ONE_MINUTE_MS;
    moments.push({ at, enabled: true, online: false });
    moments.push({ at: at + random.int(20, 400) * ONE_MINUTE_MS, enabled: true, online: true });
  }
  const enabled = status !== DisplayStatus.disabled;
  moments.push({ at: changedAt, enabled, online: status !== DisplayStatus.offline });
  return moments;
}
