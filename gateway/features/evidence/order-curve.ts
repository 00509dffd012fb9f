import { sql, type Kysely } from 'kysely';
import type { OrderCurveAnswer, OrderCurveRequest } from '../../../contract/api/page/evidence/curve';
import { ApiCode } from '../../../contract/api/envelope';
import {
  CURVE_MARGIN_MS,
  CURVE_POINTS_MAX,
  CURVE_SPAN_MAX_MS,
  SAMPLES_KEPT_MS,
} from '../../../contract/domain/evidence/curve';
import { apiError } from '../../../contract/errors/api-error';
import type { ResolvedEquipment, ResolvedListPage } from '../../../contract/resources/resolved';
import type { Reader } from '../../caller/reader';
import type { Database } from '../../database/schema';
import { withTenant, type TenantTransaction } from '../../database/tenant';
import type { Readings } from '../device/sample-tables';
import type { ListService } from '../list/list-service';
import { readOrder, type OrderRow } from '../order/order-row';

/** What devices told around the orders of one page (pages 4.6). */
export interface OrderCurve {
  /** @throws ApiError `notFound` as the row's own call does. */
  readonly read: (reader: Reader, request: OrderCurveRequest) => Promise<OrderCurveAnswer>;
}

export interface OrderCurveOptions {
  readonly page: ResolvedListPage;
  /** Every type: the curves of the page's are those that it declares. */
  readonly equipment: readonly ResolvedEquipment[];
  readonly db: Kysely<Database>;
  readonly list: ListService;
  readonly now: () => number;
}

export function createOrderCurve({ page, equipment, db, list, now }: OrderCurveOptions): OrderCurve {
  const type = equipment.find(({ deviceType }) => deviceType === page.source.equipment);
  const fields = type?.curves ?? [];
  return {
    async read(reader, { id }) {
      // Whoever may not see the order may not know what its device did.
      await list.detail(reader, id);
      const { franchiseeId } = reader;
      return withTenant(db, franchiseeId, async (trx) => {
        const order = await readOrder(trx, { franchiseeId, orderId: id });
        if (order === undefined) throw apiError(ApiCode.notFound, 'rowNotFound');
        const nowMs = now();
        const { from, to, isCut } = toWindow(order, nowMs);
        const rows = fields.length === 0 ? [] : await listSamples(trx, order, { from, to });
        return {
          ...{ from, to, isCut, isPast: to < nowMs - SAMPLES_KEPT_MS },
          ...{ startedAt: order.started_at, endedAt: order.ended_at, fields: [...fields] },
          list: rows.map(({ at, readings }) => ({
            at,
            values: fields.map((field) => readings[field] ?? null),
          })),
        };
      });
    },
  };
}

/** From a little before its device was asked to start to a little after its end. */
function toWindow(order: OrderRow, nowMs: number) {
  const { started_at, start_failed_at, paid_at, created_at, ended_at } = order;
  const from = (started_at ?? start_failed_at ?? paid_at ?? created_at) - CURVE_MARGIN_MS;
  const end = Math.min(nowMs, (ended_at ?? nowMs) + CURVE_MARGIN_MS);
  // Clocks of devices may run behind: what begins is never over before.
  const to = Math.max(from, Math.min(end, from + CURVE_SPAN_MAX_MS));
  return { from, to, isCut: to < end };
}

/** What was kept of the device within a window, oldest first, the first of each equal stretch of it. */
async function listSamples(
  trx: TenantTransaction,
  { franchisee_id, device_id }: Pick<OrderRow, 'franchisee_id' | 'device_id'>,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly { readonly at: number; readonly readings: Readings }[]> {
  const widthMs = Math.max(1, Math.ceil((to - from + 1) / CURVE_POINTS_MAX));
  const stretch = sql`(at - ${from}::bigint) / ${widthMs}::bigint`;
  const { rows } = await sql<{ at: number; readings: Readings }>`
    SELECT at, readings FROM (
      SELECT DISTINCT ON (stretch) ${stretch} AS stretch, at, readings FROM device_sample
       WHERE franchisee_id = ${franchisee_id} AND device_id = ${device_id}
         AND at BETWEEN ${from}::bigint AND ${to}::bigint
       ORDER BY stretch, at) AS first
     ORDER BY at LIMIT ${CURVE_POINTS_MAX}`.execute(trx);
  return rows;
}
