import { ApiCode } from '../../../contract/api/envelope';
import { CashOutStatus } from '../../../contract/domain/receipt/cash-out';
import { REFUNDABLE_PURCHASES } from '../../../contract/domain/receipt/purchase';
import { apiError } from '../../../contract/errors/api-error';
import type { TenantTransaction } from '../../database/tenant';
import { stepCashOut, type CashOutMove } from './cash-out-course';
import { lockCashOut, type CashOutKey, type CashOutPatch, type CashOutRow } from './cash-out-row';
import { openCashOut } from './open-cash-out';
import { arrive } from './purchase-course';
import { lockPurchase, type PurchaseKey, type PurchaseRow } from './purchase-row';
import type { ReceiptTeller } from './receipt-teller';

/** Who decides. */
export interface ReceiptActor {
  readonly accountId: string | null;
  readonly name: string;
}

/** A decision, and when it was made, epoch ms. */
export interface ReceiptDecision {
  readonly actor: ReceiptActor;
  readonly at: number;
}

/** What became of a row; only `done` and `queued` changed anything. */
export interface ReceiptResult {
  readonly outcome: 'done' | 'queued' | 'wrongState' | 'tooMuch';
  readonly purchase?: PurchaseRow;
  readonly cashOut?: CashOutRow;
  /** To be called when the transaction stands, once. */
  readonly after: () => void;
}

/** What a channel says in the end of a cash-out. */
export type PayoutResult =
  | { readonly result: 'done'; readonly channelNo: string }
  | { readonly result: 'failed'; readonly failReason: string };

type Decide<D = ReceiptDecision> = (
  trx: TenantTransaction,
  key: CashOutKey,
  decision: D,
) => Promise<ReceiptResult>;

/**
 * The life of receipts: each function runs one event of `PURCHASE_TABLE` or `CASH_OUT_TABLE` inside a transaction of
 * the tenant and refuses every other (pages 8). Cash-outs are locked before the purchases that they take from.
 *
 * @throws ApiError `refused` from whatever would have to be paid, while no channel leads anywhere.
 */
export interface ReceiptEngine {
  readonly hasChannel: boolean;
  readonly tell: ReceiptTeller;
  /** Gives back of one purchase what nobody has spent: by staff, so without a review. */
  readonly refund: (
    trx: TenantTransaction,
    key: PurchaseKey,
    asked: ReceiptDecision & { readonly amount: number | 'all'; readonly reason: string },
  ) => Promise<ReceiptResult>;
  /** Puts into the balance what was paid and did not arrive (补单). */
  readonly reissue: (
    trx: TenantTransaction,
    key: PurchaseKey,
    decision: ReceiptDecision,
  ) => Promise<ReceiptResult>;
  readonly approve: Decide;
  readonly reject: Decide<ReceiptDecision & { readonly reason: string }>;
  /** By the user: whoever reviews it rejects it. */
  readonly withdraw: Decide<{ readonly at: number }>;
  readonly retry: Decide;
  readonly paidOffline: Decide<
    ReceiptDecision & { readonly note: string; readonly images: readonly string[] }
  >;
  /** What the channel says; said again it changes nothing. */
  readonly settle: Decide<PayoutResult & { readonly at: number }>;
}

export interface ReceiptOptions {
  readonly tell: ReceiptTeller;
  readonly hasChannel: boolean;
  /** Has timers that are due at once looked at, after the commit. */
  readonly nudge: () => void;
  readonly log: { readonly error: (fields: object, words: string) => void };
}

/** As the course names whoever asked for it. */
const USER = '用户';

const LEFT: ReceiptResult = { outcome: 'wrongState', after: () => undefined };

export function createReceiptEngine(options: ReceiptOptions): ReceiptEngine {
  const { tell, hasChannel } = options;
  return {
    ...{ tell, hasChannel },
    refund: (trx, key, asked) => refund(trx, options, key, asked),
    reissue: (trx, key, { at }) => reissue(trx, key, at),
    approve: (trx, key, { actor, at }) => {
      assertChannel(options);
      return step(trx, options, key, { event: 'approve', at, by: actor.name, patch: toReview(actor, at) });
    },
    reject: (trx, key, { actor, at, reason }) =>
      step(trx, options, key, {
        ...{ event: 'reject', at, by: actor.name, patch: { ...toReview(actor, at), reject_reason: reason } },
      }),
    withdraw: (trx, key, { at }) => step(trx, options, key, { event: 'withdraw', at, by: USER }),
    retry: (trx, key, { actor, at }) => {
      assertChannel(options);
      return retry(trx, options, key, { at, by: actor.name });
    },
    paidOffline(trx, key, { actor, at, note, images }) {
      if (images.length === 0) throw apiError(ApiCode.invalid, 'refundProofMissing');
      const proof = { offline_note: note, offline_images: [...images], fail_reason: null };
      return step(trx, options, key, {
        ...{ event: 'paidOffline', at, by: actor.name },
        patch: { ...toReview(actor, at), ...proof },
      });
    },
    settle: (trx, key, told) => settle(trx, options, key, told),
  };
}

function assertChannel({ hasChannel }: ReceiptOptions): void {
  if (!hasChannel) throw apiError(ApiCode.refused, 'refundNoChannel');
}

function toReview({ accountId, name }: ReceiptActor, at: number): CashOutPatch {
  return { reviewer: name, reviewer_id: accountId, reviewed_at: at };
}

async function refund(
  trx: TenantTransaction,
  options: ReceiptOptions,
  key: PurchaseKey,
  { actor, at, amount, reason }: Parameters<ReceiptEngine['refund']>[2],
): Promise<ReceiptResult> {
  assertChannel(options);
  const row = await lockPurchase(trx, key);
  if (row === undefined || !REFUNDABLE_PURCHASES.some((status) => status === row.status)) return LEFT;
  const opened = await openCashOut(trx, [row], {
    ...{ origin: 'staff', applicant: actor.name, applicantId: actor.accountId, reason, amount, at },
    ...{ route: 'original', account: null, isGranted: true },
  });
  if (opened.outcome === 'tooMuch') return { ...LEFT, outcome: 'tooMuch', purchase: row };
  const { cashOut, purchases } = opened;
  return {
    ...{ outcome: 'queued', cashOut, purchase: purchases[0] ?? row },
    after() {
      options.tell.cashOut(cashOut, 'created');
      options.nudge();
    },
  };
}

async function reissue(trx: TenantTransaction, key: PurchaseKey, at: number): Promise<ReceiptResult> {
  const row = await lockPurchase(trx, key);
  const purchase = row === undefined ? null : await arrive(trx, row, { event: 'reissue', at });
  return purchase === null ? LEFT : { outcome: 'done', purchase, after: () => undefined };
}

async function step(
  trx: TenantTransaction,
  options: ReceiptOptions,
  key: CashOutKey,
  asked: CashOutMove,
): Promise<ReceiptResult> {
  const row = await lockCashOut(trx, key);
  return row === undefined ? LEFT : stepRow(trx, options, row, asked);
}

async function stepRow(
  trx: TenantTransaction,
  { tell, nudge }: ReceiptOptions,
  row: CashOutRow,
  asked: CashOutMove,
): Promise<ReceiptResult> {
  const stepped = await stepCashOut(trx, row, asked);
  if (stepped === null) return { ...LEFT, cashOut: row };
  const { cashOut, purchases } = stepped;
  const isAsked = cashOut.status === CashOutStatus.paying;
  return {
    // What was decided is done; how its payment goes on is a state of its own.
    ...{ outcome: 'done', cashOut },
    after() {
      for (const purchase of purchases) tell.purchase(purchase, 'updated');
      if (isAsked) nudge();
    },
  };
}

async function retry(
  trx: TenantTransaction,
  options: ReceiptOptions,
  key: CashOutKey,
  { at, by }: { readonly at: number; readonly by: string },
): Promise<ReceiptResult> {
  const row = await lockCashOut(trx, key);
  if (row === undefined) return LEFT;
  return stepRow(trx, options, row, {
    ...{ event: 'retry', at, by, patch: { retries: row.retries + 1, fail_reason: null } },
  });
}

async function settle(
  trx: TenantTransaction,
  options: ReceiptOptions,
  key: CashOutKey,
  told: Parameters<ReceiptEngine['settle']>[2],
): Promise<ReceiptResult> {
  const row = await lockCashOut(trx, key);
  if (row === undefined) return LEFT;
  const { at } = told;
  if (told.result === 'failed') {
    return stepRow(trx, options, row, { event: 'fail', at, patch: { fail_reason: told.failReason } });
  }
  const patch = { channel_no: told.channelNo, fail_reason: null };
  if (row.status !== CashOutStatus.failed) return stepRow(trx, options, row, { event: 'succeed', at, patch });
  // It was given up too early: the money has gone, whatever was thought of it meanwhile.
  const again = await stepCashOut(trx, row, { event: 'retry', at });
  return again === null ? LEFT : stepRow(trx, options, again.cashOut, { event: 'succeed', at, patch });
}
