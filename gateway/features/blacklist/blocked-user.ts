import { ApiCode } from '../../../contract/api/envelope';
import { BLOCK_EVIDENCE_MAX } from '../../../contract/domain/proof/blacklist';
import { apiError } from '../../../contract/errors/api-error';
import { isMobile } from '../../../contract/mobile';
import type { TenantTransaction } from '../../database/tenant';
import { findOrderId, readOrder, type OrderRow } from '../order/order-row';

/** Whose orders are meant. */
export interface BlockReader {
  readonly franchiseeId: string;
  /** Null for all stores. */
  readonly storeIds: readonly string[] | null;
}

/** A user and the orders that were named. */
export interface BlockedUser {
  readonly userMobile: string;
  readonly evidence: readonly string[];
}

/**
 * Who is meant by a mobile, or by the number of an order, which is then a proof.
 *
 * @throws ApiError `refused` when no order of the reader's has the number, or it was placed without a mobile.
 */
export async function findBlockedUser(
  trx: TenantTransaction,
  reader: BlockReader,
  named: string,
): Promise<BlockedUser> {
  if (isMobile(named)) return { userMobile: named, evidence: [] };
  const { user_mobile: userMobile } = await findOrder(trx, reader, named);
  if (userMobile === '') throw apiError(ApiCode.refused, 'blockNoMobile');
  return { userMobile, evidence: [named] };
}

/**
 * Order numbers that prove something about the user, each once.
 *
 * @throws ApiError `refused` for one that is none, or of somebody else; `invalid` for too many.
 */
export async function checkEvidence(
  trx: TenantTransaction,
  reader: BlockReader,
  { userMobile, evidence }: BlockedUser,
): Promise<readonly string[]> {
  const numbers = [...new Set(evidence.map((number) => number.trim()))];
  if (numbers.length > BLOCK_EVIDENCE_MAX) {
    throw apiError(ApiCode.invalid, 'blockEvidenceMax', { max: BLOCK_EVIDENCE_MAX });
  }
  for (const number of numbers) {
    const order = await findOrder(trx, reader, number);
    if (order.user_mobile !== userMobile) throw apiError(ApiCode.refused, 'blockForeignOrder', { number });
  }
  return numbers;
}

async function findOrder(
  trx: TenantTransaction,
  { franchiseeId, storeIds }: BlockReader,
  number: string,
): Promise<OrderRow> {
  const orderId = await findOrderId(trx, { franchiseeId, orderNo: number });
  const order = orderId === undefined ? undefined : await readOrder(trx, { franchiseeId, orderId });
  // One of a store that the reader does not see is no order to it.
  if (order === undefined || (storeIds !== null && !storeIds.includes(order.store_id))) {
    throw apiError(ApiCode.refused, 'blockNoOrder', { number });
  }
  return order;
}
