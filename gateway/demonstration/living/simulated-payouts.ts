import { createSimulatedChannel } from './simulated-channel';
import type { PayoutChannel } from '../../features/receipt/payout-channel';

/** The payout channel of the demonstration: as quick and as moody as its refunds, by the number of the cash-out. */
export function createSimulatedPayouts(channel = createSimulatedChannel()): PayoutChannel {
  return {
    pay: ({ franchiseeId, cashOutNo, amountCents, retries }) =>
      channel.refund({
        ...{ franchiseeId, amountCents, retries, refundNo: cashOutNo, orderNo: cashOutNo },
        ...{ payNo: null, payMethod: null, paidCents: amountCents },
      }),
    close: () => channel.close(),
  };
}
