import { COMMAND_LIMIT_SECONDS, OPEN_COMMAND_STATES } from '../../../contract/domain/command';
import { DisplayStatus } from '../../../contract/domain/device';
import { ApiCode } from '../../../contract/api/envelope';
import { apiError } from '../../../contract/errors/api-error';
import type { StartEffect } from '../../../contract/resources/effect';
import type { TenantTransaction } from '../../database/tenant';
import type { RandomBytes } from '../../database/token';
import type { EffectCall, EffectHandler, EffectResult, EffectRow } from '../action/effect-handler';
import type { Submission } from '../command/command-repository';
import { submitCommands } from '../command/command-submit';
import { START_VERB } from '../command/open-start';
import { lockDevice, type LockedDevice } from '../device/device-repository';
import { lockDevices } from '../order/device-orders';
import { mayStartAgain, toStartParams } from '../order/order-restart';
import { lockOrder, type OrderRow } from '../order/order-row';
import { assertOrders } from './order-page';

export interface StartParts {
  readonly random: RandomBytes;
  /** Looks at the timers now, so that the command does not wait for their next beat. */
  readonly nudge: () => void;
}

/**
 * Has the device of an order started, or another of its kind in the same store (pages 4.4). That it runs nobody says
 * before the device does; an order has one start under way, whoever asks.
 */
export function createStartEffect(parts: StartParts): EffectHandler<StartEffect> {
  return {
    assertFits: assertOrders,
    prepare(call) {
      const chosen = call.params['deviceId'];
      const deviceId = typeof chosen === 'string' ? chosen : null;
      const { franchiseeId } = call.reader;
      return {
        fields: [],
        lockFirst: async (trx, ids) => {
          const own = await readDevicesOf(trx, { franchiseeId, ids });
          const deviceIds = deviceId === null ? own : [...own, deviceId];
          await lockDevices(trx, { franchiseeId, deviceIds });
        },
        async run(trx, rows) {
          const results: EffectResult[] = [];
          for (const row of rows) results.push(await start(trx, { parts, call, row, deviceId }));
          return { results, after: parts.nudge };
        },
      };
    },
  };
}

/** The devices of orders, as they are known before anything is locked. */
export async function readDevicesOf(
  trx: TenantTransaction,
  { franchiseeId, ids }: { readonly franchiseeId: string; readonly ids: readonly string[] },
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom('orders')
    .select('device_id')
    .where('franchisee_id', '=', franchiseeId)
    .where('order_id', 'in', [...ids])
    .execute();
  return rows.map(({ device_id }) => device_id);
}

interface Starting {
  readonly parts: StartParts;
  readonly call: EffectCall<StartEffect>;
  readonly row: EffectRow;
  /** Null for the order's own device. */
  readonly deviceId: string | null;
}

async function start(
  trx: TenantTransaction,
  { parts, call, row: { id, name, storeId }, deviceId }: Starting,
): Promise<EffectResult> {
  const row = { id, name, storeId };
  const { franchiseeId } = call.reader;
  const order = await lockOrder(trx, { franchiseeId, orderId: id });
  if (order === undefined || !(await mayStartAgain(trx, order, call.nowMs))) {
    return { ...row, outcome: 'wrongState' };
  }
  if (await hasOpenStart(trx, order)) return { ...row, outcome: 'busy' };
  const device = await lockDevice(trx, { franchiseeId, deviceId: deviceId ?? order.device_id });
  if (device === undefined || !isOfItsKind(device, order)) {
    throw apiError(ApiCode.refused, 'startWrongDevice');
  }
  if (!isFreeFor(device, order) || (await isAboutToStart(trx, device))) {
    throw apiError(ApiCode.refused, 'startDeviceTaken', { device: device.device_number });
  }
  const submission = { ...toSubmission(call, order), random: parts.random };
  const queued = await submitCommands(trx, submission, [{ deviceId: device.device_id }]);
  const commandId = queued.get(device.device_id);
  if (commandId === undefined) return { ...row, outcome: 'busy' };
  return {
    ...row,
    ...{ outcome: 'queued', commandId },
    before: { deviceNumber: order.device_number },
    after: { deviceNumber: device.device_number },
  };
}

function isOfItsKind(device: LockedDevice, order: OrderRow): boolean {
  return device.equipment === order.equipment && device.store_id === order.store_id;
}

/** Idle and heard of, or kept for this order. */
function isFreeFor(device: LockedDevice, { order_id }: OrderRow): boolean {
  const { display_status: status, current_order_id: current, sale_stopped } = device;
  const isOwn = current === order_id;
  const isIdle = status === DisplayStatus.idle || (isOwn && status === DisplayStatus.reserved);
  return isIdle && !sale_stopped && (current === null || isOwn);
}

async function hasOpenStart(trx: TenantTransaction, { franchisee_id, order_id }: OrderRow): Promise<boolean> {
  const open = await selectOpenStarts(trx, franchisee_id).where('order_id', '=', order_id).executeTakeFirst();
  return open !== undefined;
}

/** Whether another order is about to start on it. */
async function isAboutToStart(
  trx: TenantTransaction,
  { franchisee_id, device_id }: LockedDevice,
): Promise<boolean> {
  const open = await selectOpenStarts(trx, franchisee_id)
    .where('device_id', '=', device_id)
    .executeTakeFirst();
  return open !== undefined;
}

function selectOpenStarts(trx: TenantTransaction, franchiseeId: string) {
  return trx
    .selectFrom('device_command')
    .select('command_id')
    .where('franchisee_id', '=', franchiseeId)
    .where('verb', '=', START_VERB)
    .where('status', 'in', [...OPEN_COMMAND_STATES])
    .limit(1);
}

function toSubmission(
  { action, actor, reader, reason, nowMs }: EffectCall<StartEffect>,
  order: OrderRow,
): Submission {
  return {
    franchiseeId: reader.franchiseeId,
    ...{ action: action.name, verb: START_VERB, params: toStartParams(order), orderId: order.order_id },
    ...{ limitSeconds: COMMAND_LIMIT_SECONDS, during: null, proof: null, reason },
    operator: { id: actor.accountId, name: actor.name, onBehalfOf: actor.onBehalfOf },
    ...{ source: 'manual', batchId: null, nowMs },
  };
}
