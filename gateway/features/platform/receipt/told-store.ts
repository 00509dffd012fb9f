import { ApiCode } from '../../../../contract/api/envelope';
import { apiError } from '../../../../contract/errors/api-error';
import type { TenantTransaction } from '../../../database/tenant';
import '../../store/tables';

/** What a store says of small amounts. */
export interface SmallCashOuts {
  readonly isOn: boolean;
  readonly upToCents: number;
}

/** @throws ApiError `notFound` where the merchant has no such store. */
export async function assertStore(
  trx: TenantTransaction,
  franchiseeId: string,
  storeId: string,
): Promise<SmallCashOuts> {
  const store = await trx
    .selectFrom('store')
    .select(['small_cash_out_on as isOn', 'small_cash_out_cents as upToCents'])
    .where('franchisee_id', '=', franchiseeId)
    .where('id', '=', storeId)
    .executeTakeFirst();
  if (store === undefined) throw apiError(ApiCode.notFound, 'platformNoStore');
  return store;
}
