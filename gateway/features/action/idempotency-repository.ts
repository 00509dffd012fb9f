import type { TenantTransaction } from '../../database/tenant';

/** Whose key it is; keys of two tenants or accounts never meet (controls Z17). */
export interface IdempotencyKey {
  readonly franchiseeId: string;
  readonly accountId: string;
  readonly key: string;
}

export interface StoredAnswer {
  readonly requestHash: string;
  readonly answer: unknown;
}

/**
 * Takes the key for this transaction; answers what an earlier call with it was answered, else null. A
 * call that is under way with the same key is waited for.
 */
export async function claimKey(
  trx: TenantTransaction,
  { franchiseeId, accountId, key }: IdempotencyKey,
  { requestHash, nowMs }: { readonly requestHash: string; readonly nowMs: number },
): Promise<StoredAnswer | null> {
  const claimed = await trx
    .insertInto('idempotency')
    .values({
      franchisee_id: franchiseeId,
      account_id: accountId,
      key,
      request_hash: requestHash,
      created_at: nowMs,
    })
    .onConflict((conflict) => conflict.columns(['franchisee_id', 'account_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed !== undefined) return null;
  const stored = await trx
    .selectFrom('idempotency')
    .select(['request_hash as requestHash', 'answer'])
    .where('franchisee_id', '=', franchiseeId)
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return stored;
}

/** Keeps the answer with the change it tells of. */
export async function storeAnswer(
  trx: TenantTransaction,
  { franchiseeId, accountId, key }: IdempotencyKey,
  answer: unknown,
): Promise<void> {
  await trx
    .updateTable('idempotency')
    .set({ answer: JSON.stringify(answer) })
    .where('franchisee_id', '=', franchiseeId)
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .execute();
}
