import type { PayoutChannel, PayoutRequest } from '../features/receipt/payout-channel';
import { createHttpChannel, type HttpChannelSettings } from './http-channel';

const NAMES = { name: 'payout channel', noWords: '打款渠道未说明原因' };

/** Asks a service for payouts (docs/operations.md); numbers of cash-outs are each merchant's own. */
export function createHttpPayoutChannel(settings: HttpChannelSettings, send?: typeof fetch): PayoutChannel {
  const { ask, close } = createHttpChannel(settings, NAMES, send);
  return {
    pay: (request) => ask(`${request.franchiseeId}:${request.cashOutNo}`, request satisfies PayoutRequest),
    close,
  };
}
