import { sql, type RawBuilder } from 'kysely';
import { LEDGER_ACCOUNTS } from '../../../contract/domain/ledger/ledger';
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
  const { franchiseeId, window } = scope;
  if (window === null)
    return [...(await checkOrders(trx, franchiseeId, sql`true`)), ...(await checkHours(trx, scope))];
  const { fromMs, toMs } = window;
  // Ids begin with when an order was placed.
  const placed = sql`order_id >= ${toSortableId(fromMs, 0)} AND order_id < ${toSortableId(toMs, 0)}`;
  const booked = sql`order_id = ANY (ARRAY(
    SELECT l.order_id FROM ledger_entry l WHERE l.franchisee_id = ${franchiseeId}
      AND l.counted_at >= ${fromMs} AND l.counted_at < ${toMs}
      AND (l.order_id < ${toSortableId(fromMs, 0)} OR l.order_id >= ${toSortableId(toMs, 0)})))`;
  return [
    ...(await checkOrders(trx, franchiseeId, placed)),
    ...(await checkOrders(trx, franchiseeId, booked)),
    ...(await checkHours(trx, scope)),
  ];
}

interface OrderLine {
  readonly orderId: string;
  readonly orderNo: string | null;
  readonly booked: readonly number[];
  readonly stands: readonly number[];
  readonly refunded: number;
  readonly returned: number;
}

// All sides are added up by one GROUP BY rather than joined: that takes its time by the rows there are, whatever the
// planner believes of them.
async function checkOrders(
  trx: TenantTransaction,
  franchiseeId: string,
  isLookedAt: RawBuilder<unknown>,
): Promise<readonly BookProblem[]> {
  const own = sql`franchisee_id = ${franchiseeId} AND ${isLookedAt}`;
  const fee = feeSql('o');
  const ofPaid = (cents: RawBuilder<unknown>) => sql`CASE WHEN o.paid_at IS NULL THEN 0 ELSE ${cents} END`;
  const none = sql.join(LEDGER_ACCOUNTS.map(() => sql`0`));
  const [booked, stands] = [toColumns('booked', LEDGER_ACCOUNTS), toColumns('stands', LEDGER_ACCOUNTS)];
  const { rows } = await sql<OrderLine>`
    SELECT order_id AS "orderId", max(order_no) AS "orderNo", ${toArray(booked)} AS booked, ${toArray(stands)} AS stands,
           sum(refunded)::float8 AS refunded, sum(returned)::float8 AS returned
      FROM (
        SELECT order_id, NULL AS order_no, 0 AS pay, 0 AS refunded, 0 AS returned,
               payer_cents, merchant_cents, platform_cents, fee_cents, ${none}
          FROM ledger_entry WHERE ${own}
        UNION ALL
        SELECT order_id, order_no, pay_cents, refunded_cents, 0, ${none}, ${ofPaid(sql`refunded_cents - pay_cents`)},
               ${ofPaid(sql`net_cents - ${fee}`)}, ${ofPaid(sql`-platform_share_cents`)}, ${ofPaid(fee)}
          FROM orders o WHERE ${own}
        UNION ALL
        SELECT order_id, NULL, 0, 0, amount_cents, ${none}, ${none}
          FROM order_refund WHERE ${own} AND done_at IS NOT NULL
      ) AS sides (order_id, order_no, pay, refunded, returned, ${sql.join([...booked, ...stands])})
     GROUP BY order_id
    HAVING ${differ(booked, stands)} OR sum(refunded) <> sum(returned) OR sum(refunded) > sum(pay)
        OR max(order_no) IS NULL
     ORDER BY order_id LIMIT ${sql.lit(NAMED_MAX)}`.execute(trx);
  return rows.map(describeOrder);
}

interface HourLine {
  readonly equipment: string;
  readonly storeId: string;
  readonly hourAt: number;
  readonly booked: readonly number[];
  readonly kept: readonly number[];
}

/** Cents that statistics know of as well. */
const HOUR_SUMS = ['received', 'share', 'refunded', 'fee'] as const;

async function checkHours(
  trx: TenantTransaction,
  { franchiseeId, window }: BookScope,
): Promise<readonly BookProblem[]> {
  const within = (at: string) => {
    const own = sql`franchisee_id = ${franchiseeId}`;
    if (window === null) return own;
    return sql`${own} AND ${sql.ref(at)} >= ${window.fromMs} AND ${sql.ref(at)} < ${window.toMs}`;
  };
  const kept = (table: string) => sql`
    SELECT equipment, store_id, hour_at, 0, 0, 0, 0, received_cents, platform_share_cents, refund_cents, fee_cents
      FROM ${sql.table(table)} WHERE ${within('hour_at')}`;
  const hour = sql.lit(ONE_HOUR_MS);
  const isSale = sql`kind IN ('payment', 'settlement')`;
  const [ofLedger, ofSums] = [toColumns('booked', HOUR_SUMS), toColumns('kept', HOUR_SUMS)];
  const { rows } = await sql<HourLine>`
    SELECT equipment, store_id AS "storeId", hour_at::float8 AS "hourAt", ${toArray(ofLedger)} AS booked,
           ${toArray(ofSums)} AS kept
      FROM (
        SELECT equipment, store_id, counted_at / ${hour} * ${hour}, CASE WHEN ${isSale} THEN -payer_cents ELSE 0 END,
               -platform_cents, CASE WHEN ${isSale} THEN 0 ELSE payer_cents END, fee_cents, 0, 0, 0, 0
          FROM ledger_entry WHERE ${within('counted_at')}
        UNION ALL ${kept('order_rollup_hour')}
        UNION ALL ${kept('order_delta')}
      ) AS sides (equipment, store_id, hour_at, ${sql.join([...ofLedger, ...ofSums])})
     GROUP BY equipment, store_id, hour_at
    HAVING ${differ(ofLedger, ofSums)}
     ORDER BY hour_at, equipment, store_id LIMIT ${sql.lit(NAMED_MAX)}`.execute(trx);
  return rows.map(describeHour);
}

type Column = RawBuilder<unknown>;

function toColumns(side: string, names: readonly string[]): readonly Column[] {
  return names.map((name) => sql.id(`${side}_${name}`));
}

function toArray(columns: readonly Column[]): RawBuilder<unknown> {
  return sql`jsonb_build_array(${sql.join(columns.map((column) => sql`sum(${column})`))})`;
}

function differ(some: readonly Column[], others: readonly Column[]): RawBuilder<unknown> {
  return sql`(${sql.join(some.map((column) => sql`sum(${column})`))})
    IS DISTINCT FROM (${sql.join(others.map((column) => sql`sum(${column})`))})`;
}

function describeOrder({ orderId, orderNo, booked, stands, refunded, returned }: OrderLine): BookProblem {
  const name = orderNo === null ? `order ${orderId}, which is not there` : `order ${orderNo} (${orderId})`;
  const found = describeSums(LEDGER_ACCOUNTS, booked, stands, 'by the order');
  if (refunded !== returned) found.push(`${returned} refunded by its refunds, ${refunded} by the order`);
  return `${name}: ${found.join('; ') || 'more is refunded than was paid'}`;
}

function describeHour({ equipment, storeId, hourAt, booked, kept }: HourLine): BookProblem {
  const sums = describeSums(HOUR_SUMS, booked, kept, 'in statistics');
  return `${new Date(hourAt).toISOString()} ${equipment} store ${storeId}: ${sums.join('; ')}`;
}

function describeSums(
  names: readonly string[],
  booked: readonly number[],
  other: readonly number[],
  where: string,
): string[] {
  return names.flatMap((name, index) =>
    booked[index] === other[index] ? [] : [`${name} ${booked[index]} booked, ${other[index]} ${where}`],
  );
}
