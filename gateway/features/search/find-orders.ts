import { sql, type RawBuilder } from 'kysely';
import type { FoundOrder } from '../../../contract/api/search';
import { SEARCH_FOUND_MAX } from '../../../contract/limits';
import { maskMobile } from '../../../contract/mobile';
import type { MobilePart } from '../../../contract/mobile-part';
import type { Reader } from '../../caller/reader';
import { toSortableId } from '../../database/sortable-id';
import type { TenantTransaction } from '../../database/tenant';
import { isOfMobile } from '../list/field-columns';
import { toScopeCondition } from '../list/list-source';
import { shownOf, type ReadPage } from './searched-page';

/** Orders of whoever has a mobile that are looked through at most, the newest first: four digits are those of many. */
export const LOOKED_THROUGH_MAX = 500;

/** An order as it is found; its mobile is whole, so it never leaves as it is. */
export interface OrderRow {
  readonly equipment: string;
  readonly id: string;
  readonly order_no: string;
  readonly created_at: number;
  readonly user_mobile: string;
  readonly device_number: string;
  readonly pay_cents: number;
  readonly order_status: number;
  readonly store_name: string | null;
}

const FROM = sql`FROM orders o LEFT JOIN store s ON s.franchisee_id = o.franchisee_id AND s.id = o.store_id`;
const SELECT = sql`SELECT o.order_id AS id, o.equipment, o.order_no, o.created_at, o.user_mobile, o.device_number,
  o.pay_cents, o.order_status, s.name AS store_name ${FROM}`;

/** Orders with exactly this number or payment number, whenever they were placed. */
export async function findOrdersByNumber(
  trx: TenantTransaction,
  { franchiseeId, storeIds }: Reader,
  { pages, words }: { readonly pages: readonly ReadPage[]; readonly words: string },
): Promise<readonly OrderRow[]> {
  const ways: readonly (readonly [field: string, ids: RawBuilder<unknown>])[] = [
    [
      'orderNo',
      sql`SELECT n.order_id FROM order_number n
        WHERE n.franchisee_id = ${franchiseeId} AND n.order_no = ${words}::text`,
    ],
    [
      'payNo',
      sql`SELECT paid.order_id FROM orders paid
        WHERE paid.franchisee_id = ${franchiseeId} AND paid.pay_no = ${words}::text`,
    ],
  ];
  const found = ways.flatMap(([field, ids]) => {
    const equipment = typesSearchedBy(pages, field);
    if (equipment.length === 0) return [];
    const scope = { franchiseeId, storeIds, equipment };
    return [
      sql`(${SELECT} WHERE ${toScopeCondition('o', scope)} AND o.order_id IN (${ids})
      LIMIT ${SEARCH_FOUND_MAX})`,
    ];
  });
  if (found.length === 0) return [];
  const { rows } = await sql<OrderRow>`${sql.join(found, sql` UNION `)}`.execute(trx);
  return rows;
}

/** The newest orders of whoever has such a mobile, of all types together. */
export async function findOrdersByMobile(
  trx: TenantTransaction,
  { franchiseeId, storeIds }: Reader,
  {
    pages,
    part,
    sinceMs,
  }: { readonly pages: readonly ReadPage[]; readonly part: MobilePart; readonly sinceMs: number },
): Promise<readonly OrderRow[]> {
  const equipment = typesSearchedBy(pages, 'userMobile');
  if (equipment.length === 0) return [];
  // The same by the id, which begins with the time: whole months are left out without a look (decision 079).
  const { rows } = await sql<OrderRow>`${SELECT}
    WHERE ${toScopeCondition('o', { franchiseeId, storeIds, equipment })} AND ${isOfMobile(part)}
      AND o.created_at >= ${sinceMs}::bigint AND o.order_id >= ${toSortableId(Math.max(0, sinceMs), 0)}
    ORDER BY o.created_at DESC LIMIT ${LOOKED_THROUGH_MAX}`.execute(trx);
  return rows;
}

function typesSearchedBy(pages: readonly ReadPage[], field: string): readonly string[] {
  return pages.filter(({ searched }) => searched.includes(field)).map(({ equipment }) => equipment);
}

export function toFoundOrder(page: ReadPage, row: OrderRow): FoundOrder {
  return {
    page: page.page.id,
    id: row.id,
    orderNo: shownOf(page, 'orderNo', row.order_no),
    createdAt: row.created_at,
    userMobile: shownOf(page, 'userMobile', maskMobile(row.user_mobile)),
    storeName: shownOf(page, 'storeName', row.store_name),
    deviceNumber: shownOf(page, 'deviceNumber', row.device_number),
    payAmount: shownOf(page, 'payAmount', row.pay_cents),
    orderStatus: shownOf(page, 'orderStatus', row.order_status),
  };
}
