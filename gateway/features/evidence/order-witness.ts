import { RefundStatus } from '../../../contract/domain/refund';
import { keepEvidence, type Evidence } from '../device/device-event';
import type { OrderWitness, WitnessedChange } from '../order/order-change';

/** Keeps of each change of an order what its row, its commands and its refunds do not say afterwards. */
export const keepOrderEvidence: OrderWitness = async (trx, change) => {
  await keepEvidence(trx, [...toEvent(change), ...toRefundStep(change)]);
  return undefined;
};

function toEvent({ after, event, at }: WitnessedChange): readonly Evidence[] {
  const place = { ...placeOf(after), at, detail: {} };
  switch (event) {
    case 'cancel':
      return [{ ...place, kind: 'cancelled' }];
    case 'expire':
      return [{ ...place, kind: 'expired' }];
    case 'timeout':
    case 'severeTimeout':
      return [{ ...place, kind: event }];
    default:
      return [];
  }
}

/** A refund's record holds how it stands; when it failed, was retried or was withdrawn is seen here alone. */
function toRefundStep({ before, after, at }: WitnessedChange): readonly Evidence[] {
  const from = before?.refund_status ?? RefundStatus.none;
  const to = after.refund_status;
  if (from === to) return [];
  return [{ ...placeOf(after), at, kind: 'refund', detail: { before: from, after: to } }];
}

function placeOf({ franchisee_id, device_id, order_id }: WitnessedChange['after']) {
  return { franchiseeId: franchisee_id, deviceId: device_id, orderId: order_id };
}
