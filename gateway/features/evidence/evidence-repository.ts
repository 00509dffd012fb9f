import { sql, type RawBuilder } from 'kysely';
import type { TenantTransaction } from '../../database/tenant';
import '../alert/tables';
import '../command/tables';
import '../device/event-tables';
import type { OrderKey } from '../order/order-row';
import '../order/tables';
import { principalOfCommand } from '../command/command-principal';

/** A place among rows that are read the newest first: those from here back. */
export interface Bound {
  readonly at: number;
  /** Rows of that very moment with a lesser id; the empty text for none of them. */
  readonly id: string;
}

/** Which rows of one order. */
export interface OrderRows extends OrderKey {
  readonly limit: number;
}

/** Which rows of one device: not before `fromMs`, the newest first. */
export interface DeviceRows {
  readonly franchiseeId: string;
  readonly deviceId: string;
  readonly fromMs: number;
  readonly before: Bound;
  readonly limit: number;
}

/** Rows that lie before a place; written so that the index gives them in order. */
function isBefore(
  columns: readonly [at: string, id: string],
  { fromMs, before }: DeviceRows,
): RawBuilder<boolean> {
  const [at, id] = columns.map((name) => sql.ref(name));
  return sql<boolean>`${at} >= ${fromMs}::bigint AND (${at}, ${id}) < (${before.at}::bigint, ${before.id}::text)`;
}

const EVENT = ['event_id as id', 'at', 'kind', 'order_id as orderId', 'detail'] as const;

/** What was kept of one order, oldest first. */
export function listOrderEvents(trx: TenantTransaction, { franchiseeId, orderId, limit }: OrderRows) {
  return trx
    .selectFrom('order_event')
    .select(EVENT)
    .where('franchisee_id', '=', franchiseeId)
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('event_id')
    .limit(limit)
    .execute();
}

/** What was kept of one device, newest first. */
export function listDeviceEvents(trx: TenantTransaction, rows: DeviceRows) {
  return trx
    .selectFrom('order_event')
    .select(EVENT)
    .where('franchisee_id', '=', rows.franchiseeId)
    .where('device_id', '=', rows.deviceId)
    .where('kind', 'in', ['state', 'reading'])
    .where(isBefore(['at', 'event_id'], rows))
    .orderBy('at', 'desc')
    .orderBy('event_id', 'desc')
    .limit(rows.limit)
    .execute();
}

/** Orders of one device, newest first. */
export function listDeviceOrders(trx: TenantTransaction, rows: DeviceRows) {
  return trx
    .selectFrom('orders')
    .select([
      'order_id as id',
      'order_no as orderNo',
      'created_at as at',
      'item_name as itemName',
      'pay_cents as payCents',
      'order_status as status',
    ])
    .where('franchisee_id', '=', rows.franchiseeId)
    .where('device_id', '=', rows.deviceId)
    .where(isBefore(['created_at', 'order_id'], rows))
    .orderBy('created_at', 'desc')
    .orderBy('order_id', 'desc')
    .limit(rows.limit)
    .execute();
}

const COMMAND = [
  'command_id as id',
  'action',
  'source',
  'operator_name as operator',
  'reason',
  'order_id as orderId',
  'status',
  'created_at as createdAt',
  'sent_at as sentAt',
  'sends',
  'ack_at as ackAt',
  'done_at as doneAt',
  'fail_code as failCode',
  'fail_reason as failReason',
] as const;

/** Commands that were given for one order, oldest first. */
export function listOrderCommands(trx: TenantTransaction, { franchiseeId, orderId, limit }: OrderRows) {
  return trx
    .selectFrom('device_command')
    .select(COMMAND)
    .select(principalOfCommand.as('onBehalfOf'))
    .where('franchisee_id', '=', franchiseeId)
    .where('order_id', '=', orderId)
    .orderBy('command_id')
    .limit(limit)
    .execute();
}

/** Commands to one device, newest first. */
export function listDeviceCommands(trx: TenantTransaction, rows: DeviceRows) {
  return trx
    .selectFrom('device_command')
    .select(COMMAND)
    .select(principalOfCommand.as('onBehalfOf'))
    .where('franchisee_id', '=', rows.franchiseeId)
    .where('device_id', '=', rows.deviceId)
    .where(isBefore(['created_at', 'command_id'], rows))
    .orderBy('created_at', 'desc')
    .orderBy('command_id', 'desc')
    .limit(rows.limit)
    .execute();
}

/** Alerts of one device by when they were raised, or by when what they were raised for was over; newest first. */
export function listDeviceAlerts(trx: TenantTransaction, by: 'first_at' | 'recovered_at', rows: DeviceRows) {
  return trx
    .selectFrom('alert')
    .select([
      'alert_id as id',
      'rule',
      'cause',
      'level',
      'times',
      'first_at as firstAt',
      'recovered_at as recoveredAt',
    ])
    .where('franchisee_id', '=', rows.franchiseeId)
    .where('device_id', '=', rows.deviceId)
    .where(isBefore([by, 'alert_id'], rows))
    .orderBy(by, 'desc')
    .orderBy('alert_id', 'desc')
    .limit(rows.limit)
    .execute();
}

/** Refunds of one order, oldest first. */
export function listRefunds(trx: TenantTransaction, { franchiseeId, orderId, limit }: OrderRows) {
  return trx
    .selectFrom('order_refund')
    .selectAll()
    .where('franchisee_id', '=', franchiseeId)
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .limit(limit)
    .execute();
}
