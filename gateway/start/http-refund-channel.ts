import type { RefundChannel, RefundRequest } from '../features/refund/refund-channel';
import { createHttpChannel, type HttpChannelSettings } from './http-channel';

const NAMES = { name: 'refund channel', noWords: '退款渠道未说明原因' };

/** Asks a service for refunds (docs/operations.md); numbers of refunds are each merchant's own. */
export function createHttpRefundChannel(settings: HttpChannelSettings, send?: typeof fetch): RefundChannel {
  const { ask, close } = createHttpChannel(settings, NAMES, send);
  return {
    refund: (request) => ask(`${request.franchiseeId}:${request.refundNo}`, request satisfies RefundRequest),
    close,
  };
}
