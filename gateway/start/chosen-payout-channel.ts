import { createSimulatedPayouts } from '../demonstration/living/simulated-payouts';
import type { Env } from '../env';
import type { PayoutChannel } from '../features/receipt/payout-channel';

/** A simulated one where there is a demonstration; else none: cash-outs are refused. */
export function choosePayoutChannel({ isDemonstration }: Env): PayoutChannel | null {
  return isDemonstration ? createSimulatedPayouts() : null;
}
