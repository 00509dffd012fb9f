import { OrderStatus } from '../../../../contract/domain/order';
import { isElsewhere } from '../../../../contract/domain/remedy/settle';
import { SETTLE_PARAMS } from '../../../../contract/resources/effect';
import type { TenantTransaction } from '../../../database/tenant';
import type { EnteredValues } from '../../action/effect-handler';
import { lockOrder, type OrderRow } from '../../order/order-row';
import { listRunning } from '../../order/running-orders';

/** Devices, and what is meant of them where only a part of each is. */
export interface RunPlace {
  readonly franchiseeId: string;
  readonly deviceId: string;
  /** What was entered beside the ending: an order that was started with another value is not meant. */
  readonly asked: EnteredValues;
}

/** What of the parameters is said to the device: all but how its orders end. */
export function toAsked(params: EnteredValues, endsOrder: string | undefined): EnteredValues {
  const ofEnding: readonly string[] = endsOrder === undefined ? [] : [...SETTLE_PARAMS, endsOrder];
  return Object.fromEntries(
    Object.entries(params).filter(([name, value]) => value !== null && !ofEnding.includes(name)),
  );
}

/** The orders that run where the action reaches, kept until the transaction ends; their device is locked. */
export async function lockRuns(trx: TenantTransaction, place: RunPlace): Promise<readonly OrderRow[]> {
  const runs: OrderRow[] = [];
  for (const orderId of await listRunIds(trx, place)) {
    const order = await lockOrder(trx, { franchiseeId: place.franchiseeId, orderId });
    if (order !== undefined && isMeant(order, place)) runs.push(order);
  }
  return runs;
}

async function listRunIds(trx: TenantTransaction, { franchiseeId, deviceId }: RunPlace) {
  const running = await listRunning(trx, { franchisee_id: franchiseeId, device_id: deviceId });
  return running.map(({ orderId }) => orderId);
}

function isMeant({ order_status, start_params }: OrderRow, { asked }: RunPlace): boolean {
  return order_status === OrderStatus.running && !isElsewhere(start_params, asked);
}
