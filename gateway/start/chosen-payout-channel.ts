import { createSimulatedPayouts } from '../demonstration/living/simulated-payouts';
import type { Env } from '../env';
import type { PayoutChannel } from '../features/receipt/payout-channel';
import { createHttpPayoutChannel } from './http-payout-channel';

/** The service that is named; else a simulated one where there is a demonstration; else none: cash-outs are refused. */
export function choosePayoutChannel(
  { payoutChannel, isDemonstration }: Env,
  send: typeof fetch,
): PayoutChannel | null {
  if (payoutChannel !== undefined) return createHttpPayoutChannel(payoutChannel, send);
  return isDemonstration ? createSimulatedPayouts() : null;
}
