import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type DatabaseOptions } from '../../../gateway/database/open-database';
import { withTenant, type TenantTransaction } from '../../../gateway/database/tenant';
import { readSums, rebuildSums, type OrderSums } from './order-sums';
import type { MoneyFact, RefundFact } from './refund-history';

/** What stands in the database of what a trial did. */
export interface InstallationFacts {
  readonly orders: readonly OrderFact[];
  readonly commands: readonly CommandFact[];
  readonly refunds: readonly RefundFact[];
  readonly money: readonly MoneyFact[];
  readonly kept: OrderSums;
  /** The same from the orders alone. */
  readonly rebuilt: OrderSums;
}

export interface OrderFact {
  readonly orderId: string;
  readonly orderNo: string;
  readonly status: number;
  readonly paidAt: number | null;
  /** The order that has its number; null when none has. */
  readonly numberOf: string | null;
}

export interface CommandFact {
  readonly commandId: string;
  readonly deviceId: string;
  readonly action: string;
  readonly status: number;
  /** Who gave it: `system` is the gateway itself. */
  readonly source: string;
  readonly orderId: string | null;
}

/** Which of it is the trial's. */
export interface FactScope {
  readonly franchiseeId: string;
  readonly prefix: string;
  readonly sinceMs: number;
}

/** Reads it from a database that nobody changes meanwhile. */
export async function readFacts(options: DatabaseOptions, scope: FactScope): Promise<InstallationFacts> {
  const database = await openDatabase(options);
  try {
    return await withTenant(database.db, scope.franchiseeId, (trx) => read(trx, scope));
  } finally {
    await database.close();
  }
}

/** Reads it from a copy, so that the gateway finds its folder as its own death left it. */
export async function readFactsOfFolder(dataDir: string, scope: FactScope): Promise<InstallationFacts> {
  const copy = await mkdtemp(join(tmpdir(), 'portal-crash-copy-'));
  try {
    // The socket of the dead gateway cannot be copied, and nobody needs it.
    await cp(dataDir, copy, { recursive: true, filter: (path) => !path.endsWith('.sock') });
    return await readFacts({ engine: 'pglite', dataDir: copy }, scope);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function read(trx: TenantTransaction, scope: FactScope): Promise<InstallationFacts> {
  const { franchiseeId } = scope;
  return {
    orders: await readOrders(trx, scope),
    commands: await readCommands(trx, scope),
    refunds: await readRefunds(trx, scope),
    money: await readMoney(trx, scope),
    kept: await readSums(trx, franchiseeId),
    rebuilt: await rebuildSums(trx, franchiseeId),
  };
}

async function readOrders(
  trx: TenantTransaction,
  { franchiseeId, prefix }: FactScope,
): Promise<readonly OrderFact[]> {
  const rows = await trx
    .selectFrom('orders as o')
    .leftJoin('order_number as n', (join) =>
      join.onRef('n.franchisee_id', '=', 'o.franchisee_id').onRef('n.order_no', '=', 'o.order_no'),
    )
    .select(['o.order_id', 'o.order_no', 'o.order_status', 'o.paid_at', 'n.order_id as number_of'])
    .where('o.franchisee_id', '=', franchiseeId)
    .where('o.order_no', 'like', `${prefix}-%`)
    .execute();
  return rows.map((row) => ({
    orderId: row.order_id,
    orderNo: row.order_no,
    status: row.order_status,
    paidAt: row.paid_at,
    numberOf: row.number_of,
  }));
}

async function readCommands(
  trx: TenantTransaction,
  { franchiseeId, sinceMs }: FactScope,
): Promise<readonly CommandFact[]> {
  const rows = await trx
    .selectFrom('device_command')
    .select(['command_id', 'device_id', 'action', 'status', 'source', 'order_id'])
    .where('franchisee_id', '=', franchiseeId)
    .where('created_at', '>=', sinceMs)
    .execute();
  return rows.map((row) => ({
    commandId: row.command_id,
    deviceId: row.device_id,
    action: row.action,
    status: row.status,
    source: row.source,
    orderId: row.order_id,
  }));
}

async function readRefunds(
  trx: TenantTransaction,
  { franchiseeId, prefix }: FactScope,
): Promise<readonly RefundFact[]> {
  const rows = await trx
    .selectFrom('order_refund as r')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.franchisee_id', '=', 'r.franchisee_id').onRef('o.order_id', '=', 'r.order_id'),
    )
    .select(['r.refund_no', 'r.order_id', 'r.amount_cents', 'r.status', 'r.applicant_kind', 'o.order_no'])
    .where('r.franchisee_id', '=', franchiseeId)
    .execute();
  return rows.map((row) => ({
    refundNo: row.refund_no,
    orderId: row.order_id,
    amountCents: row.amount_cents,
    status: row.status,
    // Those that the demonstration brought along go through the bank as well.
    isOfTrial: row.order_no.startsWith(`${prefix}-`),
    isOfHouse: row.applicant_kind === 'system',
  }));
}

async function readMoney(
  trx: TenantTransaction,
  { franchiseeId, prefix }: FactScope,
): Promise<readonly MoneyFact[]> {
  const rows = await trx
    .selectFrom('orders')
    .select(['order_id', 'pay_cents', 'refunded_cents'])
    .where('franchisee_id', '=', franchiseeId)
    .where('order_no', 'like', `${prefix}-%`)
    .execute();
  return rows.map((row) => ({
    orderId: row.order_id,
    payCents: row.pay_cents,
    refundedCents: row.refunded_cents,
  }));
}
