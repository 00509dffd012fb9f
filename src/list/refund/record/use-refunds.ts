import { useState } from 'react';
import type { RefundListAnswer, RefundQuote } from '../../../../contract/api/page/refund/refund';
import {
  toRefundListEndpoint,
  toRefundQuoteEndpoint,
} from '../../../../contract/api/page/refund/refund-endpoints';
import { RefundRecordStatus } from '../../../../contract/domain/refund';
import { ONE_SECOND_MS } from '../../../../contract/limits';
import { useLiveRefresh } from '../../../providers/live/use-live-refresh';
import { useEndpointQuery, type EndpointQuery } from '../../../providers/use-endpoint';

/** Whoever watches a refund wants to see it end, also when no event tells. */
const POLL_MS = 2 * ONE_SECOND_MS;

type Page = { readonly id: string };

/** What of an order may be given back; read once, for the person decides by what it said. */
export function useRefundQuote(
  page: Page,
  orderId: string,
  { isEnabled = true }: { readonly isEnabled?: boolean } = {},
): EndpointQuery<RefundQuote> {
  return useEndpointQuery(toRefundQuoteEndpoint(page), { body: { id: orderId }, isEnabled });
}

/** The refunds of an order, read again at every change of the page's orders, and by itself while one is under way. */
export function useRefunds(page: Page, orderId: string): EndpointQuery<RefundListAnswer> {
  const [isFollowed, follow] = useState(true);
  const query = useEndpointQuery(toRefundListEndpoint(page), {
    body: { id: orderId },
    refetchIntervalMs: isFollowed ? POLL_MS : false,
  });
  const isRunning = query.data?.list.some(({ status }) => status === RefundRecordStatus.running) ?? true;
  if (isRunning !== isFollowed) follow(isRunning);
  useLiveRefresh(page.id, query.refresh);
  return query;
}
