import type { Discounts } from '../../../contract/domain/discount';
import { OrderStatus } from '../../../contract/domain/order';
import type { TenantTransaction } from '../../database/tenant';
import { toDiscountColumns } from './money/discount-columns';
import type { DeclaredUsage } from './declared-usage';
import { newSortableId } from './order-deltas';
import { findOrderId, readOrder, takeNumber, type OrderRow } from './order-row';
import type { OrderMeter } from './tables';

/** An order as whoever sells it tells it; what it knows of the device is looked up. */
export interface OrderCreation {
  readonly franchiseeId: string;
  /** Taken once per tenant. */
  readonly orderNo: string;
  readonly deviceId: string;
  readonly userId: string;
  readonly userMobile: string;
  readonly itemName: string;
  readonly markCents: number;
  readonly discountCents?: number;
  /** Its known parts. @default none */
  readonly discounts?: Discounts;
  readonly platformShareCents?: number;
  readonly source: string;
  readonly plannedSec: number | null;
  /** @default null: it costs the same however long it runs */
  readonly meter?: OrderMeter | null;
  readonly startParams?: Readonly<Record<string, unknown>>;
  /** When it was placed, epoch ms; the id begins with it. */
  readonly at: number;
}

/** How it was paid. */
export interface OrderPayment {
  readonly at: number;
  /** `free` for what nobody pays for. */
  readonly payMethod: string;
  readonly payNo?: string | null;
}

/** Inserts an order, unless its number is taken or its device is not there. */
export async function insertOrder(
  trx: TenantTransaction,
  { carry }: Pick<DeclaredUsage, 'carry'>,
  creation: OrderCreation,
): Promise<{ readonly outcome: 'done' | 'taken' | 'missing'; readonly order: OrderRow | null }> {
  const { franchiseeId, orderNo, deviceId, at } = creation;
  const taken = await findByNumber(trx, { franchiseeId, orderNo });
  if (taken !== null) return { outcome: 'taken', order: taken };
  const found = await readDevice(trx, franchiseeId, deviceId);
  if (found === undefined) return { outcome: 'missing', order: null };
  const { attributes, ...device } = found;
  const usage = carry(device.equipment, {}, { attributes, startParams: creation.startParams ?? {} });
  const row = { ...toRow(creation), ...device, order_id: newSortableId(at), usage: JSON.stringify(usage) };
  if (!(await takeNumber(trx, row))) {
    return { outcome: 'taken', order: await findByNumber(trx, { franchiseeId, orderNo }) };
  }
  const order = await trx.insertInto('orders').values(row).returningAll().executeTakeFirstOrThrow();
  return { outcome: 'done', order };
}

async function findByNumber(
  trx: TenantTransaction,
  number: { readonly franchiseeId: string; readonly orderNo: string },
): Promise<OrderRow | null> {
  const orderId = await findOrderId(trx, number);
  if (orderId === undefined) return null;
  return (await readOrder(trx, { franchiseeId: number.franchiseeId, orderId })) ?? null;
}

function readDevice(trx: TenantTransaction, franchiseeId: string, deviceId: string) {
  return trx
    .selectFrom('device')
    .select(['device_id', 'device_number', 'device_name', 'equipment', 'store_id', 'room_name', 'attributes'])
    .where('franchisee_id', '=', franchiseeId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
}

function toRow({ meter = null, ...creation }: OrderCreation) {
  return {
    franchisee_id: creation.franchiseeId,
    order_no: creation.orderNo,
    created_at: creation.at,
    state_at: creation.at,
    user_id: creation.userId,
    user_mobile: creation.userMobile,
    item_name: creation.itemName,
    mark_cents: creation.markCents,
    discount_cents: creation.discountCents ?? 0,
    ...toDiscountColumns(creation.discounts ?? {}),
    platform_share_cents: creation.platformShareCents ?? 0,
    pay_cents: 0,
    order_status: OrderStatus.unpaid,
    source: creation.source,
    planned_sec: creation.plannedSec,
    meter: meter === null ? null : JSON.stringify(meter),
    start_params: JSON.stringify(creation.startParams ?? {}),
  };
}
