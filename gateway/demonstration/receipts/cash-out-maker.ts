import type { Insertable } from 'kysely';
import { CASH_OUT_DUE_MS, CashOutStatus, type CashOutRoute } from '../../../contract/domain/receipt/cash-out';
import { sumLots, takeForCashOut } from '../../../contract/domain/receipt/fifo';
import { PurchaseStatus } from '../../../contract/domain/receipt/purchase';
import { ONE_HOUR_MS, ONE_MINUTE_MS } from '../../../contract/limits';
import { toSortableId } from '../../database/sortable-id';
import type { CashOutStep } from '../../features/receipt/cash-out-row';
import type { CashOutPartTable, CashOutStepTable, CashOutTable } from '../../features/receipt/tables';
import { moveSeed, toLots, type SeedWallet, type WalletMaker } from './wallet-maker';

/** How a cash-out of the demonstration stands, and how many hours ago it was asked for. */
export interface CashOutShape {
  readonly status: CashOutStatus;
  readonly hoursAgo: number;
  readonly isByStaff?: boolean;
}

const { review, rejected, paying, paid, failed, offline, withdrawn } = CashOutStatus;

/** Every state, what waits for longer than it should among them (pages 13). */
export const CASH_OUT_SHAPES: readonly CashOutShape[] = [
  { status: review, hoursAgo: 1.2 },
  { status: review, hoursAgo: 4.5 },
  { status: failed, hoursAgo: 7 },
  { status: review, hoursAgo: 11 },
  { status: paying, hoursAgo: 0.1 },
  { status: review, hoursAgo: 26 },
  { status: failed, hoursAgo: 20, isByStaff: true },
  { status: rejected, hoursAgo: 40 },
  { status: withdrawn, hoursAgo: 55 },
  { status: offline, hoursAgo: 70 },
  { status: paid, hoursAgo: 30 },
  { status: paid, hoursAgo: 90, isByStaff: true },
];

const FAILURES = ['商户账户余额不足', '用户账户异常，无法入账'];
const REASONS = ['毕业离校', '不再使用', '余额用不完', '搬离公寓'];
const ROUTES: readonly CashOutRoute[] = ['original', 'original', 'wechat', 'alipay'];

export interface SeedCashOut {
  readonly cashOut: Insertable<CashOutTable>;
  readonly parts: readonly Insertable<CashOutPartTable>[];
  readonly steps: readonly Insertable<CashOutStepTable>[];
}

/** Takes all that may go back out of a wallet, or half of it; null where nothing may. */
export function makeCashOut(
  wallet: SeedWallet,
  shape: CashOutShape,
  { nowMs, reviewer, ...maker }: WalletMaker & { readonly nowMs: number; readonly reviewer: string },
): SeedCashOut | null {
  const { random, next } = maker;
  const at = Math.round(nowMs - shape.hoursAgo * ONE_HOUR_MS);
  const { principalCents: principal } = sumLots(toLots(wallet));
  if (at <= wallet.lastAt || principal < 500) return null;
  const amount = random.chance(0.6) ? principal : halfInYuan(principal);
  const { takes } = takeForCashOut(toLots(wallet), amount);
  const id = toSortableId(at, next());
  const cashOutNo = `C${id}`;
  const doneAt = at + random.int(20, 300) * ONE_MINUTE_MS;
  moveSeed(wallet, takes, { kind: 'hold', about: cashOutNo, at }, maker);
  if (shape.status === rejected || shape.status === withdrawn)
    moveSeed(wallet, takes, { kind: 'release', about: cashOutNo, at: doneAt }, maker);
  if (shape.status === paid || shape.status === offline) giveBackSeed(wallet, takes);
  const { franchiseeId: franchisee_id, storeId: store_id, userMobile: user_mobile } = wallet.buyer;
  const cashOut: Insertable<CashOutTable> = {
    ...{ franchisee_id, store_id, user_mobile, cash_out_id: id, cash_out_no: cashOutNo },
    ...{ applied_at: at, due_at: at + CASH_OUT_DUE_MS, status: shape.status, amount_cents: amount },
    ...{ principal_cents: principal, gift_void_cents: sumLots(takes).giftCents },
    ...askedBy(shape, user_mobile, { reviewer, random }),
    ...courseOf(shape, { at, doneAt, reviewer, random, nowMs }),
  };
  const parts = takes.map(({ id: purchase_id, principalCents, giftCents }) => ({
    ...{ franchisee_id, cash_out_id: id, purchase_id },
    ...{ principal_cents: principalCents, gift_cents: giftCents },
  }));
  return { cashOut, parts, steps: stepsOf(cashOut) };
}

type Asking = Pick<WalletMaker, 'random'> & { readonly reviewer: string };

function askedBy({ isByStaff = false }: CashOutShape, mobile: string, { reviewer, random }: Asking) {
  if (isByStaff) {
    const by = { origin: 'staff', applicant: reviewer, route: 'original', account: null } as const;
    return { ...by, reason: '用户要求退款' };
  }
  const route = random.pick(ROUTES);
  const account = route === 'original' ? null : mobile;
  return { origin: 'user', applicant: '用户', route, account, reason: random.pick(REASONS) } as const;
}

function courseOf(
  { status, isByStaff = false }: CashOutShape,
  { at, doneAt, reviewer, random, nowMs }: Asking & Readonly<Record<'at' | 'doneAt' | 'nowMs', number>>,
): Partial<Insertable<CashOutTable>> {
  if (status === review || status === withdrawn) return {};
  // Somebody looked ten minutes later, or has just done so.
  const reviewedAt = at + Math.min(10 * ONE_MINUTE_MS, Math.floor((nowMs - at) / 2));
  const isReviewed = !isByStaff || status === offline;
  const decided = isReviewed ? { reviewer, reviewed_at: reviewedAt } : {};
  if (status === rejected) return { ...decided, reject_reason: '有未完成的订单，请结束后再申请' };
  const sent = { ...decided, running_since: reviewedAt };
  const asked = { ...sent, attempts: 1, sent_at: reviewedAt };
  switch (status) {
    case paying:
      return sent;
    case failed:
      return { ...asked, fail_reason: random.pick(FAILURES) };
    case offline:
      return { ...asked, done_at: doneAt, offline_note: '现金退还，用户已签字' };
    default:
      return { ...asked, done_at: doneAt, channel_no: `5030${random.int(10 ** 9, 10 ** 10 - 1)}` };
  }
}

/** What happened to it, by what its row says. */
function stepsOf(cashOut: Insertable<CashOutTable>): readonly Insertable<CashOutStepTable>[] {
  const { franchisee_id, cash_out_id, status, applied_at: at, applicant, reason = '', ...row } = cashOut;
  const {
    reviewer = null,
    reviewed_at: reviewedAt = null,
    sent_at: sentAt = null,
    done_at: doneAt = null,
  } = row;
  const isSmall = (row.running_since ?? null) !== null && reviewedAt === null;
  const steps: CashOutStep[] = [
    { event: isSmall ? 'applySmall' : 'apply', at, actor: applicant, note: reason },
  ];
  if (reviewedAt !== null) {
    const decided = { at: reviewedAt, actor: reviewer };
    steps.push(
      status === rejected
        ? { ...decided, event: 'reject', note: row.reject_reason ?? null }
        : { ...decided, event: 'approve', note: null },
    );
  }
  if (status === withdrawn)
    steps.push({ event: 'withdraw', at: at + 10 * ONE_MINUTE_MS, actor: '用户', note: null });
  if (sentAt !== null && (status === failed || status === offline)) {
    const note = row.fail_reason ?? FAILURES[0] ?? null;
    steps.push({ event: 'fail', at: sentAt + ONE_MINUTE_MS, actor: null, note });
  }
  if (doneAt !== null) {
    steps.push(
      status === offline
        ? { event: 'paidOffline', at: doneAt, actor: reviewer, note: row.offline_note ?? null }
        : { event: 'succeed', at: doneAt, actor: null, note: row.channel_no ?? null },
    );
  }
  return steps.map((step, place) => ({ franchisee_id, cash_out_id, place, ...step }));
}

function giveBackSeed(wallet: SeedWallet, takes: ReturnType<typeof takeForCashOut>['takes']): void {
  for (const { id, principalCents, giftCents } of takes) {
    const purchase = wallet.purchases.find(({ purchase_id }) => purchase_id === id);
    if (purchase === undefined) continue;
    purchase.held_cents = Number(purchase.held_cents) - principalCents;
    purchase.refunded_cents = Number(purchase.refunded_cents) + principalCents;
    purchase.gift_held_cents = Number(purchase.gift_held_cents) - giftCents;
    purchase.gift_void_cents = Number(purchase.gift_void_cents) + giftCents;
    const isEmpty = Number(purchase.left_cents) + Number(purchase.held_cents) === 0;
    purchase.status = isEmpty ? PurchaseStatus.refunded : PurchaseStatus.partRefunded;
  }
}

/** In cents. */
const ONE_YUAN = 100;

/** Half of an amount, up to the next whole yuan: nobody asks for less. */
function halfInYuan(cents: number): number {
  const half = Math.ceil(cents / 2);
  const beyond = half % ONE_YUAN;
  return beyond === 0 ? half : half - beyond + ONE_YUAN;
}
