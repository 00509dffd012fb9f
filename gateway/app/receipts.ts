import type { Kysely } from 'kysely';
import { SERVICE_FEE_PER_MILLE } from '../../contract/domain/ledger/ledger';
import type { ResolvedDeclaration } from '../../contract/resources/resolved';
import type { Database } from '../database/schema';
import type { ChangeSink } from '../events/change-sink';
import {
  createPlatformReceipts,
  type PlatformReceiptService,
} from '../features/platform/receipt/receipt-service';
import type { PayoutChannel } from '../features/receipt/payout-channel';
import { createPayoutSending, type PayoutSending } from '../features/receipt/payout-sending';
import { createReceiptEngine, type ReceiptEngine } from '../features/receipt/receipt-engine';
import { createReceiptTeller } from '../features/receipt/receipt-teller';

export interface ReceiptsOptions {
  readonly db: Kysely<Database>;
  readonly now: () => number;
  readonly sink: ChangeSink;
  readonly resolved: ResolvedDeclaration;
  /** The way by which users get money out of a balance; null: none does, and cash-outs are refused. */
  readonly payoutChannel: PayoutChannel | null;
  /** What the platform keeps of what is bought from now on. @default SERVICE_FEE_PER_MILLE */
  readonly serviceFeePerMille: number | undefined;
  readonly nudge: () => void;
  readonly log: { readonly error: (fields: object, words: string) => void };
}

/** What users buy and take back: what decides on it, what pays, and what the platform calls. */
export interface Receipts {
  readonly receipts: ReceiptEngine;
  readonly paying: PayoutSending;
  readonly platformReceipts: PlatformReceiptService;
}

export function createReceipts({ payoutChannel, serviceFeePerMille, ...parts }: ReceiptsOptions): Receipts {
  const { db, now, nudge, log } = parts;
  const tell = createReceiptTeller(parts.sink, parts.resolved.pages);
  const receipts = createReceiptEngine({ tell, hasChannel: payoutChannel !== null, nudge, log });
  const feePerMille = serviceFeePerMille ?? SERVICE_FEE_PER_MILLE;
  return {
    receipts,
    paying: createPayoutSending({ db, now, engine: receipts, channel: payoutChannel, log }),
    platformReceipts: createPlatformReceipts({ db, now, receipts, nudge, feePerMille }),
  };
}
