import type { CashOutAppliedEvent, PurchaseCreatedEvent } from '../../../contract/api/platform/receipt';
import {
  BALANCE_PRODUCT,
  REFUNDABLE_PURCHASES,
  type PurchaseProduct,
} from '../../../contract/domain/receipt/purchase';
import { ONE_HOUR_MS, ONE_SECOND_MS } from '../../../contract/limits';
import type { TenantTransaction } from '../../database/tenant';
import '../../features/receipt/tables';
import { toStamp } from '../calendar';
import type { Random } from '../random';
import { OFFERS } from '../receipts/seed-purchase';
import type { PlannedStep } from './users';

/** Somebody who has a balance at a store. */
export interface Saver {
  readonly user_mobile: string;
  readonly store_id: string;
}

export interface SavingPlan {
  readonly franchiseeId: string;
  readonly storeIds: readonly string[];
  readonly nowMs: number;
  /** Time that has passed since it was planned last, ms. */
  readonly elapsedMs: number;
  readonly random: Random;
  /** Keeps numbers of one second apart. */
  readonly nextSequence: () => number;
}

const SAVERS_MAX = 60;
/** So little is not worth the way. */
const WORTH_CENTS = 300;

/** Some who have a balance, those who topped up last. */
export async function readSavers(
  trx: TenantTransaction,
  { franchiseeId }: { readonly franchiseeId: string },
): Promise<readonly Saver[]> {
  return trx
    .selectFrom('purchase')
    .select(['user_mobile', 'store_id'])
    .where('franchisee_id', '=', franchiseeId)
    .where('product_type', '=', BALANCE_PRODUCT)
    .where('status', 'in', [...REFUNDABLE_PURCHASES])
    .where('left_cents', '>=', WORTH_CENTS)
    .orderBy('purchase_id', 'desc')
    .limit(SAVERS_MAX)
    .execute();
}

const BUYS_PER_HOUR = 8;
const TAKES_OUT_PER_HOUR = 1.5;
/** The platform tells at first that these did not arrive. */
const STUCK = 0.02;
const NEVER_PAID = 0.06;
const COMES_AGAIN = 0.5;
const PRODUCTS: readonly PurchaseProduct[] = ['topUp', 'topUp', 'topUp', 'topUp', 'timesCard', 'waterCard'];
const REASONS = ['不再使用', '毕业离校', '余额用不完', '换了宿舍'];

/** What users buy within the next half a minute, and who wants something back. */
export function planSavings(savers: readonly Saver[], plan: SavingPlan): readonly PlannedStep[] {
  const { random, elapsedMs, storeIds } = plan;
  if (storeIds.length === 0) return [];
  const buys = random.poisson((BUYS_PER_HOUR * elapsedMs) / ONE_HOUR_MS);
  const takesOut = savers.length === 0 ? 0 : random.poisson((TAKES_OUT_PER_HOUR * elapsedMs) / ONE_HOUR_MS);
  return [
    ...Array.from({ length: buys }, () => toPurchase(savers, plan)).flat(),
    ...Array.from({ length: takesOut }, () => toCashOut(random.pick(savers), plan)),
  ];
}

function toPurchase(
  savers: readonly Saver[],
  { franchiseeId, storeIds, nowMs, random, nextSequence }: SavingPlan,
): readonly PlannedStep[] {
  const isKnown = savers.length > 0 && random.chance(COMES_AGAIN);
  const saver: Saver = isKnown
    ? random.pick(savers)
    : { user_mobile: toMobile(random), store_id: random.pick(storeIds) };
  const at = nowMs + random.int(0, 30) * ONE_SECOND_MS;
  const billNo = `BL${toStamp(at)}${String(nextSequence()).padStart(6, '0')}`;
  const productType = random.pick(PRODUCTS);
  const [productName, payCents, giftCents] = random.pick(OFFERS[productType]);
  const event: PurchaseCreatedEvent = {
    ...{ franchiseeId, storeId: saver.store_id, billNo, createdAt: at, userMobile: saver.user_mobile },
    ...{ productType, productName, payCents, giftCents },
  };
  const made: PlannedStep = { at, step: { kind: 'bought', event } };
  const settledAt = at + random.int(4, 40) * ONE_SECOND_MS;
  if (random.chance(NEVER_PAID)) {
    const closedAt = at + 300 * ONE_SECOND_MS;
    return [made, { at: closedAt, step: { kind: 'unpaid', event: { franchiseeId, billNo, closedAt } } }];
  }
  const payment = {
    ...{ franchiseeId, billNo, paidAt: settledAt, payNo: `PY${billNo.slice(2)}` },
    ...{ payMethod: random.chance(0.7) ? ('wechat' as const) : ('alipay' as const) },
    hasArrived: !random.chance(STUCK),
  };
  return [made, { at: settledAt, step: { kind: 'boughtPaid', event: payment } }];
}

function toCashOut(
  { user_mobile: userMobile, store_id: storeId }: Saver,
  { franchiseeId, nowMs, random, nextSequence }: SavingPlan,
): PlannedStep {
  const at = nowMs + random.int(0, 30) * ONE_SECOND_MS;
  const isBack = random.chance(0.5);
  const event: CashOutAppliedEvent = {
    ...{ franchiseeId, storeId, userMobile, appliedAt: at, reason: random.pick(REASONS) },
    cashOutNo: `CO${toStamp(at)}${String(nextSequence()).padStart(6, '0')}`,
    ...(isBack ? { route: 'original' as const } : { route: 'wechat' as const, account: userMobile }),
  };
  return { at, step: { kind: 'cashOutApplied', event } };
}

const MOBILE_DIGITS = 8;

function toMobile(random: Random): string {
  return `139${String(random.int(0, 10 ** MOBILE_DIGITS - 1)).padStart(MOBILE_DIGITS, '0')}`;
}
