import type { Kysely } from 'kysely';
import type { OrderTimelineAnswer, OrderTimelineRequest } from '../../../contract/api/page/evidence/timeline';
import { ApiCode } from '../../../contract/api/envelope';
import { ORDER_TIMELINE_MAX } from '../../../contract/domain/evidence/evidence';
import { apiError } from '../../../contract/errors/api-error';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import type { Reader } from '../../caller/reader';
import type { Database } from '../../database/schema';
import { withTenant, type TenantTransaction } from '../../database/tenant';
import { preparePage, visibleFields } from '../list/list-query';
import type { ListService } from '../list/list-service';
import { listObjectLines } from '../operation-log/object-log-repository';
import { readOrder, type OrderRow } from '../order/order-row';
import { toRaisedLine, toRecoveredLine } from './alert-lines';
import { toCommandLines } from './command-lines';
import { toDeviceEventLines, toOrderEventLines } from './event-lines';
import {
  listDeviceAlerts,
  listDeviceCommands,
  listDeviceEvents,
  listOrderCommands,
  listOrderEvents,
  listRefunds,
  type DeviceRows,
} from './evidence-repository';
import { byTime, type Line } from './line';
import { joinRefundActs, toLogLine } from './log-lines';
import { toOrderLines } from './order-lines';
import { toRefundLines } from './refund-lines';

/** What happened to the orders of one page (pages 4.6). */
export interface OrderTimeline {
  /** @throws ApiError `notFound` as the row's own call does. */
  readonly read: (reader: Reader, request: OrderTimelineRequest) => Promise<OrderTimelineAnswer>;
}

export interface OrderTimelineOptions {
  readonly page: ResolvedListPage;
  readonly db: Kysely<Database>;
  readonly list: ListService;
  readonly now: () => number;
}

/** Rows of each kind that one timeline is made from. */
const ROWS_MAX = 300;
/** Fields that say what an order cost; who may not see them is not told amounts. */
const MONEY_FIELDS = ['payAmount', 'refundedAmount'];

export function createOrderTimeline({ page, db, list, now }: OrderTimelineOptions): OrderTimeline {
  const prepared = preparePage(page);
  return {
    async read(reader, { id }) {
      // Whoever may not see the row may not know what happened to it, nor that it is there.
      await list.detail(reader, id);
      const { franchiseeId, access } = reader;
      const seen = new Set(visibleFields(prepared, access).map(({ field }) => field));
      const isMoneyShown = MONEY_FIELDS.every((field) => seen.has(field));
      const { lines, isFull } = await withTenant(db, franchiseeId, async (trx) => {
        const order = await readOrder(trx, { franchiseeId, orderId: id });
        if (order === undefined) throw apiError(ApiCode.notFound, 'rowNotFound');
        return collect(trx, page, order, now());
      });
      const shown = lines.toSorted(byTime).slice(0, ORDER_TIMELINE_MAX);
      return {
        list: isMoneyShown ? shown : shown.map(({ cents: _, ...line }) => line),
        isCut: isFull || lines.length > shown.length,
      };
    },
  };
}

async function collect(trx: TenantTransaction, page: ResolvedListPage, order: OrderRow, nowMs: number) {
  const { franchisee_id: franchiseeId, order_id: orderId } = order;
  const rows = { franchiseeId, orderId, limit: ROWS_MAX };
  const events = await listOrderEvents(trx, rows);
  const commands = await listOrderCommands(trx, rows);
  const refunds = await listRefunds(trx, rows);
  const target = { type: page.source.table, id: orderId };
  const acts = await listObjectLines(trx, { franchiseeId, target, after: null, limit: ROWS_MAX });
  const startAt = commands[0]?.createdAt ?? order.started_at ?? order.start_failed_at;
  const around = await collectAround(trx, order, { fromMs: startAt, toMs: order.ended_at ?? nowMs });
  const told = [
    ...distinct(toOrderLines(order, nowMs), events.flatMap(toOrderEventLines)),
    ...commands.flatMap(toCommandLines),
    ...toRefundLines(refunds, events),
    ...around.lines,
  ];
  const isFull = [events, commands, refunds, acts].some(({ length }) => length === ROWS_MAX) || around.isFull;
  return { lines: joinRefundActs(page, told, acts.flatMap(toLogLine)), isFull };
}

/** What was seen when it happened is told, and what follows from the row where nobody kept it. */
function distinct(derived: readonly Line[], kept: readonly Line[]): readonly Line[] {
  const known = new Set(kept.map(({ kind }) => kind));
  // Why an order was closed says that it was.
  if (known.has('cancelled') || known.has('expired')) known.add('closed');
  return [...derived.filter(({ kind }) => !known.has(kind)), ...kept];
}

/** What its device told, and what was asked of it, from its start to its end. */
async function collectAround(
  trx: TenantTransaction,
  order: OrderRow,
  { fromMs, toMs }: { readonly fromMs: number | null; readonly toMs: number },
) {
  if (fromMs === null) return { lines: [], isFull: false };
  const rows: DeviceRows = {
    ...{ franchiseeId: order.franchisee_id, deviceId: order.device_id },
    ...{ fromMs, before: { at: toMs + 1, id: '' }, limit: ROWS_MAX },
  };
  const events = await listDeviceEvents(trx, rows);
  const commands = await listDeviceCommands(trx, rows);
  const raised = await listDeviceAlerts(trx, 'first_at', rows);
  const recovered = await listDeviceAlerts(trx, 'recovered_at', rows);
  return {
    lines: [
      // That it runs and is free again, the order itself tells.
      ...events.flatMap(toDeviceEventLines).filter(({ kind }) => kind !== 'state'),
      // What was asked for other orders is theirs to tell.
      ...commands.filter(({ orderId }) => orderId === null).flatMap(toCommandLines),
      ...raised.flatMap(toRaisedLine),
      ...recovered.flatMap(toRecoveredLine),
    ],
    isFull: [events, commands, raised, recovered].some(({ length }) => length === ROWS_MAX),
  };
}
