import { sql, type RawBuilder } from 'kysely';
import { LEDGER_ACCOUNTS, type LedgerAccount } from '../../../contract/domain/ledger';
import { ONE_HOUR_MS } from '../../../contract/limits';
import { toSortableId } from '../../database/sortable-id';
import type { TenantTransaction } from '../../database/tenant';
import { feeSql } from './book';
import './tables';

/** Whole hours, epoch ms; `toMs` is the first moment after it. */
export interface BookWindow {
  readonly fromMs: number;
  readonly toMs: number;
}

/** What does not agree, as a person reads it. */
export type BookProblem = string;

/** More of one kind are not named: whoever looks after the first finds the others. */
const NAMED_MAX = 20;

export interface BookScope {
  readonly franchiseeId: string;
  /** Null for all there is. */
  readonly window: BookWindow | null;
}

/**
 * Compares the ledger with what else knows of the money, and names what differs: orders that were placed in the window
 * or had something booked in it, with their columns and their refunds; and each hour of each store with what statistics
 * say of it. Each comparison is one statement, hence one moment. It mends nothing.
 */
export async function checkBooks(trx: TenantTransaction, scope: BookScope): Promise<readonly BookProblem[]> {
  return [...(await checkOrders(trx, scope)), ...(await checkHours(trx, scope))];
}

interface OrderLine {
  readonly orderId: string;
  readonly orderNo: string | null;
  readonly booked: Readonly<Record<LedgerAccount, number>>;
  readonly stands: Readonly<Record<LedgerAccount, number>>;
  readonly refunded: number;
  readonly returned: number;
}

const sumsOfAccounts = sql.join(
  LEDGER_ACCOUNTS.map((account) => sql`sum(${sql.ref(`e.${account}_cents`)})::float8 AS ${sql.id(account)}`),
);

async function checkOrders(
  trx: TenantTransaction,
  { franchiseeId, window }: BookScope,
): Promise<readonly BookProblem[]> {
  const fee = feeSql('o');
  const asObject = (of: string) =>
    sql`jsonb_build_object(${sql.join(
      LEDGER_ACCOUNTS.map((account) => sql`${sql.lit(account)}, coalesce(${sql.ref(`${of}.${account}`)}, 0)`),
    )})`;
  const { rows } = await sql<OrderLine>`
    WITH looked AS (${idsOf(franchiseeId, window)}),
    booked AS (
      SELECT e.order_id, ${sumsOfAccounts} FROM ledger_entry e JOIN looked USING (order_id)
       WHERE e.franchisee_id = ${franchiseeId} GROUP BY e.order_id
    ),
    stands AS (
      SELECT o.order_id, o.order_no, o.refunded_cents, o.pay_cents,
             CASE WHEN o.paid_at IS NULL THEN 0 ELSE o.refunded_cents - o.pay_cents END AS payer,
             CASE WHEN o.paid_at IS NULL THEN 0 ELSE o.net_cents - ${fee} END AS merchant,
             CASE WHEN o.paid_at IS NULL THEN 0 ELSE -o.platform_share_cents END AS platform,
             CASE WHEN o.paid_at IS NULL THEN 0 ELSE ${fee} END AS fee
        FROM orders o JOIN looked USING (order_id) WHERE o.franchisee_id = ${franchiseeId}
    ),
    returned AS (
      SELECT r.order_id, sum(r.amount_cents)::float8 AS cents FROM order_refund r JOIN looked USING (order_id)
       WHERE r.franchisee_id = ${franchiseeId} AND r.done_at IS NOT NULL GROUP BY r.order_id
    )
    SELECT order_id AS "orderId", s.order_no AS "orderNo", ${asObject('b')} AS booked, ${asObject('s')} AS stands,
           coalesce(s.refunded_cents, 0)::float8 AS refunded, coalesce(r.cents, 0) AS returned
      FROM looked LEFT JOIN stands s USING (order_id) LEFT JOIN booked b USING (order_id)
           LEFT JOIN returned r USING (order_id)
     WHERE ${differs(LEDGER_ACCOUNTS.map((account) => [`b.${account}`, `s.${account}`]))}
        OR coalesce(s.refunded_cents, 0) <> coalesce(r.cents, 0) OR s.refunded_cents > s.pay_cents
        OR (b.order_id IS NOT NULL AND s.order_id IS NULL)
     ORDER BY order_id LIMIT ${sql.lit(NAMED_MAX)}`.execute(trx);
  return rows.map(describeOrder);
}

/** Orders to look at: by their ids, which begin with when they were placed, and by what was booked lately. */
function idsOf(franchiseeId: string, window: BookWindow | null): RawBuilder<unknown> {
  const own = sql`franchisee_id = ${franchiseeId}`;
  if (window === null) {
    return sql`SELECT order_id FROM orders WHERE ${own} UNION SELECT order_id FROM ledger_entry WHERE ${own}`;
  }
  const { fromMs, toMs } = window;
  const placed = sql`order_id >= ${toSortableId(fromMs, 0)} AND order_id < ${toSortableId(toMs, 0)}`;
  return sql`SELECT order_id FROM orders WHERE ${own} AND ${placed}
    UNION SELECT order_id FROM ledger_entry WHERE ${own} AND ${placed}
    UNION SELECT order_id FROM ledger_entry WHERE ${own} AND counted_at >= ${fromMs} AND counted_at < ${toMs}`;
}

interface HourLine {
  readonly equipment: string;
  readonly storeId: string;
  readonly hourAt: number;
  readonly booked: readonly [received: number, share: number, refunded: number];
  readonly kept: readonly [received: number, share: number, refunded: number];
}

/** Cents that statistics know of as well. */
const HOUR_SUMS = ['received', 'share', 'refunded'] as const;

async function checkHours(
  trx: TenantTransaction,
  { franchiseeId, window }: BookScope,
): Promise<readonly BookProblem[]> {
  const own = sql`franchisee_id = ${franchiseeId}`;
  const within = (at: string) =>
    window === null
      ? own
      : sql`${own} AND ${sql.ref(at)} >= ${window.fromMs} AND ${sql.ref(at)} < ${window.toMs}`;
  const kept = (table: string) => sql`
    SELECT equipment, store_id, hour_at, received_cents, platform_share_cents, refund_cents FROM ${sql.table(table)}
     WHERE ${within('hour_at')}`;
  const list = (of: string) =>
    sql`jsonb_build_array(${sql.join(HOUR_SUMS.map((name) => sql`coalesce(${sql.ref(`${of}.${name}`)}, 0)`))})`;
  const hour = sql.lit(ONE_HOUR_MS);
  const isSale = sql`kind IN ('payment', 'settlement')`;
  const { rows } = await sql<HourLine>`
    WITH booked AS (
      SELECT equipment, store_id, counted_at / ${hour} * ${hour} AS hour_at,
             coalesce(-sum(payer_cents) FILTER (WHERE ${isSale}), 0)::float8 AS received,
             -sum(platform_cents)::float8 AS share,
             coalesce(sum(payer_cents) FILTER (WHERE NOT ${isSale}), 0)::float8 AS refunded
        FROM ledger_entry WHERE ${within('counted_at')} GROUP BY 1, 2, 3
    ),
    kept AS (
      SELECT equipment, store_id, hour_at, sum(received_cents)::float8 AS received,
             sum(platform_share_cents)::float8 AS share, sum(refund_cents)::float8 AS refunded
        FROM (${kept('order_rollup_hour')} UNION ALL ${kept('order_delta')}) sums GROUP BY 1, 2, 3
    )
    SELECT equipment, store_id AS "storeId", hour_at::float8 AS "hourAt", ${list('b')} AS booked, ${list('k')} AS kept
      FROM booked b FULL JOIN kept k USING (equipment, store_id, hour_at)
     WHERE ${differs(HOUR_SUMS.map((name) => [`b.${name}`, `k.${name}`]))}
     ORDER BY hour_at, equipment, store_id LIMIT ${sql.lit(NAMED_MAX)}`.execute(trx);
  return rows.map(describeHour);
}

function differs(pairs: readonly (readonly [one: string, other: string])[]): RawBuilder<unknown> {
  return sql.join(
    pairs.map(([one, other]) => sql`coalesce(${sql.ref(one)}, 0) <> coalesce(${sql.ref(other)}, 0)`),
    sql` OR `,
  );
}

function describeOrder({ orderId, orderNo, booked, stands, refunded, returned }: OrderLine): BookProblem {
  const name = orderNo === null ? `order ${orderId}, which is not there,` : `order ${orderNo} (${orderId})`;
  const accounts = LEDGER_ACCOUNTS.filter((account) => booked[account] !== stands[account]).map(
    (account) => `${account} ${booked[account]} booked, ${stands[account]} by the order`,
  );
  const refunds =
    refunded === returned ? [] : [`${returned} refunded by its refunds, ${refunded} by the order`];
  return `${name}: ${[...accounts, ...refunds].join('; ') || 'more is refunded than was paid'}`;
}

function describeHour({ equipment, storeId, hourAt, booked, kept }: HourLine): BookProblem {
  const sums = HOUR_SUMS.flatMap((name, index) =>
    booked[index] === kept[index] ? [] : [`${name} ${booked[index]} booked, ${kept[index]} in statistics`],
  );
  return `${new Date(hourAt).toISOString()} ${equipment} store ${storeId}: ${sums.join('; ')}`;
}
