import { ApiCode } from '../../../../contract/api/envelope';
import type {
  CashOutAppliedEvent,
  CashOutSettledEvent,
  CashOutWithdrawnEvent,
  PlatformCashOut,
} from '../../../../contract/api/platform/receipt';
import { CashOutStatus } from '../../../../contract/domain/receipt/cash-out';
import { sumLots } from '../../../../contract/domain/receipt/fifo';
import { apiError } from '../../../../contract/errors/api-error';
import { withTenant } from '../../../database/tenant';
import { lockCashOutNo, type CashOutRow } from '../../receipt/cash-out-row';
import { openCashOut } from '../../receipt/open-cash-out';
import { lockWallet, toLot, type PurchaseRow } from '../../receipt/purchase-row';
import type { PayoutResult, ReceiptResult } from '../../receipt/receipt-engine';
import { assertEventTime } from '../event-time';
import { hashBody } from '../platform-event-repository';
import type { PlatformReceiptOptions } from './receipt-options';
import { assertStore } from './told-store';

/** A small amount is paid at once where the store has that switched on; everything else waits for a review. */
export async function applied(
  { db, now, receipts, nudge }: PlatformReceiptOptions,
  event: CashOutAppliedEvent,
): Promise<PlatformCashOut> {
  const { franchiseeId, storeId, cashOutNo, appliedAt: at, userMobile, route, account = null } = event;
  if (route !== 'original' && account === null)
    throw apiError(ApiCode.invalid, 'missingField', { field: 'account' });
  const bodyHash = hashBody(event);
  const { cashOut, purchases } = await withTenant(db, franchiseeId, async (trx): Promise<Opened> => {
    const small = await assertStore(trx, franchiseeId, storeId);
    // The balance first: whoever asks twice at once waits here, and then finds the number taken.
    const lots = await lockWallet(trx, { franchiseeId, storeId, userMobile });
    const known = await lockCashOutNo(trx, { franchiseeId, cashOutNo });
    if (known !== undefined) return { cashOut: assertSame(known, bodyHash), purchases: null };
    assertEventTime(at, 'appliedAt', now());
    const amount = event.amountCents ?? sumLots(lots.map(toLot)).principalCents;
    const opened = await openCashOut(trx, lots, {
      ...{ cashOutNo, bodyHash, origin: 'user', applicant: '用户', applicantId: null },
      ...{ amount, route, account, reason: event.reason ?? '', at },
      isGranted: receipts.hasChannel && small.isOn && amount <= small.upToCents,
    });
    if (opened.outcome === 'tooMuch') throw apiError(ApiCode.invalid, 'platformWrongAmount');
    return opened;
  });
  if (purchases !== null) {
    receipts.tell.cashOut(cashOut, 'created');
    for (const purchase of purchases) receipts.tell.purchase(purchase, 'updated');
    if (cashOut.status === CashOutStatus.paying) nudge();
  }
  return toAnswer(cashOut);
}

/** Null purchases: it was told of before. */
interface Opened {
  readonly cashOut: CashOutRow;
  readonly purchases: readonly PurchaseRow[] | null;
}

export async function withdrawn(
  options: PlatformReceiptOptions,
  { franchiseeId, cashOutNo, withdrawnAt }: CashOutWithdrawnEvent,
): Promise<PlatformCashOut> {
  const { db, now, receipts } = options;
  const { row, result } = await withTenant(db, franchiseeId, async (trx): Promise<Stepped> => {
    const found = assertFound(await lockCashOutNo(trx, { franchiseeId, cashOutNo }));
    if (found.status === CashOutStatus.withdrawn) return { row: found, result: null };
    assertEventTime(withdrawnAt, 'withdrawnAt', now());
    const at = Math.max(withdrawnAt, found.applied_at);
    const done = await receipts.withdraw(trx, { franchiseeId, cashOutId: found.cash_out_id }, { at });
    return { row: assertDone(done), result: done };
  });
  tellOf(options, row, result);
  return toAnswer(row);
}

export async function settled(
  options: PlatformReceiptOptions,
  event: CashOutSettledEvent,
): Promise<PlatformCashOut> {
  const { db, now, receipts } = options;
  const { franchiseeId, cashOutNo, settledAt } = event;
  const told = toResult(event);
  const { row, result } = await withTenant(db, franchiseeId, async (trx): Promise<Stepped> => {
    const found = assertFound(await lockCashOutNo(trx, { franchiseeId, cashOutNo }));
    if (found.amount_cents !== event.amountCents) throw apiError(ApiCode.invalid, 'platformWrongAmount');
    // What was told before is answered as then, however long ago that was.
    if (isSame(found, told)) return { row: found, result: null };
    assertEventTime(settledAt, 'settledAt', now());
    const at = Math.max(settledAt, found.applied_at);
    const key = { franchiseeId, cashOutId: found.cash_out_id };
    const done = await receipts.settle(trx, key, { ...told, at });
    return { row: assertDone(done), result: done };
  });
  tellOf(options, row, result);
  return toAnswer(row);
}

/** A null result: it was told of before. */
interface Stepped {
  readonly row: CashOutRow;
  readonly result: ReceiptResult | null;
}

function tellOf({ receipts }: PlatformReceiptOptions, row: CashOutRow, result: ReceiptResult | null): void {
  if (result === null) return;
  receipts.tell.cashOut(row, 'updated');
  result.after();
}

function assertFound(row: CashOutRow | undefined): CashOutRow {
  if (row === undefined) throw apiError(ApiCode.notFound, 'platformNoCashOut');
  return row;
}

function assertDone({ outcome, cashOut }: ReceiptResult): CashOutRow {
  if (outcome === 'wrongState' || cashOut === undefined) {
    throw apiError(ApiCode.refused, 'platformReceiptWrongState');
  }
  return cashOut;
}

function assertSame(row: CashOutRow, bodyHash: string): CashOutRow {
  if (row.body_hash !== bodyHash) throw apiError(ApiCode.unprocessable, 'platformReceiptMismatch');
  return row;
}

function toResult({ status, channelNo, failReason }: CashOutSettledEvent): PayoutResult {
  if (status === 'done') {
    if (channelNo === undefined) throw apiError(ApiCode.invalid, 'missingField', { field: 'channelNo' });
    return { result: 'done', channelNo };
  }
  if (failReason === undefined) throw apiError(ApiCode.invalid, 'missingField', { field: 'failReason' });
  return { result: 'failed', failReason };
}

function isSame({ status, channel_no }: CashOutRow, told: PayoutResult): boolean {
  if (told.result === 'failed') return status === CashOutStatus.failed;
  return status === CashOutStatus.paid && channel_no === told.channelNo;
}

function toAnswer({ cash_out_no, status, amount_cents, gift_void_cents }: CashOutRow): PlatformCashOut {
  return {
    ...{ cashOutNo: cash_out_no, cashOutStatus: status as CashOutStatus },
    ...{ amountCents: amount_cents, giftVoidCents: gift_void_cents },
  };
}
