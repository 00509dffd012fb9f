import { sql, type Kysely } from 'kysely';
import type { Database } from '../../database/schema';
import type { TenantTransaction } from '../../database/tenant';

/** The newest link of an organisation's log. */
export interface ChainHead {
  readonly seq: number;
  readonly hash: Uint8Array;
}

/**
 * Holds an organisation's chain until the transaction ends and yields its newest link; writers queue here.
 * Two statements: the second has to see what the writer before has committed.
 */
export async function lockChainHead(
  trx: TenantTransaction,
  franchiseeId: string,
): Promise<ChainHead | undefined> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`log ${franchiseeId}`}, 0))`.execute(trx);
  const row = await trx
    .selectFrom('operation_log')
    .select(['seq', 'hash'])
    .where('franchisee_id', '=', franchiseeId)
    .where('seq', 'is not', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? undefined : toHead(row);
}

function toHead({ seq, hash }: { readonly seq: number | null; readonly hash: Uint8Array | null }): ChainHead {
  if (seq === null || hash === null) throw new Error('A linked line of the log has no hash.');
  return { seq, hash };
}

/** A linked line with everything that its hash is over. */
export type StoredLine = Awaited<ReturnType<typeof readChain>>[number];

/** The linked lines after a number, in order. */
export async function readChain(
  trx: TenantTransaction,
  franchiseeId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
) {
  const rows = await trx
    .selectFrom('operation_log')
    .selectAll()
    .where('franchisee_id', '=', franchiseeId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, ...toHead(row), prev_hash: row.prev_hash ?? new Uint8Array() }));
}

/** Organisations, which are all that can have a log. */
export async function listLogOwners(db: Kysely<Database>): Promise<readonly string[]> {
  const rows = await db.selectFrom('franchisee').select('id').execute();
  return rows.map(({ id }) => id);
}

export async function countLooseLines(trx: TenantTransaction, franchiseeId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('operation_log')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('franchisee_id', '=', franchiseeId)
    .where('seq', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Lines without links from a moment on. */
export async function findLoose(
  trx: TenantTransaction,
  franchiseeId: string,
  { fromMs, limit }: { readonly fromMs: number; readonly limit: number },
): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('operation_log')
    .select('log_id')
    .where('franchisee_id', '=', franchiseeId)
    .where('seq', 'is', null)
    .where('at', '>', fromMs)
    .orderBy('at')
    .limit(limit)
    .execute();
  return rows.map(({ log_id }) => log_id);
}
