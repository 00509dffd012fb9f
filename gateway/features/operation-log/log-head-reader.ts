import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema';
import { eachTenant } from '../../database/each-tenant';
import { withTenant } from '../../database/tenant';
import { readHead, readSealedHead } from './log-chain-repository';
import { toHex, type LogHead } from './log-head';

/** The newest lines of every organisation's log, and of what was sealed of it. */
export async function readLogHeads(db: Kysely<Database>): Promise<readonly LogHead[]> {
  const heads: LogHead[] = [];
  for await (const franchiseeId of eachTenant(db)) {
    const found = await withTenant(db, franchiseeId, async (trx) => [
      await readSealedHead(trx, franchiseeId),
      await readHead(trx, franchiseeId),
    ]);
    for (const head of found) {
      if (head !== undefined) heads.push({ franchiseeId, seq: head.seq, hash: toHex(head.hash) });
    }
  }
  return heads;
}
