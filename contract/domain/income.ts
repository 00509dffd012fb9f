import type { CommonMeasure, SumFold } from '../resources/metric';

/** What is left to the merchant: received, less refunds, with the share that the platform bears (pages 6.1). */
export const NET_INCOME: SumFold<CommonMeasure> = {
  sum: ['receivedCents', 'platformShareCents'],
  minus: ['refundCents'],
};

/** Name of the metric that says it: reports that show it compare their stores by it. */
export const NET_METRIC = 'netAmount';
