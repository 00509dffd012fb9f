import { CompiledQuery, type Kysely, type Transaction } from 'kysely';
import type { Question } from './read/question';
import { runFlight, runRead, runTransaction } from './transaction';
import { sendWithNext } from './engine-dialect';
import { setLocal } from './set-local';
import { TENANT_ROLE } from './migrations/tenant-table';
import type { Database } from './schema';

/** A transaction that runs as the tenant role and sees one tenant's rows. */
export type TenantTransaction = Transaction<Database>;

/** A transaction that runs as the tenant role, in no tenant, and finds accounts and sessions of all. */
export type AcrossTransaction = Transaction<Database>;

export interface TenantSettings {
  /** How long each statement of the transaction may take, ms. @default what the connection's login is given */
  readonly statementMs?: number | undefined;
  /** Nothing is changed in it, and nobody waits for its end. @default false */
  readonly isRead?: boolean | undefined;
}

/**
 * Runs `work` in one transaction that sees and writes only this tenant's rows (row-level security);
 * every query still names `franchisee_id`, so that Citus goes to one shard.
 *
 * `work` runs again, up to three times in all, after a deadlock or serialization failure: it must do
 * nothing but SQL. Inside it use the transaction only; the outer `db` would wait for itself on PGlite.
 */
export async function withTenant<T>(
  db: Kysely<Database>,
  franchiseeId: string,
  work: (trx: TenantTransaction) => Promise<T>,
  settings: TenantSettings = {},
): Promise<T> {
  assertTenant(franchiseeId);
  const run = settings.isRead === true ? runRead : runTransaction;
  return run(db, async (trx) => {
    await enter(trx, { ...settings, franchiseeId, isAcross: false });
    return work(trx);
  });
}

const BEGIN_READING = CompiledQuery.raw('BEGIN READ ONLY');

/**
 * Asks what needs no answer of one another, in one transaction of a tenant as {@link withTenant} has it: one message to the
 * server, and one back.
 *
 * @returns the answers in the order of the questions.
 */
export async function askTogether<T extends readonly unknown[]>(
  db: Kysely<Database>,
  franchiseeId: string,
  questions: { readonly [K in keyof T]: Question<T[K]> },
  { statementMs }: Pick<TenantSettings, 'statementMs'> = {},
): Promise<T> {
  assertTenant(franchiseeId);
  const entry = toEntry({ franchiseeId, isAcross: false, statementMs });
  const rows = await runFlight(
    db,
    [BEGIN_READING, ...entry],
    questions.map(({ query }) => query),
  );
  // Each answer is what its own question reads.
  return questions.map(({ read }, index) => read(rows[index] ?? [])) as unknown as T;
}

/** Turns the rest of an open transaction to one tenant; may be called again for another tenant. */
export async function enterTenant(trx: Transaction<Database>, franchiseeId: string): Promise<void> {
  const entry = toEntry({ franchiseeId, isAcross: false });
  for (const setting of entry.slice(0, -1)) await trx.executeQuery(sendWithNext(setting));
  // Whoever may not be the tenant role learns it here, and not with what follows.
  for (const setting of entry.slice(-1)) await trx.executeQuery(setting);
}

/**
 * Runs `work` in one transaction that finds the accounts and sessions of every tenant, and of all other
 * guarded tables nothing: for what has to be known before a tenant is, such as whose token or mobile it
 * is (decision 069). Accounts are only read in it.
 */
export function acrossTenants<T>(
  db: Kysely<Database>,
  work: (trx: AcrossTransaction) => Promise<T>,
  { isRead }: Pick<TenantSettings, 'isRead'> = {},
): Promise<T> {
  const run = isRead === true ? runRead : runTransaction;
  return run(db, async (trx) => {
    await enter(trx, { franchiseeId: '', isAcross: true });
    return work(trx);
  });
}

/** Asks one thing as {@link acrossTenants} does, in one message to the server and one back. */
export async function askAcross<T>(db: Kysely<Database>, query: CompiledQuery<T>): Promise<readonly T[]> {
  const [rows = []] = await runFlight(
    db,
    [BEGIN_READING, ...toEntry({ franchiseeId: '', isAcross: true })],
    [query],
  );
  // Kysely's contract: the shape of a row is what the query builder says it is.
  return rows as readonly T[];
}

/**
 * Lets one look from within a tenant's transaction see accounts of every tenant: an agent's staff act for a merchant,
 * and their own limits lie with the agent. Reads only, as `acrossTenants` does.
 */
export async function lookAcross<T>(trx: TenantTransaction, look: () => Promise<T>): Promise<T> {
  await trx.executeQuery(setLocal('app.across_tenants', 'on'));
  const found = await look();
  await trx.executeQuery(setLocal('app.across_tenants', ''));
  return found;
}

interface Entry extends TenantSettings {
  readonly franchiseeId: string;
  readonly isAcross: boolean;
}

function assertTenant(franchiseeId: string): void {
  if (franchiseeId === '') throw new Error('A tenant transaction needs a franchisee id.');
}

/** What a transaction of its own begins with goes to the server with its first statement. */
async function enter(trx: Transaction<Database>, entry: Entry): Promise<void> {
  for (const setting of toEntry(entry)) await trx.executeQuery(sendWithNext(setting));
}

/**
 * As statements of their own: a worker of a distributed database hears of a setting only by `SET LOCAL`, and a
 * `set_config()` within a SELECT is not carried there (decision 198).
 */
function toEntry({ franchiseeId, isAcross, statementMs }: Entry): readonly CompiledQuery[] {
  return [
    setLocal('role', TENANT_ROLE),
    setLocal('app.franchisee_id', franchiseeId),
    setLocal('app.across_tenants', isAcross ? 'on' : ''),
    ...(statementMs === undefined ? [] : toShort(statementMs)),
  ];
}

/** What is to be short is not compiled first, which PostgreSQL does with what looks costly: it takes longer than the rows do. */
const toShort = (statementMs: number): readonly CompiledQuery[] => [
  setLocal('statement_timeout', String(statementMs)),
  setLocal('jit', 'off'),
];
