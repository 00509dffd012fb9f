import { CashOutStatus, type CashOutEvent } from '../../../contract/domain/receipt/cash-out';
import type { TenantTransaction } from '../../database/tenant';
import { clearTimer } from '../../timers/timer';
import {
  noteStep,
  readParts,
  toCashOutStatus,
  writeCashOut,
  type CashOutPatch,
  type CashOutRow,
} from './cash-out-row';
import { askChannel } from './open-cash-out';
import { giveBack } from './purchase-course';
import { lockPurchases, moveLots, type PurchaseRow } from './purchase-row';

/** What an event changed: the cash-out, and the purchases that it takes from. */
export interface SteppedCashOut {
  readonly cashOut: CashOutRow;
  readonly purchases: readonly PurchaseRow[];
}

/** One event of a cash-out, by whom, and what it leaves in its row. */
export interface CashOutMove {
  readonly event: CashOutEvent;
  readonly at: number;
  /** @default the channel */
  readonly by?: string | null;
  readonly patch?: CashOutPatch;
}

const { paying, rejected, withdrawn, paid, offline } = CashOutStatus;

/**
 * Runs one event of a locked cash-out: what ends without a payment puts the money back into the balance, what ends with
 * one has it gone for good, and what is to be paid has the channel asked.
 *
 * @returns null where its state does not allow it.
 */
export async function stepCashOut(
  trx: TenantTransaction,
  row: CashOutRow,
  { event, at, by = null, patch = {} }: CashOutMove,
): Promise<SteppedCashOut | null> {
  const status = toCashOutStatus(row, event);
  if (status === null) return null;
  const isPaid = status === paid || status === offline;
  const cashOut = await writeCashOut(trx, row, {
    ...{ ...patch, status },
    ...(isPaid ? { done_at: at } : {}),
    ...(status === paying ? { running_since: at, sent_at: null } : {}),
  });
  await noteStep(trx, row, { event, at, actor: by, note: noteOf(patch) });
  if (status === paying) await askChannel(trx, cashOut, at);
  else await clearTimer(trx, { franchiseeId: row.franchisee_id, kind: 'payout', subjectId: row.cash_out_id });
  const isBack = status === rejected || status === withdrawn;
  if (!isPaid && !isBack) return { cashOut, purchases: [] };
  const parts = await readParts(trx, row);
  const locked = await lockPurchases(
    trx,
    row.franchisee_id,
    parts.map(({ id }) => id),
  );
  if (isBack) {
    const movement = { kind: 'release', about: row.cash_out_no, at } as const;
    return { cashOut, purchases: await moveLots(trx, locked, parts, movement) };
  }
  const purchases: PurchaseRow[] = [];
  for (const part of parts) {
    const purchase = locked.find(({ purchase_id }) => purchase_id === part.id);
    if (purchase === undefined)
      throw new Error(`Cash-out ${row.cash_out_no} takes from a purchase that is gone.`);
    purchases.push(await giveBack(trx, purchase, part));
  }
  return { cashOut, purchases };
}

/** Why it happened, or by which number. */
function noteOf({ reject_reason, fail_reason, offline_note, channel_no }: CashOutPatch): string | null {
  return reject_reason ?? fail_reason ?? offline_note ?? channel_no ?? null;
}
