import { hash } from '@node-rs/argon2';
import { sql, type Insertable, type Kysely, type Transaction } from 'kysely';
import { ONE_DAY_MS } from '../../contract/limits';
import type { ResolvedDeclaration } from '../../contract/resources/resolved';
import type { Database } from '../database/schema';
import { enterTenant } from '../database/tenant';
import type { AccountTable } from '../features/account/tables';
import { createAlertEngine, type AlertEngine } from '../features/alert/alert-engine';
import { lookAtAll } from '../features/alert/look-at-all';
import { makeCertification, makeSubAccounts, makeWaitingApplication } from './accounts';
import { DEMONSTRATION_PASSWORD, makeAccounts, makeAgreements } from './people';
import { createTenantHistory, type TenantHistory } from './bulk/tenant-history';
import { insertPastAlerts } from './evidence/past-alerts';
import { insertPastMeters } from './evidence/past-meters';
import { insertPastRefills } from './evidence/past-refills';
import { createSeedTypes } from './equipment/seed-types';
import { createRandom, type Random } from './random';
import { countForPlanner } from '../jobs/table-upkeep';
import { startClock } from './living/demonstration-clock';
import { seedTenant, type TenantSettings } from './seed-tenant';
import { AGENT, TENANT_PLANS } from './tenants';
import { withoutIndexes } from './without-indexes';

export interface DemonstrationSettings {
  /** Types, rights and fields that the rows are made of. */
  readonly resolved: ResolvedDeclaration;
  readonly nowMs: number;
  /** The same number and moment give the same rows, password salts apart. @default 1 */
  readonly seedNumber?: number;
  /** Multiplies the orders. @default 1 */
  readonly scale?: number;
  readonly isProduction: boolean;
}

/** Tables whose indexes are built once for all of their rows. */
const FILLED_BY_THOUSANDS = [
  'orders',
  'order_number',
  'order_refund',
  'order_tally',
  'ledger_entry',
  'order_rollup_hour',
  'device_rollup_day',
  'store_rollup_day',
  'item_rollup_day',
  'device_income_hour',
  'device_sample',
] as const;

/** argon2id with the parameters of controls.md A4. */
const HASH_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Tells whether nobody has ever used this database. */
export async function isDatabaseEmpty(db: Kysely<Database>): Promise<boolean> {
  const row = await db.selectFrom('franchisee').select('id').limit(1).executeTakeFirst();
  return row === undefined;
}

/**
 * Fills an empty database with the demonstration (pages 13). One transaction: a start that is killed
 * half-way leaves nothing behind, and the next one seeds again.
 *
 * @returns false when the database holds anything already; then nothing is written.
 * @throws Error in production.
 */
export async function seedDemonstration(
  db: Kysely<Database>,
  { resolved, nowMs, seedNumber = 1, scale = 1, isProduction }: DemonstrationSettings,
): Promise<boolean> {
  if (isProduction) {
    throw new Error('The demonstration is refused with NODE_ENV=production: its passwords are known.');
  }
  const passwordHash = await hash(DEMONSTRATION_PASSWORD, HASH_OPTIONS);
  const people = { resolved, catalogue: resolved.catalogue, nowMs, passwordHash };
  const types = createSeedTypes(resolved);
  const random = createRandom(seedNumber);
  const isSeeded = await db.transaction().execute(async (trx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(trx);
    await sql`SET LOCAL lock_timeout = 0`.execute(trx);
    // A busy day of many orders is made while the server hears nothing.
    await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(trx);
    // Of several gateways that start on one empty database one seeds; the others wait here and find it done.
    await sql`SELECT pg_advisory_xact_lock(hashtext('franchisee-portal demonstration'))`.execute(trx);
    if ((await trx.selectFrom('franchisee').select('id').limit(1).executeTakeFirst()) !== undefined) {
      return false;
    }
    await startClock(trx, { seedNumber, scale, livedUntil: nowMs });
    // All of it is written by one role: a distributed database refuses a second one within a transaction.
    await enterTenant(trx, AGENT.id);
    const created_at = nowMs - 730 * ONE_DAY_MS;
    const franchisees = [...TENANT_PLANS.map(({ franchisee }) => franchisee), AGENT];
    await trx
      .insertInto('franchisee')
      .values(franchisees.map((franchisee) => ({ ...franchisee, created_at })))
      .execute();
    await trx
      .insertInto('proxy_agreement')
      .values([...makeAgreements(people), makeWaitingApplication(people)])
      .execute();
    const settings = { types, resolved, random, nowMs, scale };
    await withoutIndexes(trx, FILLED_BY_THOUSANDS, () => seedTenants(trx, settings));
    await insertAccounts(trx, [...makeAccounts(people), ...makeSubAccounts(people)]);
    const certification = makeCertification(people);
    await enterTenant(trx, certification.franchisee_id);
    await trx.insertInto('certification').values(certification).execute();
    return true;
  });
  if (isSeeded) await countForPlanner(db);
  return isSeeded;
}

interface TenantsSettings extends Omit<TenantSettings, 'equipment' | 'tenantIndex'> {
  readonly resolved: ResolvedDeclaration;
}

/** One after the other; while one is told of, the orders of the next are made. */
async function seedTenants(trx: Transaction<Database>, common: TenantsSettings): Promise<void> {
  const { resolved, types, random, nowMs } = common;
  const { equipment, pages } = resolved;
  const tenants = TENANT_PLANS.map((plan, tenantIndex) => {
    const settings = { ...common, equipment, tenantIndex, random: random.fork(plan.franchisee.id) };
    return { plan, settings, history: createTenantHistory(trx, plan, settings) };
  });
  const making = makeInTurn(tenants.map(({ history }) => history));
  try {
    for (const { plan, settings, history } of tenants) {
      await seedTenant(trx, plan, settings, history);
      const franchiseeId = plan.franchisee.id;
      const fork = (name: string) => settings.random.fork(name);
      const past = { franchiseeId, equipment, pages, nowMs };
      await insertPastAlerts(trx, { ...past, random: fork('past alerts') });
      await insertPastRefills(trx, { ...past, random: fork('past refills') });
      await insertPastMeters(trx, { ...past, types, random: fork('past meters') });
      await lookAtAll(trx, createEngine(resolved, fork('alerts')), { franchiseeId, nowMs });
    }
  } finally {
    for (const { history } of tenants) history.abandon();
    await making;
  }
}

async function makeInTurn(histories: readonly TenantHistory[]): Promise<void> {
  for (const history of histories) await history.make();
}

/** Each in its own organisation: accounts stand behind row-level security. */
async function insertAccounts(
  trx: Transaction<Database>,
  accounts: readonly Insertable<AccountTable>[],
): Promise<void> {
  for (const franchiseeId of new Set(accounts.map(({ franchisee_id }) => franchisee_id))) {
    await enterTenant(trx, franchiseeId);
    const own = accounts.filter(({ franchisee_id }) => franchisee_id === franchiseeId);
    await trx.insertInto('account').values(own).execute();
  }
}

const BYTE_MAX = 255;

/** Raises the alerts that the devices give cause for; nobody listens yet. */
function createEngine({ equipment, pages }: ResolvedDeclaration, random: Random): AlertEngine {
  return createAlertEngine({
    equipment,
    pages,
    random: (size) => Buffer.from(Array.from({ length: size }, () => random.int(0, BYTE_MAX))),
    sink: { tell: () => undefined },
  });
}
