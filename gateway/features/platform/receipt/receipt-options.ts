import type { Kysely } from 'kysely';
import type { Database } from '../../../database/schema';
import type { ReceiptEngine } from '../../receipt/receipt-engine';

/** What the platform's word of receipts is taken with. */
export interface PlatformReceiptOptions {
  readonly db: Kysely<Database>;
  readonly receipts: ReceiptEngine;
  /** Epoch ms. */
  readonly now: () => number;
  /** Has timers that are due at once looked at. */
  readonly nudge: () => void;
  /** What the platform keeps of what is paid from now on, per mille. */
  readonly feePerMille: number;
}
