import type { CommonMeasure, SumFold } from '../resources/metric';

/** What is left to the merchant: received, less refunds, with the share that the platform bears (pages 6.1). */
export const NET_INCOME: SumFold<CommonMeasure> = {
  sum: ['receivedCents', 'platformShareCents'],
  minus: ['refundCents'],
};
