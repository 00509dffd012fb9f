import { OrderStatus } from '../../../contract/domain/order';
import { ApiCode } from '../../../contract/api/envelope';
import {
  SETTLE_ENDINGS,
  SETTLE_WAIT_MINUTES,
  type SettleEnding,
} from '../../../contract/domain/remedy/settle';
import { apiError } from '../../../contract/errors/api-error';
import { ONE_MINUTE_MS } from '../../../contract/limits';
import type { SettleEffect } from '../../../contract/resources/effect';
import type { TenantTransaction } from '../../database/tenant';
import { updateRow } from '../action/action-repository';
import type { EffectCall, EffectHandler, EffectRow, EnteredValues } from '../action/effect-handler';
import { ROW_TABLES } from '../action/row-table';
import { eachRow, type RowOutcome } from '../action/each-row';
import type { After } from '../command/order-hooks';
import type { OperationLog } from '../operation-log/operation-log';
import { lockDevices, stepDevice } from '../order/device-orders';
import { newSortableId } from '../order/order-deltas';
import type { OrderEngine } from '../order/order-engine';
import { lockOrder, type OrderKey, type OrderPatch, type OrderRow } from '../order/order-row';
import type { RefundEngine } from '../refund/refund-engine';
import type { TicketIntake } from '../ticket/ticket-intake';
import { assertOrders } from './order-page';
import { readDevicesOf } from './start-effect';

export interface SettleParts {
  readonly orders: OrderEngine;
  readonly refunds: Pick<RefundEngine, 'ask'>;
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

/** Brings an order to an end that is overdue by far, in one of the five ways of pages 4.5. */
export function createSettleEffect(parts: SettleParts): EffectHandler<SettleEffect> {
  return {
    assertFits: assertOrders,
    prepare(call) {
      const choice = toChoice(call.params);
      const { franchiseeId } = call.reader;
      return {
        fields: [],
        lockFirst: async (trx, ids) => {
          await lockDevices(trx, {
            franchiseeId,
            deviceIds: await readDevicesOf(trx, { franchiseeId, ids }),
          });
        },
        run: (trx, rows) => eachRow(rows, (row) => settle(trx, { parts, call, row, choice })),
      };
    },
  };
}

interface Choice {
  readonly ending: SettleEnding;
  /** Cents; with `refundPart`. */
  readonly refundCents: number;
  readonly waitMinutes: number;
}

/** @throws ApiError `invalid` where the chosen end lacks what it needs. */
function toChoice(params: EnteredValues): Choice {
  const ending = SETTLE_ENDINGS.find((each) => each === params['ending']);
  if (ending === undefined) throw apiError(ApiCode.invalid, 'missingField', { field: 'ending' });
  const { refundCents: cents, waitMinutes: minutes } = params;
  const refundCents = typeof cents === 'number' ? cents : 0;
  if (ending === 'refundPart' && refundCents < 1) throw apiError(ApiCode.invalid, 'settleAmount');
  const waitMinutes = SETTLE_WAIT_MINUTES.find((each) => each === minutes) ?? 0;
  if (ending === 'wait' && waitMinutes === 0) throw apiError(ApiCode.invalid, 'settleWait');
  return { ending, refundCents, waitMinutes };
}

interface Settling {
  readonly parts: SettleParts;
  readonly call: EffectCall<SettleEffect>;
  readonly row: EffectRow;
  readonly choice: Choice;
}

async function settle(trx: TenantTransaction, settling: Settling): Promise<RowOutcome> {
  const { row, call, choice } = settling;
  const key = { franchiseeId: call.reader.franchiseeId, orderId: row.id };
  const known = { id: row.id, name: row.name, storeId: row.storeId };
  const order = await lockOrder(trx, key);
  if (order?.order_status !== OrderStatus.running || !order.flags.includes('severeTimeout')) {
    return { result: { ...known, outcome: 'wrongState' }, after: [] };
  }
  const after = await carryOut(trx, settling, { key, order });
  const now = await lockOrder(trx, key);
  await writeDeviceLine(trx, settling, order);
  const told = { orderStatus: now?.order_status, flags: now?.flags, attention: now?.attention };
  const before = { orderStatus: order.order_status, flags: order.flags, attention: order.attention };
  return { result: { ...known, outcome: 'done', before, after: { ...told, ...choice } }, after };
}

interface Subject {
  readonly key: OrderKey;
  readonly order: OrderRow;
}

async function carryOut(
  trx: TenantTransaction,
  settling: Settling,
  subject: Subject,
): Promise<readonly After[]> {
  const { choice, parts, call } = settling;
  const { key } = subject;
  const end = { at: call.nowMs, usage: {}, reason: 'operator' } as const;
  switch (choice.ending) {
    case 'finish': {
      const finished = await parts.orders.finish(trx, key, end);
      return [finished.after, await seenTo(trx, settling, subject)];
    }
    case 'refundPart':
    case 'refundAll': {
      const aborted = await parts.orders.abort(trx, key, end);
      return [
        aborted.after,
        ...(await giveBack(trx, settling, subject)),
        await seenTo(trx, settling, subject),
      ];
    }
    case 'wait':
      return letGoOn(trx, settling, subject);
    case 'repair': {
      // Its money is still to be seen to: the order stays among those that wait for somebody.
      const aborted = await parts.orders.abort(trx, key, end);
      return [aborted.after, ...(await sendToRepair(trx, settling, subject))];
    }
  }
}

/** Who has settled an order has seen to it. */
async function seenTo(trx: TenantTransaction, { parts, call }: Settling, { key }: Subject): Promise<After> {
  const patchOf = (): OrderPatch => ({ attention: false });
  const { after } = await parts.orders.amend(trx, key, { note: 'remedy', at: call.nowMs, patchOf });
  return after;
}

/** Within the limits of whoever asks, as any refund; beyond them somebody else reviews it. */
async function giveBack(
  trx: TenantTransaction,
  { parts, call, choice }: Settling,
  { key }: Subject,
): Promise<readonly After[]> {
  const { actor, reason, nowMs: at } = call;
  const { outcome, after } = await parts.refunds.ask(trx, key, {
    actor: { kind: 'staff', accountId: actor.accountId, name: actor.name },
    amount: choice.ending === 'refundAll' ? 'all' : choice.refundCents,
    ...{ suggestedCents: 0, grounds: null, reason: 'stopped', note: reason ?? '', images: [] },
    // What paid for a run that gave nothing is given back with it.
    ...{ returnCoupon: choice.ending === 'refundAll', path: 'limits', at },
  });
  if (outcome === 'tooMuch') throw apiError(ApiCode.refused, 'settleTooMuch');
  if (outcome !== 'running' && outcome !== 'review') throw apiError(ApiCode.refused, 'settleNotRefundable');
  return [after];
}

/** It is overdue by far again when that time is over. */
async function letGoOn(
  trx: TenantTransaction,
  { parts, call: { nowMs }, choice }: Settling,
  { key, order }: Subject,
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
  { parts, call: { nowMs, reason } }: Settling,
  { key: { franchiseeId }, order }: Subject,
): Promise<readonly After[]> {
  const changes = [{ field: 'enabled', value: false }];
  await updateRow(trx, { key: { franchiseeId, id: order.device_id }, changes }, ROW_TABLES.device);
  const ticketNo = `R${newSortableId(nowMs)}`;
  const taken = await parts.intake.submit(trx, {
    ...{ franchiseeId, ticketNo, bodyHash: ticketNo, at: nowMs, deviceId: order.device_id },
    ...{ orderNo: order.order_no, source: 'staff', category: 'damage', priority: 'urgent' },
    ...{ content: `严重超时，转维修：${reason ?? ''}`, imageCount: 0, userMobile: order.user_mobile },
  });
  if (taken.outcome !== 'done') throw new Error(`No ticket was made: ${taken.outcome}.`);
  return [taken.after, () => tellOf(parts, order)];
}

function tellOf({ tellDevice }: SettleParts, order: OrderRow): void {
  const { franchisee_id: franchiseeId, device_id: id, equipment, store_id: storeId } = order;
  tellDevice({ franchiseeId, id, equipment, storeId });
}

/** What was decided of the order stands in the log of its device too (pages 4.5). */
async function writeDeviceLine(
  trx: TenantTransaction,
  { parts, call: { actor, reader, reason }, choice }: Settling,
  order: OrderRow,
): Promise<void> {
  const isRepair = choice.ending === 'repair';
  await parts.log.write(trx, reader.franchiseeId, {
    actor,
    line: {
      ...{ module: 'device', action: 'settle', reason },
      target: { type: 'device', id: order.device_id, name: order.device_number },
      before: { currentOrderNo: order.order_no, severeTimeout: true, ...(isRepair ? { enabled: true } : {}) },
      after: {
        currentOrderNo: choice.ending === 'wait' ? order.order_no : null,
        severeTimeout: false,
        ending: choice.ending,
        ...(isRepair ? { enabled: false } : {}),
      },
    },
  });
}
