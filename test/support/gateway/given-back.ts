import type { EngineResult } from '../../../gateway/features/order/order-change';
import type { OrderRig } from './orders';
import { RefundRecordStatus, RefundStatus } from '../../../contract/domain/refund';

/** Gives back a part of what was paid for an order, as a refund that is done now, with its record. */
export function giveBack(
  rig: Pick<OrderRig, 'creation' | 'now' | 'run'>,
  orderId: string,
  { cents, refundNo, isOffline = false }: GivenBack,
): Promise<EngineResult> {
  const { franchiseeId } = rig.creation();
  const at = rig.now();
  return rig.run(async (engine, trx) => {
    const before = await trx
      .selectFrom('orders')
      .select(['refunded_cents', 'pay_cents'])
      .where('franchisee_id', '=', franchiseeId)
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    const refund = {
      ...{ refundNo, amount_cents: cents, done_at: at, isOffline },
      isFirst: before.refunded_cents === 0,
    };
    const isWhole = before.refunded_cents + cents === before.pay_cents;
    const result = await engine.amend(
      trx,
      { franchiseeId, orderId },
      {
        note: 'refund',
        at,
        refund,
        patchOf: ({ refunded_cents }) => ({
          refunded_cents: refunded_cents + cents,
          refund_status: isWhole ? RefundStatus.full : RefundStatus.partial,
        }),
      },
    );
    await trx
      .insertInto('order_refund')
      .values({
        ...{ franchisee_id: franchiseeId, refund_no: refundNo, order_id: orderId, amount_cents: cents },
        ...{ suggest_cents: 0, status: RefundRecordStatus.done, reason: 'other', applicant: '用户' },
        ...{ is_offline: isOffline, created_at: at, done_at: at },
      })
      .execute();
    return result;
  });
}

export interface GivenBack {
  readonly cents: number;
  readonly refundNo: string;
  /** @default false */
  readonly isOffline?: boolean;
}
