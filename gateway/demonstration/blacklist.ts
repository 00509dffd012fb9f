import { sql, type Insertable, type Transaction } from 'kysely';
import type { BlockReason } from '../../contract/domain/proof/blacklist';
import { ONE_DAY_MS, ONE_HOUR_MS, ONE_MINUTE_MS } from '../../contract/limits';
import type { Database } from '../database/schema';
import type { BlacklistTable } from '../features/blacklist/tables';
import { newSortableId } from '../features/order/order-deltas';

/** Somebody noticed it so long after the last order. */
const NOTICED_AFTER_MS = 20 * ONE_MINUTE_MS;
const WEEK_DAYS = 7;
const LIFTED_AFTER_MS = 5 * ONE_HOUR_MS;

/** One user of the past, by the last order. */
interface PastUser {
  readonly user_mobile: string;
  readonly order_no: string;
  readonly store_id: string;
  readonly created_at: number;
}

/** What was said of each entry, in the order of the users that there are. */
const GROUNDS: readonly {
  readonly reason: BlockReason;
  readonly note: string;
  readonly state: 'active' | 'lifted' | 'expired';
  readonly isEverywhere: boolean;
  readonly days: number;
}[] = [
  { reason: 'refundAbuse', note: '多次启动后申请退款', state: 'active', isEverywhere: true, days: 0 },
  { reason: 'damage', note: '强行拉门，门锁损坏', state: 'active', isEverywhere: false, days: 90 },
  { reason: 'occupying', note: '', state: 'active', isEverywhere: false, days: 30 },
  { reason: 'other', note: '与店员争执，已沟通', state: 'lifted', isEverywhere: false, days: 0 },
  { reason: 'misuse', note: '清洗鞋袜与地垫', state: 'expired', isEverywhere: false, days: WEEK_DAYS },
  { reason: 'occupying', note: '长时间不取', state: 'expired', isEverywhere: true, days: WEEK_DAYS },
];

/**
 * Entries in every state, of users who had something refunded. Each begins after the last order of its user, so that
 * nobody ordered while kept away.
 */
export async function insertBlacklist(
  trx: Transaction<Database>,
  { franchiseeId, nowMs, by }: { readonly franchiseeId: string; readonly nowMs: number; readonly by: string },
): Promise<void> {
  const users = await readUsers(trx, franchiseeId);
  const recent = users.filter(({ created_at }) => created_at < nowMs - 2 * LIFTED_AFTER_MS);
  const past = users.filter(({ created_at }) => created_at < nowMs - (WEEK_DAYS + 1) * ONE_DAY_MS).reverse();
  const rows = GROUNDS.flatMap((grounds, index): readonly Insertable<BlacklistTable>[] => {
    const user = grounds.state === 'expired' ? past[index] : recent[index];
    if (user === undefined) return [];
    const createdAt = user.created_at + NOTICED_AFTER_MS;
    const isLifted = grounds.state === 'lifted';
    return [
      {
        ...{ franchisee_id: franchiseeId, block_id: newSortableId(createdAt), user_mobile: user.user_mobile },
        ...{ all_stores: grounds.isEverywhere, store_ids: grounds.isEverywhere ? [] : [user.store_id] },
        ...{ reason: grounds.reason, note: grounds.note, evidence: [user.order_no], images: [] },
        ...{ source: 'manual', created_by: by, created_at: createdAt },
        expire_at: grounds.days === 0 ? null : createdAt + grounds.days * ONE_DAY_MS,
        lifted_at: isLifted ? createdAt + LIFTED_AFTER_MS : null,
        lifted_by: isLifted ? by : null,
        lift_reason: isLifted ? '误会已澄清' : null,
      },
    ];
  });
  if (rows.length > 0)
    await trx
      .insertInto('blacklist')
      .values([...rows])
      .execute();
}

/** Users whose last order was refunded, the latest first. A tenth of all users is looked at, which is quick and enough. */
async function readUsers(trx: Transaction<Database>, franchiseeId: string): Promise<readonly PastUser[]> {
  const { rows } = await sql<PastUser>`
    SELECT last.user_mobile, last.order_no, last.store_id, last.created_at FROM (
      SELECT DISTINCT ON (user_mobile) user_mobile, order_no, store_id, created_at, refunded_cents
      FROM orders WHERE franchisee_id = ${franchiseeId} AND user_mobile LIKE '%7'
      ORDER BY user_mobile, created_at DESC
    ) AS last
    WHERE last.refunded_cents > 0
    ORDER BY last.created_at DESC, last.user_mobile`.execute(trx);
  return rows;
}
