import { ApiCode } from '../../../../contract/api/envelope';
import { apiError } from '../../../../contract/errors/api-error';
import type { ResolvedListPage } from '../../../../contract/resources/resolved';
import type { Reader } from '../../../caller/reader';
import type { TenantTransaction } from '../../../database/tenant';
import { readRow } from '../../list/list-repository';
import { toListScope, type ListSource } from '../../list/list-source';
import { readOrder, type OrderRow } from '../../order/order-row';

/** A page whose rows are orders of one type. */
export type OrderPage = ResolvedListPage & { readonly kind: 'order' };

/** Tells whether a page shows the orders of one type. */
export function isOrderPage(page: ResolvedListPage): page is OrderPage {
  return page.kind === 'order';
}

/**
 * The whole of an order that the reader may see on the page.
 *
 * @throws ApiError `notFound`, the same for one of another tenant, of another store and one that never was.
 */
export async function readOrderInScope(
  trx: TenantTransaction,
  { page, source, nowMs }: { readonly page: OrderPage; readonly source: ListSource; readonly nowMs: number },
  { reader, id }: { readonly reader: Reader; readonly id: string },
): Promise<OrderRow> {
  const scope = toListScope(page, reader, nowMs);
  const seen = await readRow(trx, { source, scope }, { id, fields: [] });
  const { franchiseeId } = reader;
  const order = seen === undefined ? undefined : await readOrder(trx, { franchiseeId, orderId: id });
  if (order === undefined) throw apiError(ApiCode.notFound, 'rowNotFound');
  return order;
}
