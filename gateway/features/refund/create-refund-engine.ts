import { askRefund } from './refund-ask';
import type { RefundOptions } from './refund-change';
import { approveRefund, payOffline, rejectRefund, retryRefund, withdrawRefund } from './refund-decision';
import type { RefundEngine } from './refund-engine';
import { settleRefund } from './refund-settle';

/** The life of refunds over the engine of their orders. */
export function createRefundEngine(options: RefundOptions): RefundEngine {
  return {
    hasChannel: options.hasChannel,
    ask: (trx, key, asked) => askRefund(trx, options, key, asked),
    approve: (trx, key, decision) => approveRefund(trx, options, key, decision),
    reject: (trx, key, decision) => rejectRefund(trx, options, key, decision),
    withdraw: (trx, key, decision) => withdrawRefund(trx, options, key, decision),
    retry: (trx, key, decision) => retryRefund(trx, options, key, decision),
    paidOffline: (trx, key, decision) => payOffline(trx, options, key, decision),
    settle: (trx, key, told) => settleRefund(trx, options, key, told),
  };
}
