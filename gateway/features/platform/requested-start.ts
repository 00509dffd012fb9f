import type { OrderStartRequestedEvent } from '../../../contract/api/platform/platform';
import { ApiCode } from '../../../contract/api/envelope';
import { OrderStatus, type Attendance } from '../../../contract/domain/order';
import { apiError } from '../../../contract/errors/api-error';
import type { TenantTransaction } from '../../database/tenant';
import { awaitsPersonsStart } from '../command/open-start';
import type { EngineResult } from '../order/order-change';
import type { OrderEngine } from '../order/order-engine';
import { lockOrder, type OrderKey } from '../order/order-row';

/** What a request for a start is taken with. */
interface Request {
  readonly engine: OrderEngine;
  readonly key: OrderKey;
  readonly event: OrderStartRequestedEvent;
  readonly nowMs: number;
}

/**
 * Has the device of a reserved order started for whoever stands before it. Its time may have come a moment ago without
 * the order's timer having looked: then it comes now.
 *
 * @throws ApiError `refused`, in words for the user, before the time, after the reservation has lapsed, and while a
 * person has it started.
 */
export async function takeRequestedStart(
  trx: TenantTransaction,
  { engine, key, event, nowMs }: Request,
): Promise<EngineResult> {
  const at = event.requestedAt;
  const order = await lockOrder(trx, key);
  if (order === undefined || order.attendance === null) return engine.requestStart(trx, key, { at });
  const { order_status, reserved_for } = order;
  const attendance = order.attendance as Attendance;
  if (attendance === 'missed') throw apiError(ApiCode.refused, 'platformTooLate');
  const isBefore = reserved_for !== null && Math.min(nowMs, at) < reserved_for;
  if (isBefore && (attendance === 'expected' || attendance === 'due')) {
    throw apiError(ApiCode.refused, 'platformTooEarly');
  }
  if (await awaitsPersonsStart(trx, key)) throw apiError(ApiCode.refused, 'platformStartUnderWay');
  if (order_status !== OrderStatus.reserved) return engine.requestStart(trx, key, { at });
  const come = await engine.timeComes(trx, key, { at: reserved_for ?? nowMs });
  const started = await engine.requestStart(trx, key, { at });
  return { ...started, after: inTurn(come, started) };
}

function inTurn(...results: readonly EngineResult[]): EngineResult['after'] {
  return async () => {
    for (const { after } of results) await after();
  };
}
