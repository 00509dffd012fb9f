import { OrderStatus } from '../../../contract/domain/order';
import type { TenantTransaction } from '../../database/tenant';
import type { WitnessedChange } from '../order/order-change';
import { lockUsedCoupon } from '../coupon/coupon-repository';
import type { OrderRow } from '../order/order-row';
import type { RefundEngine } from './refund-engine';
import { refundableOf } from './refund-change';
import '../store/tables';

const HOUSE = { kind: 'system', accountId: null, name: '系统' } as const;

/**
 * Gives the whole payment back when an order could not be started and its store has that switched on (pages 4.2); it
 * needs nobody then. What was paid twice is left to people: which payment goes back is theirs to say.
 */
export async function refundNotStarted(
  trx: TenantTransaction,
  refunds: Pick<RefundEngine, 'ask' | 'hasChannel'>,
  { before, after: order, at }: WitnessedChange,
): Promise<(() => Promise<void>) | undefined> {
  const isFailed = order.order_status === OrderStatus.startFailed;
  if (!isFailed || before?.order_status === OrderStatus.startFailed) return undefined;
  if (!refunds.hasChannel || order.paid_at === null || refundableOf(order) < 1) return undefined;
  if (order.flags.includes('duplicatePayment') || !(await isSwitchedOn(trx, order))) return undefined;
  const cents = refundableOf(order);
  const key = { franchiseeId: order.franchisee_id, orderId: order.order_id };
  // It was used for nothing, as the money was.
  const returnCoupon = (await lockUsedCoupon(trx, key)) !== undefined;
  const { after } = await refunds.ask(trx, key, {
    ...{
      actor: HOUSE,
      amount: cents,
      suggestedCents: cents,
      grounds: { rule: 'neverStarted', paidCents: order.pay_cents },
    },
    ...{ reason: 'notStarted', note: '', images: [], returnCoupon, path: 'grant', at },
  });
  return after;
}

async function isSwitchedOn(trx: TenantTransaction, { franchisee_id, store_id }: OrderRow): Promise<boolean> {
  const store = await trx
    .selectFrom('store')
    .select('auto_refund_on')
    .where('franchisee_id', '=', franchisee_id)
    .where('id', '=', store_id)
    .executeTakeFirst();
  return store?.auto_refund_on === true;
}
