import { sql, type Kysely } from 'kysely';
import type { OrderUserAnswer, OrderUserRequest } from '../../../contract/api/page/evidence/order-user';
import { ApiCode } from '../../../contract/api/envelope';
import {
  USER_DAYS,
  USER_ORDERS_MAX,
  USER_ORDERS_SHOWN,
  USER_TICKETS_SHOWN,
} from '../../../contract/domain/evidence/evidence';
import { OrderStatus, type OrderFlag } from '../../../contract/domain/order';
import { apiError } from '../../../contract/errors/api-error';
import { ONE_DAY_MS } from '../../../contract/limits';
import { maskMobile } from '../../../contract/mobile';
import type { ResolvedListPage, ResolvedPage } from '../../../contract/resources/resolved';
import type { Reader } from '../../caller/reader';
import type { Database } from '../../database/schema';
import { toSortableId } from '../../database/sortable-id';
import { withTenant, type TenantTransaction } from '../../database/tenant';
import type { ListService } from '../list/list-service';
import { readOrder, type OrderRow } from '../order/order-row';
import '../order/tables';
import { isPageRead, pageOver } from '../list/readable-page';
import { listTickets, readBlock, sumCoupons } from './user-remedies';

/** The user of an order, beside it (pages 4.6). */
export interface OrderUser {
  /** @throws ApiError `notFound` as the row's own call does. */
  readonly read: (reader: Reader, request: OrderUserRequest) => Promise<OrderUserAnswer>;
}

export interface OrderUserOptions {
  /** Every page: orders, tickets and the blacklist are told of to whoever may read them. */
  readonly pages: readonly ResolvedPage[];
  readonly db: Kysely<Database>;
  readonly list: ListService;
  readonly now: () => number;
}

/** Whose orders and tickets, and which of them. */
interface UserScope {
  readonly franchiseeId: string;
  readonly userId: string;
  readonly userMobile: string;
  readonly storeIds: readonly string[] | null;
  /** Types whose orders the reader may see. */
  readonly equipment: readonly string[];
  readonly since: number;
}

const TICKETS = { counted: USER_ORDERS_MAX, shown: USER_TICKETS_SHOWN };

type UserOrderRow = Pick<
  OrderRow,
  | 'order_id'
  | 'equipment'
  | 'order_no'
  | 'created_at'
  | 'device_number'
  | 'item_name'
  | 'paid_at'
  | 'pay_cents'
  | 'refunded_cents'
  | 'order_status'
  | 'refund_status'
  | 'flags'
>;

export function createOrderUser({ pages, db, list, now }: OrderUserOptions): OrderUser {
  const orderPages = pages.filter((page): page is ResolvedListPage => page.kind === 'order');
  const tickets = pageOver(pages, 'ticket');
  const blacklist = pageOver(pages, 'blacklist');
  return {
    async read(reader, { id }) {
      // Whoever may not see the order may not know who placed it.
      await list.detail(reader, id);
      const { franchiseeId, storeIds, access, equipment: agreed } = reader;
      const readable = new Map(
        orderPages.flatMap(({ id: page, reads, source: { equipment } }) => {
          const isAgreed = equipment !== null && (agreed === null || agreed.includes(equipment));
          return isAgreed && access.allows(reads) ? [[equipment, page] as const] : [];
        }),
      );
      return withTenant(db, franchiseeId, async (trx) => {
        const order = await readOrder(trx, { franchiseeId, orderId: id });
        if (order === undefined) throw apiError(ApiCode.notFound, 'rowNotFound');
        const { user_id: userId, user_mobile: userMobile } = order;
        const nowMs = now();
        const since = nowMs - USER_DAYS * ONE_DAY_MS;
        const equipment = [...readable.keys()];
        const scope: UserScope = { franchiseeId, userId, userMobile, storeIds, equipment, since };
        const rows = await listUserOrders(trx, scope);
        return {
          ...{ userMobile: maskMobile(userMobile), since },
          ...toSums(rows.slice(0, USER_ORDERS_MAX)),
          coupons: await sumCoupons(trx, scope),
          ...(isPageRead(reader, tickets)
            ? await listTickets(trx, { ...scope, equipment: agreed }, TICKETS)
            : { tickets: null, ticketList: [] }),
          block: isPageRead(reader, blacklist) ? await readBlock(trx, order, nowMs) : null,
          isCut: rows.length > USER_ORDERS_MAX,
          list: rows.slice(0, USER_ORDERS_SHOWN).map((row) => toShown(row, readable)),
        };
      });
    },
  };
}

/** The user's orders of that time, newest first; one more than is counted tells whether there are more. */
export function listUserOrders(trx: TenantTransaction, scope: UserScope): Promise<readonly UserOrderRow[]> {
  const { franchiseeId, userId, userMobile, storeIds, equipment, since } = scope;
  return (
    trx
      .selectFrom('orders')
      .select([
        ...([
          'order_id',
          'equipment',
          'order_no',
          'created_at',
          'device_number',
          'item_name',
          'paid_at',
        ] as const),
        ...(['pay_cents', 'refunded_cents', 'order_status', 'refund_status', 'flags'] as const),
      ])
      .where('franchisee_id', '=', franchiseeId)
      .where('user_mobile', '=', userMobile)
      .where('user_id', '=', userId)
      .where('created_at', '>=', since)
      // The same by the id, which begins with the time: whole months are left out without a look.
      .where('order_id', '>=', toSortableId(Math.max(0, since), 0))
      .where(sql<boolean>`equipment = ANY(${[...equipment]}::text[])`)
      .$if(storeIds !== null, (query) =>
        query.where(sql<boolean>`store_id = ANY(${[...(storeIds ?? [])]}::text[])`),
      )
      .orderBy('created_at', 'desc')
      .limit(USER_ORDERS_MAX + 1)
      .execute()
  );
}

const FAILED: readonly number[] = [OrderStatus.startFailed, OrderStatus.aborted];
const COMPENSATED: OrderFlag = 'compensated';

function toSums(rows: readonly UserOrderRow[]) {
  const paid = rows.filter(({ paid_at }) => paid_at !== null);
  const refunded = rows.filter(({ refunded_cents }) => refunded_cents > 0);
  return {
    orders: rows.length,
    paid: paid.length,
    paidAmount: sumOf(paid.map(({ pay_cents }) => pay_cents)),
    refunded: refunded.length,
    refundedAmount: sumOf(refunded.map(({ refunded_cents }) => refunded_cents)),
    refundRate: paid.length === 0 ? null : refunded.length / paid.length,
    failed: rows.filter(({ order_status }) => FAILED.includes(order_status)).length,
    compensated: rows.filter(({ flags }) => flags.includes(COMPENSATED)).length,
  };
}

const sumOf = (cents: readonly number[]): number => cents.reduce((sum, each) => sum + each, 0);

function toShown(row: UserOrderRow, pages: ReadonlyMap<string, string>) {
  return {
    id: row.order_id,
    page: pages.get(row.equipment) ?? '',
    orderNo: row.order_no,
    createdAt: row.created_at,
    deviceNumber: row.device_number,
    itemName: row.item_name,
    payAmount: row.pay_cents,
    refundedAmount: row.refunded_cents,
    orderStatus: row.order_status,
    refundStatus: row.refund_status,
  };
}
