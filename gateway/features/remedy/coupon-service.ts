import { Value } from '@sinclair/typebox/value';
import type { Kysely } from 'kysely';
import {
  CouponLine,
  type CouponListAnswer,
  type CouponWithdrawal,
} from '../../../contract/api/page/remedy/coupon';
import { ApiCode } from '../../../contract/api/envelope';
import { REASON_MAX_LENGTH, REASON_MIN_LENGTH } from '../../../contract/domain/action';
import { CouponStatus } from '../../../contract/domain/remedy/coupon';
import { apiError } from '../../../contract/errors/api-error';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import type { Reader } from '../../caller/reader';
import type { Database } from '../../database/schema';
import { withTenant, type TenantTransaction } from '../../database/tenant';
import { publishChanges } from '../../events/publish-changes';
import type { ActionCaller } from '../action/action-service';
import { answerOnce } from '../action/answer-once';
import { withdrawCoupon } from '../coupon/coupon-engine';
import { couponStatusOf, listCoupons, lockCoupon, type CouponRow } from '../coupon/coupon-repository';
import { lockRows } from '../list/list-repository';
import type { ListService } from '../list/list-service';
import { createListSource, toListScope, type ListSource } from '../list/list-source';
import type { OperationLog } from '../operation-log/operation-log';

/** The coupons of the orders of one page (pages 4.4). */
export interface CouponService {
  /** @throws ApiError `notFound` as the order's own call does. */
  readonly list: (reader: Reader, orderId: string) => Promise<CouponListAnswer>;
  /**
   * Takes a coupon back, once.
   *
   * @throws ApiError `notFound` for an order or coupon that is not the caller's, `refused` when it is too late.
   */
  readonly withdraw: (caller: ActionCaller, request: CouponWithdrawal) => Promise<CouponLine>;
}

export interface CouponServiceOptions {
  readonly page: ResolvedListPage;
  readonly db: Kysely<Database>;
  readonly list: ListService;
  readonly log: OperationLog;
  readonly now: () => number;
}

export function createCouponService(options: CouponServiceOptions): CouponService {
  const { page, db, list, now } = options;
  const source = createListSource(page);
  return {
    async list(reader, orderId) {
      // Whoever may not see the order may not know what was given for it.
      await list.detail(reader, orderId);
      const { franchiseeId } = reader;
      const coupons = await withTenant(db, franchiseeId, (trx) =>
        listCoupons(trx, { franchiseeId, orderId }),
      );
      return { list: coupons.map((coupon) => toLine(coupon, { orderId, nowMs: now() })) };
    },
    async withdraw(caller, request) {
      const reason = toReason(request.reason);
      const asked = [page.id, 'withdrawCoupon', { ...request, reason }];
      const { answer } = await withTenant(db, caller.reader.franchiseeId, (trx) =>
        answerOnce(trx, { caller, asked, nowMs: now(), read: toAnswer }, async () => ({
          answer: await takeBack(trx, { ...options, source }, { caller, request, reason }),
        })),
      );
      return answer;
    },
  };
}

/** @throws ApiError `invalid` for a reason of the wrong length. */
function toReason(said: string): string {
  const reason = said.trim();
  if (reason.length < REASON_MIN_LENGTH || reason.length > REASON_MAX_LENGTH) {
    throw apiError(ApiCode.invalid, 'reasonLength', { min: REASON_MIN_LENGTH, max: REASON_MAX_LENGTH });
  }
  return reason;
}

function toAnswer(stored: unknown): CouponLine | null {
  return Value.Check(CouponLine, stored) ? stored : null;
}

interface Withdrawing {
  readonly caller: ActionCaller;
  readonly request: CouponWithdrawal;
  readonly reason: string;
}

async function takeBack(
  trx: TenantTransaction,
  { page, log, now, source }: CouponServiceOptions & { readonly source: ListSource },
  { caller, request: { id, couponNo }, reason }: Withdrawing,
): Promise<CouponLine> {
  const { franchiseeId } = caller.reader;
  const nowMs = now();
  // The order before what hangs on it, as everybody locks them.
  const scope = toListScope(page, caller.reader, nowMs);
  const [order] = await lockRows(trx, { source, scope }, { ids: [id], fields: [NAME, STORE] });
  if (order === undefined) throw apiError(ApiCode.notFound, 'rowNotFound');
  const coupon = await lockCoupon(trx, { franchiseeId, couponNo });
  if (coupon === undefined || coupon.order_id !== id) throw apiError(ApiCode.notFound, 'couponNotThere');
  const withdrawn = await withdrawCoupon(trx, coupon, { by: caller.actor.name, nowMs });
  if (withdrawn === null) throw apiError(ApiCode.refused, 'couponNotOpen');
  await log.write(trx, franchiseeId, {
    actor: caller.actor,
    line: {
      ...{ module: 'order', action: 'withdrawCoupon', reason },
      target: { type: page.source.table, id, name: textOf(order[NAME]) },
      before: { couponNo, couponStatus: CouponStatus.unused },
      after: { couponNo, couponStatus: CouponStatus.withdrawn },
    },
  });
  const changed = [{ id, storeId: textOf(order[STORE]) }];
  await publishChanges(trx, { franchiseeId, resource: page.id, type: 'updated' }, changed);
  return toLine(withdrawn, { orderId: id, nowMs });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

const NAME = 'orderNo';
const STORE = 'storeId';

function toLine(
  coupon: CouponRow,
  { orderId, nowMs }: { readonly orderId: string; readonly nowMs: number },
): CouponLine {
  const status = couponStatusOf(coupon);
  return {
    couponNo: coupon.coupon_no,
    role: coupon.order_id === orderId ? 'given' : 'used',
    scope: coupon.scope,
    faceCents: coupon.face_cents,
    thresholdCents: coupon.threshold_cents,
    note: coupon.note,
    // Its timer may be behind; nobody can use it any more.
    status: status === CouponStatus.unused && coupon.expires_at <= nowMs ? CouponStatus.expired : status,
    createdAt: coupon.created_at,
    expiresAt: coupon.expires_at,
    issuedBy: coupon.issued_by,
    usedAt: coupon.used_at,
    usedOrderNo: coupon.used_order_no,
    endedAt: coupon.ended_at,
    endedBy: coupon.ended_by,
  };
}
