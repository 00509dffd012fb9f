import { ApiCode } from '../../../../contract/api/envelope';
import { apiError } from '../../../../contract/errors/api-error';
import { ONE_MINUTE_MS } from '../../../../contract/limits';
import type { Actor } from '../../../caller/actor';
import type { TenantTransaction } from '../../../database/tenant';
import { updateRow } from '../../action/action-repository';
import { toStaff, type RefundParts } from '../../action/refund/refund-parts';
import { ROW_TABLES } from '../../action/row-table';
import type { After } from '../../command/order-hooks';
import type { OperationLog } from '../../operation-log/operation-log';
import { stepDevice } from '../../order/device-orders';
import { newSortableId } from '../../order/order-deltas';
import type { OrderEngine } from '../../order/order-engine';
import { lockOrder, type OrderKey, type OrderPatch, type OrderRow } from '../../order/order-row';
import { suggestAmount } from '../../refund/desk/suggested-amount';
import type { TicketIntake } from '../../ticket/ticket-intake';
import type { RunChoice } from './run-choice';

/** What the ends of runs are brought about with. */
export interface SettleParts {
  readonly orders: OrderEngine;
  readonly refund: RefundParts;
  readonly intake: TicketIntake;
  readonly log: Pick<OperationLog, 'write'>;
  /** Tells lists that the row of a device changed. */
  readonly tellDevice: (device: {
    readonly franchiseeId: string;
    readonly id: string;
    readonly equipment: string;
    readonly storeId: string;
  }) => void;
}

/** The decision of a person on an order that runs. */
export interface RunDecision {
  readonly choice: RunChoice;
  readonly actor: Actor;
  readonly reason: string | null;
  readonly nowMs: number;
}

/** What was settled: how it stood before and after, for the log, and what is left to do once it stands. */
export interface SettledRun {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  readonly todo: readonly After[];
}

/**
 * Brings a running order to the chosen end (pages 4.5), in the open transaction; its device and it are locked.
 *
 * @throws ApiError `refused` where the money cannot go back as chosen: then nothing of it may stand.
 */
export async function settleRun(
  trx: TenantTransaction,
  parts: SettleParts,
  order: OrderRow,
  decision: RunDecision,
): Promise<SettledRun> {
  const key = { franchiseeId: order.franchisee_id, orderId: order.order_id };
  const todo = await carryOut(trx, { parts, decision, key, order });
  const now = await lockOrder(trx, key);
  return { before: lookOf(order), after: now === undefined ? {} : lookOf(now), todo };
}

function lookOf({ order_status, flags, attention }: OrderRow): Readonly<Record<string, unknown>> {
  return { orderStatus: order_status, flags, attention };
}

interface Settling {
  readonly parts: SettleParts;
  readonly decision: RunDecision;
  readonly key: OrderKey;
  readonly order: OrderRow;
}

async function carryOut(trx: TenantTransaction, settling: Settling): Promise<readonly After[]> {
  const { decision, parts, key } = settling;
  const end = { at: decision.nowMs, usage: {}, reason: 'operator' } as const;
  switch (decision.choice.ending) {
    case 'finish': {
      const finished = await parts.orders.finish(trx, key, end);
      return [finished.after, await seenTo(trx, settling)];
    }
    case 'refundPart':
    case 'refundAll': {
      const aborted = await parts.orders.abort(trx, key, end);
      return [aborted.after, ...(await giveBack(trx, settling)), await seenTo(trx, settling)];
    }
    case 'wait':
      return letGoOn(trx, settling);
    // Its money is still to be seen to: the order stays among those that wait for somebody.
    case 'abort':
      return [(await parts.orders.abort(trx, key, end)).after];
    case 'repair': {
      const aborted = await parts.orders.abort(trx, key, end);
      return [aborted.after, ...(await sendToRepair(trx, settling))];
    }
  }
}

/** Who has settled an order has seen to it. */
async function seenTo(trx: TenantTransaction, { parts, decision, key }: Settling): Promise<After> {
  const patchOf = (): OrderPatch => ({ attention: false });
  const { after } = await parts.orders.amend(trx, key, { note: 'remedy', at: decision.nowMs, patchOf });
  return after;
}

/** Within the limits of whoever asks, as any refund; beyond them somebody else reviews it. */
async function giveBack(
  trx: TenantTransaction,
  { parts: { refund }, decision, key, order }: Settling,
): Promise<readonly After[]> {
  const { actor, reason, choice, nowMs: at } = decision;
  const isWhole = choice.ending === 'refundAll';
  const suggestion = suggestAmount(refund.rulesOf(order.equipment), order, at);
  const { outcome, after } = await refund.refunds.ask(trx, key, {
    actor: toStaff(actor),
    amount: isWhole ? 'all' : choice.refundCents,
    suggestedCents: suggestion?.cents ?? 0,
    grounds: suggestion?.grounds ?? null,
    ...{ reason: 'stopped', note: reason ?? '', images: [] },
    // What paid for a run that gave nothing is given back with it.
    ...{ returnCoupon: isWhole, path: 'limits', at },
  });
  if (outcome === 'tooMuch') throw apiError(ApiCode.refused, 'settleTooMuch');
  if (outcome !== 'running' && outcome !== 'review') throw apiError(ApiCode.refused, 'settleNotRefundable');
  return [after];
}

/** It is overdue by far again when that time is over. */
async function letGoOn(
  trx: TenantTransaction,
  { parts, decision: { nowMs, choice }, key, order }: Settling,
): Promise<readonly After[]> {
  const patchOf = (): OrderPatch => ({
    flags: order.flags.filter((flag) => flag !== 'severeTimeout'),
    attention: false,
    wait_until: nowMs + choice.waitMinutes * ONE_MINUTE_MS,
  });
  const { after } = await parts.orders.amend(trx, key, { note: 'remedy', at: nowMs, patchOf });
  await stepDevice(trx, { order, nowMs }, 'wait');
  return [after, () => tellOf(parts, order)];
}

async function sendToRepair(
  trx: TenantTransaction,
  { parts, decision: { nowMs, reason }, key: { franchiseeId }, order }: Settling,
): Promise<readonly After[]> {
  const changes = [{ field: 'enabled', value: false }];
  await updateRow(trx, { key: { franchiseeId, id: order.device_id }, changes }, ROW_TABLES.device);
  const ticketNo = `R${newSortableId(nowMs)}`;
  const isSevere = order.flags.includes('severeTimeout');
  const taken = await parts.intake.submit(trx, {
    ...{ franchiseeId, ticketNo, bodyHash: ticketNo, at: nowMs, deviceId: order.device_id },
    ...{ orderNo: order.order_no, source: 'staff', category: 'damage', priority: 'urgent' },
    content: `${isSevere ? '严重超时，转维修' : '运行中转维修'}：${reason ?? ''}`,
    ...{ imageCount: 0, userMobile: order.user_mobile },
  });
  if (taken.outcome !== 'done') throw new Error(`No ticket was made: ${taken.outcome}.`);
  return [taken.after, () => tellOf(parts, order)];
}

function tellOf({ tellDevice }: SettleParts, order: OrderRow): void {
  const { franchisee_id: franchiseeId, device_id: id, equipment, store_id: storeId } = order;
  tellDevice({ franchiseeId, id, equipment, storeId });
}
