import { eachTenant } from '../../../gateway/database/each-tenant';
import type { OpenDatabase } from '../../../gateway/database/open-database';
import { withTenant } from '../../../gateway/database/tenant';
import { checkBooks } from '../../../gateway/features/ledger/book-check';

/**
 * Money is conserved: of every order the ledger holds what its columns say, its refunds add up to what it says and to no
 * more than was paid, and each hour of each store is what statistics say. Called after every suite that had a database.
 *
 * @throws Error that names what differs.
 */
export async function assertBooksBalance({ db }: Pick<OpenDatabase, 'db'>): Promise<void> {
  const problems: string[] = [];
  for await (const franchiseeId of eachTenant(db)) {
    const found = await withTenant(db, franchiseeId, (trx) =>
      checkBooks(trx, { franchiseeId, window: null }),
    );
    problems.push(...found.map((problem) => `${franchiseeId}: ${problem}`));
  }
  if (problems.length > 0) throw new Error(['The books do not balance.', ...problems].join('\n'));
}
