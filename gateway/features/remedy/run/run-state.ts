import type { Kysely } from 'kysely';
import {
  RUNS_SHOWN_MAX,
  type RunState,
  type RunStateAnswer,
} from '../../../../contract/api/page/remedy/run-state';
import { ApiCode } from '../../../../contract/api/envelope';
import { OrderStatus } from '../../../../contract/domain/order';
import { apiError } from '../../../../contract/errors/api-error';
import type { ResolvedAction } from '../../../../contract/resources/action';
import type { ResolvedListPage } from '../../../../contract/resources/resolved';
import type { Reader } from '../../../caller/reader';
import type { Database } from '../../../database/schema';
import { withTenant, type TenantTransaction } from '../../../database/tenant';
import { readRow } from '../../list/list-repository';
import { createListSource, toListScope } from '../../list/list-source';
import { readOrder, type OrderRow } from '../../order/order-row';
import { suggestAmount, type SuggestRulesOf } from '../../refund/desk/suggested-amount';
import { refundableOf } from '../../refund/refund-change';
import { findLastReading, findRefused } from './run-evidence';
import type { MayRefundRuns } from './run-rights';

/** What runs where an action would reach, with what speaks for and against each end (pages 4.5). */
export interface RunStates {
  /** @throws ApiError `notFound` where one of the rows is not the reader's. */
  readonly read: (
    reader: Reader,
    action: Pick<ResolvedAction, 'params'>,
    ids: readonly string[],
  ) => Promise<RunStateAnswer>;
}

export interface RunStatesOptions {
  readonly page: ResolvedListPage;
  readonly db: Kysely<Database>;
  readonly now: () => number;
  readonly mayRefund: MayRefundRuns;
  readonly rulesOf: SuggestRulesOf;
  readonly passwordFromCents: number;
}

export function createRunStates(options: RunStatesOptions): RunStates {
  const { page, db, now, mayRefund, passwordFromCents } = options;
  const source = createListSource(page);
  return {
    read: (reader, action, ids) =>
      withTenant(db, reader.franchiseeId, async (trx) => {
        const nowMs = now();
        const scope = toListScope(page, reader, nowMs);
        for (const id of ids) {
          const seen = await readRow(trx, { source, scope }, { id, fields: [] });
          if (seen === undefined) throw apiError(ApiCode.notFound, 'rowNotFound');
        }
        const orderIds = await listRuns(trx, page, { franchiseeId: reader.franchiseeId, ids });
        const told = {
          ...{ options, nowMs, places: action.params.map(({ field }) => field) },
          mayRefund: mayRefund(reader.access, page.source.equipment),
        };
        const runs: RunState[] = [];
        for (const orderId of orderIds.slice(0, RUNS_SHOWN_MAX)) {
          const order = await readOrder(trx, { franchiseeId: reader.franchiseeId, orderId });
          if (order !== undefined) runs.push(await toRunState(trx, order, told));
        }
        return { runs, total: orderIds.length, mayRefund: told.mayRefund, passwordFromCents };
      }),
  };
}

/** Of a page of orders those of the call that run, of devices what runs on them; the longest under way first. */
async function listRuns(
  trx: TenantTransaction,
  { source }: Pick<ResolvedListPage, 'source'>,
  { franchiseeId, ids }: { readonly franchiseeId: string; readonly ids: readonly string[] },
): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('orders')
    .select('order_id')
    .where('franchisee_id', '=', franchiseeId)
    .where(source.table === 'order' ? 'order_id' : 'device_id', 'in', [...ids])
    .where('order_status', '=', OrderStatus.running)
    .orderBy('started_at')
    .orderBy('order_id')
    .execute();
  return rows.map(({ order_id }) => order_id);
}

interface Telling {
  readonly options: RunStatesOptions;
  readonly nowMs: number;
  /** Parameters of the action that may name a place on a device. */
  readonly places: readonly string[];
  readonly mayRefund: boolean;
}

async function toRunState(
  trx: TenantTransaction,
  order: OrderRow,
  { options, nowMs, places, mayRefund }: Telling,
): Promise<RunState> {
  const device = await trx
    .selectFrom('device')
    .select(['online', 'last_heartbeat_at'])
    .where('franchisee_id', '=', order.franchisee_id)
    .where('device_id', '=', order.device_id)
    .executeTakeFirst();
  return {
    ...{ orderId: order.order_id, orderNo: order.order_no, itemName: order.item_name },
    ...{ deviceId: order.device_id, deviceNumber: order.device_number },
    ...{ startedAt: order.started_at, expectedEndAt: order.expected_end_at },
    isSevere: order.flags.includes('severeTimeout'),
    place: toPlace(order.start_params, places),
    device: { online: device?.online === true, lastHeartbeatAt: device?.last_heartbeat_at ?? null },
    lastReading: await findLastReading(trx, order),
    refused: await findRefused(trx, order),
    refund: mayRefund
      ? {
          refundableCents: order.paid_at === null ? 0 : refundableOf(order),
          suggestion: suggestAmount(options.rulesOf(order.equipment), order, nowMs),
        }
      : null,
  };
}

function toPlace(startedWith: OrderRow['start_params'], places: readonly string[]): RunState['place'] {
  return Object.fromEntries(
    places.flatMap((name) => {
      const value = Object.hasOwn(startedWith, name) ? startedWith[name] : undefined;
      return typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : [];
    }),
  );
}
