import { ApiCode } from '../../../../contract/api/envelope';
import { apiError } from '../../../../contract/errors/api-error';
import type { TenantTransaction } from '../../../database/tenant';
import type { EffectCall, EffectRow } from '../../action/effect-handler';
import type { After } from '../../command/order-hooks';
import type { OrderRow } from '../../order/order-row';
import { lockRuns, toAsked } from './find-runs';
import { isRefunding, tellChoice, toRunChoice, type RunChoice } from './run-choice';
import { assertMoneyProven } from './run-money';
import type { MayRefundRuns } from './run-rights';
import { settleRun, type SettleParts } from './settle-run';

type Call = Pick<
  EffectCall,
  'action' | 'actor' | 'isProven' | 'nowMs' | 'page' | 'params' | 'reader' | 'reason'
>;

/** What actions on devices end the runs on them with. */
export interface RunEnderParts {
  readonly settle: SettleParts;
  readonly mayRefund: MayRefundRuns;
}

/** The orders that run on the devices of a call, and how they end. */
export interface DeviceRuns {
  readonly of: (deviceId: string) => readonly OrderRow[];
  /** Whether they go on for a while, and the device is left alone meanwhile. */
  readonly isPutOff: boolean;
  /** Ends those of one device; yields what its line of the log says of it, and what is left to do. Nothing where none runs. */
  readonly end: (trx: TenantTransaction, deviceId: string) => Promise<EndedRuns | undefined>;
}

export interface EndedRuns {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  readonly todo: readonly After[];
}

/** Ends what runs on devices that are set free, cut off or deleted, as the person chose (pages 4.5, decision 105). */
export interface RunEnder {
  /** @throws ApiError `invalid` for a choice that lacks what it needs. */
  readonly choose: (call: Pick<Call, 'params'>, endsOrder: string) => RunChoice | null;
  /**
   * Finds and locks the runs of devices that are locked.
   *
   * @throws ApiError where an order runs and no choice was made, or the choice does not fit what runs, is not the
   * caller's to make, or asks for the password.
   */
  readonly find: (
    trx: TenantTransaction,
    call: Call,
    about: {
      readonly rows: readonly EffectRow[];
      readonly endsOrder: string;
      readonly choice: RunChoice | null;
    },
  ) => Promise<DeviceRuns>;
}

export function createRunEnder(parts: RunEnderParts): RunEnder {
  return {
    choose: ({ params }, endsOrder) => toRunChoice(params, endsOrder),
    async find(trx, call, { rows, endsOrder, choice }) {
      const { franchiseeId } = call.reader;
      const asked = toAsked(call.params, endsOrder);
      const runs = new Map<string, readonly OrderRow[]>();
      for (const { id: deviceId } of rows) {
        const found = await lockRuns(trx, { franchiseeId, deviceId, asked });
        if (found.length > 0) runs.set(deviceId, found);
      }
      assertChosen(parts, call, { runs: [...runs.values()].flat(), choice });
      return toDeviceRuns(parts, call, { runs, choice });
    },
  };
}

/** Nothing runs on: nothing was to be chosen. */
function assertChosen(
  { settle, mayRefund }: RunEnderParts,
  call: Call,
  { runs, choice }: { readonly runs: readonly OrderRow[]; readonly choice: RunChoice | null },
): void {
  const [first] = runs;
  if (first === undefined) return;
  if (choice === null) {
    throw apiError(ApiCode.invalid, 'runEndingMissing', { device: first.device_number });
  }
  if (isRefunding(choice) && !mayRefund(call.reader.access, call.page.source.equipment)) {
    throw apiError(ApiCode.refused, 'runRefundNotYours');
  }
  if (choice.ending === 'refundPart' && runs.length > 1)
    throw apiError(ApiCode.refused, 'runRefundPartAlone');
  const onTime = runs.find(({ flags }) => !flags.includes('severeTimeout'));
  if (choice.ending === 'wait' && onTime !== undefined) {
    throw apiError(ApiCode.refused, 'runNotOverdue', { order: onTime.order_no });
  }
  assertMoneyProven(settle.refund, call, { choice, orders: runs });
}

function toDeviceRuns(
  { settle }: RunEnderParts,
  call: Call,
  {
    runs,
    choice,
  }: { readonly runs: ReadonlyMap<string, readonly OrderRow[]>; readonly choice: RunChoice | null },
): DeviceRuns {
  const of = (deviceId: string): readonly OrderRow[] => runs.get(deviceId) ?? [];
  return {
    of,
    isPutOff: choice?.ending === 'wait',
    async end(trx, deviceId) {
      const ended = of(deviceId);
      if (ended.length === 0 || choice === null) return undefined;
      const todo: After[] = [];
      for (const order of ended) todo.push(...(await endRun(trx, settle, { call, order, choice })));
      const orderNos = ended.map(({ order_no }) => order_no);
      return { before: { currentOrderNo: orderNos.join(' ') }, after: tellChoice(choice), todo };
    },
  };
}

/** The order has a line of its own in the log, which names what was done to its device. */
async function endRun(
  trx: TenantTransaction,
  settle: SettleParts,
  { call, order, choice }: { readonly call: Call; readonly order: OrderRow; readonly choice: RunChoice },
): Promise<readonly After[]> {
  const { actor, reason, nowMs } = call;
  const { before, after, todo } = await settleRun(trx, settle, order, { choice, actor, reason, nowMs });
  await settle.log.write(trx, order.franchisee_id, {
    actor,
    line: {
      ...{ module: 'order', action: 'settle', reason },
      target: { type: 'order', id: order.order_id, name: order.order_no },
      before,
      after: { ...after, ...tellChoice(choice), commandAction: call.action.name },
    },
  });
  return todo;
}
