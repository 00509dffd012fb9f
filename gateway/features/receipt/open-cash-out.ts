import {
  CASH_OUT_DUE_MS,
  CASH_OUT_TABLE,
  type CashOutOrigin,
  type CashOutRoute,
} from '../../../contract/domain/receipt/cash-out';
import { sumLots, takeForCashOut } from '../../../contract/domain/receipt/fifo';
import { nextState } from '../../../contract/domain/state-table';
import type { TenantTransaction } from '../../database/tenant';
import { setTimer } from '../../timers/timer';
import { newSortableId } from '../order/order-deltas';
import { noteStep, type CashOutRow } from './cash-out-row';
import { moveLots, toLot, type PurchaseRow } from './purchase-row';

/** A cash-out as somebody asks for it. */
export interface CashOutAsked {
  /** Number that the platform gave it. @default one of the house */
  readonly cashOutNo?: string;
  readonly bodyHash?: string;
  readonly origin: CashOutOrigin;
  readonly applicant: string;
  /** Account; null for users. */
  readonly applicantId: string | null;
  /** Cents; `'all'` for whatever may go back. */
  readonly amount: number | 'all';
  readonly route: CashOutRoute;
  readonly account: string | null;
  readonly reason: string;
  /** Goes straight to the channel. */
  readonly isGranted: boolean;
  /** Epoch ms. */
  readonly at: number;
}

/** What came of it. */
export type OpenedCashOut =
  | { readonly outcome: 'tooMuch' }
  | {
      readonly outcome: 'opened';
      readonly cashOut: CashOutRow;
      readonly purchases: readonly PurchaseRow[];
    };

/**
 * Takes money out of locked purchases, oldest first, and has it reviewed, or paid. From now on nobody can spend it; an
 * end without a payment gives it back.
 */
export async function openCashOut(
  trx: TenantTransaction,
  lots: readonly PurchaseRow[],
  asked: CashOutAsked,
): Promise<OpenedCashOut> {
  const standing = lots.map(toLot);
  const { principalCents: principal } = sumLots(standing);
  const amount = asked.amount === 'all' ? principal : asked.amount;
  if (!Number.isSafeInteger(amount)) throw new Error('A cash-out is asked for in whole cents.');
  const { takes, missingCents } = takeForCashOut(standing, amount);
  const [first] = lots;
  if (first === undefined || amount < 1 || missingCents > 0) return { outcome: 'tooMuch' };
  const cashOut = await insert(trx, first, { asked, amount, principal, giftVoid: sumLots(takes).giftCents });
  for (const { id, principalCents, giftCents } of takes) {
    const { franchisee_id, cash_out_id } = cashOut;
    const part = { purchase_id: id, principal_cents: principalCents, gift_cents: giftCents };
    await trx
      .insertInto('cash_out_part')
      .values({ franchisee_id, cash_out_id, ...part })
      .execute();
  }
  await noteStep(trx, cashOut, {
    ...{ event: asked.isGranted ? 'applySmall' : 'apply', at: asked.at },
    ...{ actor: asked.applicant, note: asked.reason === '' ? null : asked.reason },
  });
  const movement = { kind: 'hold', about: cashOut.cash_out_no, at: asked.at } as const;
  const purchases = await moveLots(trx, lots, takes, movement);
  if (asked.isGranted) await askChannel(trx, cashOut, asked.at);
  return { outcome: 'opened', cashOut, purchases };
}

/** Has the channel asked as soon as the transaction stands. @param at - Epoch ms. */
export async function askChannel(
  trx: TenantTransaction,
  { franchisee_id: franchiseeId, cash_out_id: subjectId }: CashOutRow,
  at: number,
): Promise<void> {
  await setTimer(trx, { franchiseeId, kind: 'payout', subjectId }, at);
}

interface Sized {
  readonly asked: CashOutAsked;
  readonly amount: number;
  readonly principal: number;
  readonly giftVoid: number;
}

function insert(
  trx: TenantTransaction,
  { franchisee_id, store_id, user_mobile }: PurchaseRow,
  { asked, amount, principal, giftVoid }: Sized,
): Promise<CashOutRow> {
  const status = nextState(CASH_OUT_TABLE, null, asked.isGranted ? 'applySmall' : 'apply');
  if (status === null) throw new Error('The table of cash-outs knows no such beginning.');
  const id = newSortableId(asked.at);
  return trx
    .insertInto('cash_out')
    .values({
      ...{ franchisee_id, store_id, user_mobile, status, cash_out_id: id },
      cash_out_no: asked.cashOutNo ?? `C${id}`,
      body_hash: asked.bodyHash ?? '',
      ...{ applied_at: asked.at, due_at: asked.at + CASH_OUT_DUE_MS, origin: asked.origin },
      ...{ applicant: asked.applicant, applicant_id: asked.applicantId, reason: asked.reason },
      ...{ principal_cents: principal, gift_void_cents: giftVoid, amount_cents: amount },
      ...{ route: asked.route, account: asked.account, running_since: asked.isGranted ? asked.at : null },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
