import { sql, type Kysely } from 'kysely';
import { startOfDay } from '../../contract/day';
import { LEDGER_ACCOUNTS } from '../../contract/domain/ledger/ledger';
import { ONE_DAY_MS } from '../../contract/limits';
import { formatMoney } from '../../contract/money';
import { eachTenant } from '../database/each-tenant';
import type { Database } from '../database/schema';
import { withTenant } from '../database/tenant';
import { checkBooks, type BookWindow } from '../features/ledger/book-check';
import { sumBooks, type BookSums } from '../features/ledger/book-sums';
import { checkBalances } from '../features/receipt/balance-check';
import { UsageError } from './usage-error';

export const LEDGER_USAGE = `Usage: npm run ledger -- verify [--from YYYY-MM-DD] [--to YYYY-MM-DD]
Compares the ledger of each organisation with its orders, its refunds and its statistics, day by day, and prints what
each account comes to; and what users have of it with their purchases and cash-outs, as they stand. Both days belong to
it; without them it is all there is.`;

export interface LedgerCommandOptions {
  readonly db: Kysely<Database>;
  /** Epoch ms. */
  readonly now: () => number;
}

/**
 * Verifies the ledgers; yields the lines to print.
 *
 * @throws UsageError for arguments that are not understood; Error that names what differs.
 */
export async function runLedgerCommand(
  [verb, ...rest]: readonly string[],
  { db, now }: LedgerCommandOptions,
): Promise<readonly string[]> {
  if (verb !== 'verify') throw new UsageError('The only thing to do with ledgers is to verify them.');
  const { from, to } = readDays(rest);
  const lines: string[] = [];
  const problems: string[] = [];
  for await (const franchiseeId of eachTenant(db)) {
    const first = from ?? startOfDay((await firstMoment(db, franchiseeId)) ?? now());
    const window = { fromMs: first, toMs: (to ?? startOfDay(now())) + ONE_DAY_MS };
    const found = await verifyDays(db, franchiseeId, window);
    const balances = await withTenant(db, franchiseeId, (trx) => checkBalances(trx, franchiseeId));
    problems.push(...[...found, ...balances].map((problem) => `${franchiseeId}: ${problem}`));
    const sums = await withTenant(db, franchiseeId, (trx) => sumBooks(trx, { franchiseeId, window }));
    lines.push(`${franchiseeId}  ${describe(sums)}`);
  }
  if (problems.length > 0) throw new Error(['The ledger does not agree.', ...lines, ...problems].join('\n'));
  return [...lines, 'OK: orders, refunds, statistics and balances agree with the ledger.'];
}

/** A day at a time, so that no statement is long however much there is. */
async function verifyDays(
  db: Kysely<Database>,
  franchiseeId: string,
  { fromMs, toMs }: BookWindow,
): Promise<readonly string[]> {
  const found = new Set<string>();
  for (let dayAt = fromMs; dayAt < toMs; dayAt += ONE_DAY_MS) {
    const window = { fromMs: dayAt, toMs: dayAt + ONE_DAY_MS };
    const problems = await withTenant(db, franchiseeId, (trx) => checkBooks(trx, { franchiseeId, window }));
    problems.forEach((problem) => found.add(problem));
  }
  return [...found];
}

/** When the first order was placed, or the first entry counted. */
async function firstMoment(db: Kysely<Database>, franchiseeId: string): Promise<number | null> {
  return withTenant(db, franchiseeId, async (trx) => {
    const { rows } = await sql<{ at: number | null }>`SELECT least(
      (SELECT created_at FROM orders WHERE franchisee_id = ${franchiseeId} ORDER BY order_id LIMIT 1),
      (SELECT min(counted_at) FROM ledger_entry WHERE franchisee_id = ${franchiseeId})) AS at`.execute(trx);
    return rows[0]?.at ?? null;
  });
}

function describe({ entries, ...accounts }: BookSums): string {
  const sums = LEDGER_ACCOUNTS.map((account) => `${account} ${formatMoney(accounts[account])}`);
  return `${entries} entries  ${sums.join('  ')}`;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** `--from DAY` and `--to DAY`, in any order; the start of each day in Shanghai. */
function readDays(args: readonly string[]): { readonly from?: number; readonly to?: number } {
  const days = new Map<string, number>();
  for (let index = 0; index < args.length; index += 2) {
    const [option = '', day = ''] = args.slice(index, index + 2);
    if (option !== '--from' && option !== '--to') throw new UsageError(`"${option}" is no option.`);
    const at = DAY.test(day) ? Date.parse(`${day}T00:00:00+08:00`) : Number.NaN;
    if (Number.isNaN(at)) throw new UsageError(`"${day}" is no day of the form YYYY-MM-DD.`);
    days.set(option, at);
  }
  const [from, to] = [days.get('--from'), days.get('--to')];
  if (from !== undefined && to !== undefined && from > to) {
    throw new UsageError('The first day comes after the last.');
  }
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}
