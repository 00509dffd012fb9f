import { eachTenant } from '../../../gateway/database/each-tenant';
import type { OpenDatabase } from '../../../gateway/database/open-database';
import { withTenant } from '../../../gateway/database/tenant';
import { checkBooks } from '../../../gateway/features/ledger/book-check';
import { checkBalances } from '../../../gateway/features/receipt/balance-check';

/**
 * Money is conserved: of every order the ledger holds what its columns say, its refunds add up to what it says and to no
 * more than was paid, each hour of each store is what statistics say, and balances are what their purchases, their ledger
 * and their cash-outs say. Called after every suite that had a database.
 *
 * @throws Error that names what differs.
 */
export async function assertBooksBalance({ db }: Pick<OpenDatabase, 'db'>): Promise<void> {
  const problems: string[] = [];
  for await (const franchiseeId of eachTenant(db)) {
    const found = await withTenant(db, franchiseeId, async (trx) => [
      ...(await checkBooks(trx, { franchiseeId, window: null })),
      ...(await checkBalances(trx, franchiseeId)),
    ]);
    problems.push(...found.map((problem) => `${franchiseeId}: ${problem}`));
  }
  if (problems.length > 0) throw new Error(['The books do not balance.', ...problems].join('\n'));
}
