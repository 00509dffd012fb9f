import { ApiCode } from '../../../contract/api/envelope';
import { apiError } from '../../../contract/errors/api-error';
import type { TenantTransaction } from '../../database/tenant';
import { findBlock, type BlockedWhere } from './find-block';

/** @throws ApiError `refused` for a user who may not order at the store. */
export async function assertNotBlocked(trx: TenantTransaction, where: BlockedWhere): Promise<void> {
  if ((await findBlock(trx, where)) !== null) throw apiError(ApiCode.refused, 'platformBlocked');
}
