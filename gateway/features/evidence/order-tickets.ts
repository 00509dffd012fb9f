import type { Kysely } from 'kysely';
import {
  ORDER_TICKETS_MAX,
  type OrderTicketsAnswer,
  type OrderTicketsRequest,
  type TicketRef,
} from '../../../contract/api/page/evidence/order-tickets';
import { ApiCode } from '../../../contract/api/envelope';
import { apiError } from '../../../contract/errors/api-error';
import type { ResolvedPage } from '../../../contract/resources/resolved';
import type { Reader } from '../../caller/reader';
import type { Database } from '../../database/schema';
import { withTenant, type TenantTransaction } from '../../database/tenant';
import type { ListService } from '../list/list-service';
import { readOrder } from '../order/order-row';
import '../ticket/tables';
import { isPageRead, pageOver } from '../list/readable-page';

/** The tickets about the orders of one page (pages 4.6). */
export interface OrderTickets {
  /** @throws ApiError `notFound` as the row's own call does. */
  readonly read: (reader: Reader, request: OrderTicketsRequest) => Promise<OrderTicketsAnswer>;
}

export interface OrderTicketsOptions {
  /** Every page: tickets are told to whoever may read them. */
  readonly pages: readonly ResolvedPage[];
  readonly db: Kysely<Database>;
  readonly list: ListService;
}

export function createOrderTickets({ pages, db, list }: OrderTicketsOptions): OrderTickets {
  const tickets = pageOver(pages, 'ticket');
  return {
    async read(reader, { id }) {
      // Whoever may not see the order may not know what is said of it. A ticket stands where its order does.
      await list.detail(reader, id);
      if (!isPageRead(reader, tickets)) return { list: null };
      const { franchiseeId } = reader;
      return withTenant(db, franchiseeId, async (trx) => {
        const order = await readOrder(trx, { franchiseeId, orderId: id });
        if (order === undefined) throw apiError(ApiCode.notFound, 'rowNotFound');
        const rows = await selectTickets(trx, franchiseeId)
          .where('order_no', '=', order.order_no)
          .where('order_id', '=', order.order_id)
          .limit(ORDER_TICKETS_MAX)
          .execute();
        return { list: rows.map(toTicketRef) };
      });
    },
  };
}

/** Tickets in one line each, newest first. */
export function selectTickets(trx: TenantTransaction, franchiseeId: string) {
  return trx
    .selectFrom('ticket')
    .select(['ticket_id', 'ticket_no', 'created_at', 'category', 'content', 'status', 'assignee_name'])
    .where('franchisee_id', '=', franchiseeId)
    .orderBy('created_at', 'desc')
    .orderBy('ticket_id', 'desc');
}

type TicketLine = Awaited<ReturnType<ReturnType<typeof selectTickets>['execute']>>[number];

export function toTicketRef(row: TicketLine): TicketRef {
  return {
    id: row.ticket_id,
    ticketNo: row.ticket_no,
    createdAt: row.created_at,
    category: row.category,
    content: row.content,
    ticketStatus: row.status,
    assigneeName: row.assignee_name,
  };
}
