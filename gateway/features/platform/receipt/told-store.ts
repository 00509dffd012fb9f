import { ApiCode } from '../../../../contract/api/envelope';
import { apiError } from '../../../../contract/errors/api-error';
import type { TenantTransaction } from '../../../database/tenant';
import { readSmall, type StoreSmall } from '../../receipt/small-cash-outs';

/** What a store says of small amounts. @throws ApiError `notFound` where the merchant has no such store. */
export async function assertStore(
  trx: TenantTransaction,
  franchiseeId: string,
  storeId: string,
): Promise<StoreSmall> {
  const store = await readSmall(trx, { franchiseeId, storeId });
  if (store === undefined) throw apiError(ApiCode.notFound, 'platformNoStore');
  return store;
}
