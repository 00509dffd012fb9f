import { OrderStatus } from '../../../contract/domain/order';
import { ApiCode } from '../../../contract/api/envelope';
import { apiError } from '../../../contract/errors/api-error';
import type { SettleEffect } from '../../../contract/resources/effect';
import type { TenantTransaction } from '../../database/tenant';
import type { EffectCall, EffectHandler, EffectRow } from '../action/effect-handler';
import { eachRow, type RowOutcome } from '../action/each-row';
import { lockDevices } from '../order/device-orders';
import { lockOrder, type OrderRow } from '../order/order-row';
import { assertOrders } from './order-page';
import { assertMoneyProven } from './run/run-money';
import { toRunChoice, type RunChoice } from './run/run-choice';
import { settleRun, type SettleParts } from './run/settle-run';
import { readDevicesOf } from './start-effect';

/** Brings an order to an end that is overdue by far, in one of the five ways of pages 4.5. */
export function createSettleEffect(parts: SettleParts): EffectHandler<SettleEffect> {
  return {
    assertFits: assertOrders,
    prepare(call) {
      const choice = toRunChoice(call.params, 'ending');
      if (choice === null) throw apiError(ApiCode.invalid, 'settleEnding');
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

interface Settling {
  readonly parts: SettleParts;
  readonly call: EffectCall<SettleEffect>;
  readonly row: EffectRow;
  readonly choice: RunChoice;
}

async function settle(trx: TenantTransaction, settling: Settling): Promise<RowOutcome> {
  const { row, call, choice, parts } = settling;
  const key = { franchiseeId: call.reader.franchiseeId, orderId: row.id };
  const known = { id: row.id, name: row.name, storeId: row.storeId };
  const order = await lockOrder(trx, key);
  if (order?.order_status !== OrderStatus.running || !order.flags.includes('severeTimeout')) {
    return { result: { ...known, outcome: 'wrongState' }, after: [] };
  }
  assertMoneyProven(parts.refund, call, { choice, orders: [order] });
  const { actor, reason, nowMs } = call;
  const settled = await settleRun(trx, parts, order, { choice, actor, reason, nowMs });
  await writeDeviceLine(trx, settling, order);
  const { before, after, todo } = settled;
  return { result: { ...known, outcome: 'done', before, after: { ...after, ...choice } }, after: todo };
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
