import { sql } from 'kysely';
import type { ChainHead } from '../../database/log-chain';
import type { TenantTransaction } from '../../database/tenant';

/**
 * Holds an organisation's chain until the transaction ends and yields its newest link; writers queue here.
 * Two statements: the second has to see what the writer before has committed.
 */
export async function lockChainHead(
  trx: TenantTransaction,
  franchiseeId: string,
): Promise<ChainHead | undefined> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`log ${franchiseeId}`}, 0))`.execute(trx);
  return readHead(trx, franchiseeId);
}

/** The newest link of an organisation's log. */
export function readHead(trx: TenantTransaction, franchiseeId: string): Promise<ChainHead | undefined> {
  return readNewest(trx, franchiseeId, '>');
}

/** The newest of the lines from before there were links, which were sealed as they were found (decision 077). */
export function readSealedHead(trx: TenantTransaction, franchiseeId: string): Promise<ChainHead | undefined> {
  return readNewest(trx, franchiseeId, '<');
}

/** Links count up from 1, sealed lines up to -1. */
function readNewest(
  trx: TenantTransaction,
  franchiseeId: string,
  side: '<' | '>',
): Promise<ChainHead | undefined> {
  return trx
    .selectFrom('operation_log')
    .select(['seq', 'hash'])
    .where('franchisee_id', '=', franchiseeId)
    .where('seq', side, 0)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** A linked line with everything that its hash is over. */
export type StoredLine = Awaited<ReturnType<typeof readChain>>[number];

/** The lines after one number and before another, in order. */
export function readChain(
  trx: TenantTransaction,
  franchiseeId: string,
  { after, before, limit }: { readonly after: number; readonly before: number; readonly limit: number },
) {
  return trx
    .selectFrom('operation_log')
    .selectAll()
    .where('franchisee_id', '=', franchiseeId)
    .where('seq', '>', after)
    .where('seq', '<', before)
    .orderBy('seq')
    .limit(limit)
    .execute();
}

/** How many lines there are up to a number, those without a number among them. */
export async function countLines(
  trx: TenantTransaction,
  franchiseeId: string,
  upTo: number,
): Promise<number> {
  const { count } = await trx
    .selectFrom('operation_log')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('franchisee_id', '=', franchiseeId)
    .where((where) => where.or([where('seq', '<=', upTo), where('seq', 'is', null)]))
    .executeTakeFirstOrThrow();
  return count;
}

/** Lines that stand in no chain: the schema allows none. */
export async function findLoose(
  trx: TenantTransaction,
  franchiseeId: string,
  limit: number,
): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('operation_log')
    .select('log_id')
    .where('franchisee_id', '=', franchiseeId)
    .where((where) => where.or([where('seq', '=', 0), where('seq', 'is', null)]))
    .orderBy('log_id')
    .limit(limit)
    .execute();
  return rows.map(({ log_id }) => log_id);
}
