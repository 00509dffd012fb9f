import { createSimulatedChannel } from '../demonstration/living/simulated-channel';
import type { Env } from '../env';
import type { RefundChannel } from '../features/refund/refund-channel';
import { createHttpRefundChannel } from './http-refund-channel';

/** The service that is named; else a simulated one where there is a demonstration; else none: refunds are refused. */
export function chooseRefundChannel(
  { refundChannel, isDemonstration }: Env,
  send: typeof fetch,
): RefundChannel | null {
  if (refundChannel !== undefined) return createHttpRefundChannel(refundChannel, send);
  return isDemonstration ? createSimulatedChannel() : null;
}
