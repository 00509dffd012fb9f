import type { Endpoint } from '../../endpoints';
import type { RefundListAnswer, RefundOrderRequest, RefundQuote } from './refund';

type Page = { readonly id: string };

/** What of an order may be given back, what is suggested, and what to look at before. */
export function toRefundQuoteEndpoint({ id }: Page): Endpoint<RefundOrderRequest, RefundQuote> {
  return { method: 'POST', version: 'v1', path: `${id}/refund/quote` };
}

/** The refunds of one order. */
export function toRefundListEndpoint({ id }: Page): Endpoint<RefundOrderRequest, RefundListAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/refund/list` };
}
