import { sql } from 'kysely';
import { startOfDay, startOfHour } from '../../../contract/day';
import { LEDGER_ACCOUNTS, serviceFeeCents, type LedgerAccount } from '../../../contract/domain/ledger/ledger';
import { grownNames } from '../../../contract/resources/effect';
import { resolveDeclaration } from '../../../contract/resources/resolve';
import type { TenantTransaction } from '../../../gateway/database/tenant';
import {
  refundOf,
  salesOf,
  type Contribution,
  type MeasuredRefund,
} from '../../../gateway/features/order/contributions';
import { createDeclaredUsage } from '../../../gateway/features/order/declared-usage';
import { MEASURES } from '../../../gateway/features/order/measures';
import { DAY_SUMS, HOUR_SUMS, TALLY_COUNTS } from '../../../gateway/features/order/order-deltas';
import type { OrderRow } from '../../../gateway/features/order/order-row';
import { resources } from '../../../resources.config';

/** Sums of a merchant's orders, by what they are of and their name. */
export type OrderSums = ReadonlyMap<string, number>;

const resolved = resolveDeclaration(resources);
const { measures } = createDeclaredUsage(resolved);
/** What people entered of devices: it stands beside the sums of orders, which know nothing of it. */
const ENTERED = new Set(
  grownNames(resolved.pages.flatMap((page) => ('actions' in page ? page.actions : []))),
);

/** What readers see: the rollups and the tally with all that is not folded into them yet, and what is booked. */
export async function readSums(trx: TenantTransaction, franchiseeId: string): Promise<OrderSums> {
  const sums = createSums();
  const own = sql`WHERE franchisee_id = ${franchiseeId}`;
  const hours =
    await sql<SumRow>`SELECT 'hour' AS kind, hour_at AS at, store_id AS of, r.* FROM ${HOUR_SUMS} r
    ${own}`.execute(trx);
  const days = await sql<SumRow>`SELECT 'day' AS kind, day_at AS at, device_id AS of, r.* FROM ${DAY_SUMS} r
    ${own}`.execute(trx);
  for (const row of [...hours.rows, ...days.rows]) {
    const place = toPlace(row);
    for (const measure of MEASURES) sums.add(`${place} ${measure}`, Number(row[measure]));
    for (const [name, value] of Object.entries(row.extra)) {
      if (!ENTERED.has(name)) sums.add(`${place} extra.${name}`, Number(value));
    }
  }
  const counts = await sql<TallyRow>`SELECT * FROM ${TALLY_COUNTS} t ${own}`.execute(trx);
  for (const row of counts.rows) sums.add(toTally(row, Number(row.day_at)), Number(row.order_count));
  const entries = await trx
    .selectFrom('ledger_entry')
    .selectAll()
    .where('franchisee_id', '=', franchiseeId)
    .execute();
  for (const entry of entries) {
    for (const account of LEDGER_ACCOUNTS) sums.add(toBook(entry, account), entry[`${account}_cents`]);
  }
  return sums.all();
}

/** The same from the orders and their refunds alone. */
export async function rebuildSums(trx: TenantTransaction, franchiseeId: string): Promise<OrderSums> {
  const sums = createSums();
  const refunds = await readRefunds(trx, franchiseeId);
  const orders = await trx
    .selectFrom('orders')
    .selectAll()
    .where('franchisee_id', '=', franchiseeId)
    .execute();
  // A settlement behind a refund rounds its fee with it: by which hours fees are counted, only the ledger knows.
  const fees = await readFees(trx, franchiseeId);
  for (const order of orders) {
    const done = (refunds.get(order.order_id) ?? []).filter(({ done_at }) => typeof done_at === 'number');
    for (const { at, change, extra = {} } of [
      ...salesOf(order, measures),
      ...done.flatMap((refund, index) => refundOf(refund, index === 0)),
      ...(fees.get(order.order_id) ?? []),
    ]) {
      const { equipment } = order;
      const places = [
        toPlace({ kind: 'hour', equipment, at: startOfHour(at), of: order.store_id }),
        toPlace({ kind: 'day', equipment, at: startOfDay(at), of: order.device_id }),
      ];
      for (const place of places) {
        for (const measure of MEASURES) sums.add(`${place} ${measure}`, change[measure] ?? 0);
        for (const [name, value] of Object.entries(extra)) sums.add(`${place} extra.${name}`, value);
      }
    }
    sums.add(toTally(order, startOfDay(order.created_at)), 1);
    for (const [account, cents] of standsOf(order)) sums.add(toBook(order, account), cents);
  }
  return sums.all();
}

/** How an order stands with each account of the ledger, by its columns alone. */
function standsOf(order: OrderRow): readonly (readonly [LedgerAccount, number])[] {
  if (order.paid_at === null) return [];
  const received = order.pay_cents - order.refunded_cents;
  const fee = serviceFeeCents(order.fee_per_mille, received);
  return [
    ['payer', 0 - received],
    ['merchant', received + order.platform_share_cents - fee],
    ['platform', 0 - order.platform_share_cents],
    ['fee', fee],
  ];
}

function toBook({ order_id }: { readonly order_id: string }, account: LedgerAccount): string {
  return `book ${order_id} ${account}`;
}

async function readFees(trx: TenantTransaction, franchiseeId: string) {
  const rows = await trx
    .selectFrom('ledger_entry')
    .select(['order_id', 'counted_at', 'fee_cents'])
    .where('franchisee_id', '=', franchiseeId)
    .execute();
  const byOrder = new Map<string, Contribution[]>();
  for (const { order_id, counted_at: at, fee_cents } of rows) {
    byOrder.set(order_id, [...(byOrder.get(order_id) ?? []), { at, change: { fee_cents } }]);
  }
  return byOrder;
}

async function readRefunds(trx: TenantTransaction, franchiseeId: string) {
  const rows = await trx
    .selectFrom('order_refund')
    .select(['order_id', 'amount_cents', 'done_at'])
    .where('franchisee_id', '=', franchiseeId)
    .orderBy('done_at')
    .execute();
  const byOrder = new Map<string, MeasuredRefund[]>();
  for (const { order_id, ...refund } of rows) {
    byOrder.set(order_id, [...(byOrder.get(order_id) ?? []), refund]);
  }
  return byOrder;
}

type SumRow = Readonly<Record<(typeof MEASURES)[number], number | string>> & {
  readonly kind: string;
  readonly at: number | string;
  readonly of: string;
  readonly equipment: string;
  readonly extra: Readonly<Record<string, number>>;
};

interface Tallied {
  readonly equipment: string;
  readonly store_id: string;
  readonly order_status: number;
  readonly refund_status: number;
  readonly attention: boolean;
}

type TallyRow = Tallied & { readonly day_at: number | string; readonly order_count: number | string };

function toPlace({ kind, equipment, at, of }: Pick<SumRow, 'kind' | 'equipment' | 'at' | 'of'>): string {
  return `${kind} ${at} ${equipment} ${of}`;
}

function toTally({ equipment, store_id, order_status, refund_status, attention }: Tallied, dayAt: number) {
  return ['tally', dayAt, equipment, store_id, order_status, refund_status, attention].join(' ');
}

function createSums() {
  const sums = new Map<string, number>();
  return {
    add(name: string, value: number): void {
      // Consumption has three decimals; sums of binary fractions have more.
      sums.set(name, Math.round(((sums.get(name) ?? 0) + value) * 1_000) / 1_000);
    },
    /** Nothing is the same as zero. */
    all: (): OrderSums => new Map([...sums].filter(([, value]) => value !== 0)),
  };
}
