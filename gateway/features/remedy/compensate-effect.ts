import {
  COMPENSATIONS_MAX,
  COUPON_COUNT_DEFAULT,
  COUPON_DAYS_DEFAULT,
  COUPON_SCOPES,
  type Compensation,
} from '../../../contract/domain/remedy/coupon';
import { ApiCode } from '../../../contract/api/envelope';
import { apiError } from '../../../contract/errors/api-error';
import type { CompensateEffect } from '../../../contract/resources/effect';
import type { TenantTransaction } from '../../database/tenant';
import type { RandomBytes } from '../../database/token';
import type { EffectCall, EffectHandler, EffectRow, EnteredValues } from '../action/effect-handler';
import { eachRow, type RowOutcome } from '../action/each-row';
import { issueCoupons } from '../coupon/coupon-engine';
import type { OrderEngine } from '../order/order-engine';
import { withFlag } from '../order/order-ending';
import { lockOrder } from '../order/order-row';
import { assertOrders } from './order-page';

export interface CompensateParts {
  readonly random: RandomBytes;
  readonly orders: Pick<OrderEngine, 'amend'>;
}

/** Gives the user of an order coupons that make up for it (pages 4.4). */
export function createCompensateEffect(parts: CompensateParts): EffectHandler<CompensateEffect> {
  return {
    assertFits: assertOrders,
    prepare(call) {
      const given = toCompensation(call.params);
      return {
        fields: [],
        run: (trx, rows) => eachRow(rows, (row) => compensate(trx, { parts, call, row, given })),
      };
    },
  };
}

interface Compensating {
  readonly parts: CompensateParts;
  readonly call: EffectCall<CompensateEffect>;
  readonly row: EffectRow;
  readonly given: Compensation;
}

async function compensate(
  trx: TenantTransaction,
  { parts, call, row: { id, name, storeId }, given }: Compensating,
): Promise<RowOutcome> {
  const { nowMs, actor, reader } = call;
  const row = { id, name, storeId };
  const key = { franchiseeId: reader.franchiseeId, orderId: id };
  const order = await lockOrder(trx, key);
  if (order === undefined) return { result: { ...row, outcome: 'wrongState' }, after: [] };
  const issued = await issueCoupons(trx, { order, given, issuedBy: actor.name, nowMs }, parts.random);
  if (issued.outcome === 'tooOften') {
    throw apiError(ApiCode.refused, 'couponTooOften', { max: COMPENSATIONS_MAX });
  }
  if (issued.outcome === 'outOfBounds') throw toBoundsError(issued.field, call);
  // Who makes up for an order has seen to it: it waits for nobody any more.
  const patchOf = () => ({ flags: withFlag(order, 'compensated'), attention: false });
  const amended = await parts.orders.amend(trx, key, { note: 'remedy', at: nowMs, patchOf });
  const told = { ...given, couponNos: issued.couponNos };
  const { faceCents, thresholdCents, count, validDays } = given;
  const gift = { kind: 'coupon', faceCents, thresholdCents, count, validDays } as const;
  return { result: { ...row, outcome: 'done', after: told, gift }, after: [amended.after] };
}

function toBoundsError(field: keyof Compensation, { action }: EffectCall<CompensateEffect>) {
  if (field === 'thresholdCents') return apiError(ApiCode.invalid, 'couponThreshold');
  const title = action.params.find((param) => param.field === field)?.title;
  return apiError(ApiCode.invalid, 'outOfRange', { field: title ?? field });
}

function toCompensation(params: EnteredValues): Compensation {
  const scope = COUPON_SCOPES.find((each) => each === params['scope']) ?? 'equipment';
  const faceCents = numberOf(params['faceCents']) ?? 0;
  const note = params['note'];
  return {
    scope,
    faceCents,
    thresholdCents: numberOf(params['thresholdCents']) ?? faceCents,
    validDays: numberOf(params['validDays']) ?? COUPON_DAYS_DEFAULT,
    count: numberOf(params['count']) ?? COUPON_COUNT_DEFAULT,
    note: typeof note === 'string' ? note.trim() : '',
  };
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
