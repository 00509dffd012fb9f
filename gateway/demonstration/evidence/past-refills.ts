import type { Transaction } from 'kysely';
import { startOfHour } from '../../../contract/day';
import { ONE_DAY_MS, ONE_HOUR_MS } from '../../../contract/limits';
import { grownNames } from '../../../contract/resources/effect';
import type { ResolvedPage } from '../../../contract/resources/resolved';
import type { Database } from '../../database/schema';
import { newSortableId } from '../../features/order/order-deltas';
import { insertColumns, type Columns } from '../columnar-insert';
import type { Random } from '../random';

const DELTA_COLUMNS: Columns<'order_delta'> = {
  franchisee_id: 'text',
  delta_id: 'text',
  equipment: 'text',
  store_id: 'text',
  device_id: 'text',
  hour_at: 'bigint',
  extra: 'jsonb',
};

/** How far orders go back. */
const HISTORY_DAYS = 90;
/** A device is filled up so often: now a day earlier, now a few later. */
const EVERY_DAYS = [9, 14] as const;
/** In steps of so much; what a bottle holds. */
const BOTTLE = 100;
const BOTTLES = [4, 24] as const;

interface Seeded {
  readonly franchiseeId: string;
  readonly pages: readonly ResolvedPage[];
  readonly random: Random;
  readonly nowMs: number;
}

/** What was filled up in the past, of types that people register it for; the fold takes it in like any other change. */
export async function insertPastRefills(
  trx: Transaction<Database>,
  { franchiseeId, pages, random, nowMs }: Seeded,
): Promise<void> {
  const sums = new Map(
    pages.flatMap((page) =>
      page.kind === 'device' ? [[page.source.equipment, grownNames(page.actions)]] : [],
    ),
  );
  const devices = await trx
    .selectFrom('device')
    .select(['device_id', 'equipment', 'store_id', 'bind_at'])
    .where('franchisee_id', '=', franchiseeId)
    .orderBy('device_id')
    .execute();
  const rows = devices.flatMap(({ bind_at, ...device }) =>
    (sums.get(device.equipment) ?? []).flatMap((name) =>
      timesOf(random, Math.max(bind_at, nowMs - HISTORY_DAYS * ONE_DAY_MS), nowMs).map((at) => ({
        ...{ ...device, franchisee_id: franchiseeId, delta_id: newSortableId(at), hour_at: startOfHour(at) },
        extra: JSON.stringify({ [name]: random.int(...BOTTLES) * BOTTLE }),
      })),
    ),
  );
  await insertColumns(trx, 'order_delta', DELTA_COLUMNS, rows);
}

/** In working hours, the last before now. */
function timesOf(random: Random, sinceMs: number, nowMs: number): readonly number[] {
  const times: number[] = [];
  for (let at = nowMs - random.int(1, EVERY_DAYS[0]) * ONE_DAY_MS; at > sinceMs;) {
    times.push(at - random.int(0, 5) * ONE_HOUR_MS);
    at -= random.int(...EVERY_DAYS) * ONE_DAY_MS;
  }
  return times;
}
