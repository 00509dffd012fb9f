import { sql } from 'kysely';
import { LEDGER_ACCOUNTS, type LedgerAccount } from '../../../contract/domain/ledger/ledger';
import type { TenantTransaction } from '../../database/tenant';
import type { BookScope } from './book-check';
import './tables';

/** What the entries of a window come to. */
export type BookSums = Readonly<Record<LedgerAccount | 'entries', number>>;

const sums = sql.join(
  LEDGER_ACCOUNTS.map(
    (account) => sql`coalesce(sum(${sql.ref(`${account}_cents`)}), 0)::float8 AS ${sql.id(account)}`,
  ),
);

/** Adds up a tenant's ledger, by the moments that its entries are counted by. */
export async function sumBooks(
  trx: TenantTransaction,
  { franchiseeId, window }: BookScope,
): Promise<BookSums> {
  const { fromMs, toMs } = window ?? { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER };
  const { rows } = await sql<BookSums>`SELECT count(*)::float8 AS entries, ${sums} FROM ledger_entry
    WHERE franchisee_id = ${franchiseeId} AND counted_at >= ${fromMs} AND counted_at < ${toMs}`.execute(trx);
  return rows[0] ?? { entries: 0, payer: 0, merchant: 0, platform: 0, fee: 0 };
}
