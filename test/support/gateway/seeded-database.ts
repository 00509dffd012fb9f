import type { Declaration } from '../../../contract/resources/declaration';
import { resolveDeclaration } from '../../../contract/resources/resolve';
import { openDatabase, type OpenDatabase } from '../../../gateway/database/open-database';
import type { Spans } from '../../../gateway/tracing/spans';
import { seedDemonstration } from '../../../gateway/demonstration/demonstration';
import { openOnServer, openTestDatabase, SERVER } from './database';
import { findDump, hashSources } from './database-dump';
import { QUICK_COST, quickenPasswords } from './quick-hasher';

/** Which demonstration stands in a database of a test. */
export interface Seed {
  readonly declaration: Declaration;
  readonly nowMs: number;
  readonly scale: number;
}

/** What decides the rows of a demonstration, its declaration apart. */
const SOURCES = ['gateway', 'contract'];

/**
 * A database of its own with the demonstration in it; the caller closes it. Seeding takes some seconds and gives the
 * same rows each time, so it is done once for each demonstration.
 *
 * @param spans - Note what is asked of it. @default nothing does
 */
export async function openSeededDatabase(seed: Seed, spans?: Spans): Promise<OpenDatabase> {
  const state = await hashSources(SOURCES, JSON.stringify([seed, QUICK_COST]));
  if (SERVER !== undefined) return openOnServer(SERVER, state, (database) => fill(database, seed), spans);
  return openDatabase({ engine: 'memory', loadFrom: await findDump(state, () => makeSeeded(seed)), spans });
}

async function makeSeeded(seed: Seed): Promise<OpenDatabase> {
  const database = await openTestDatabase();
  await fill(database, seed);
  return database;
}

async function fill(database: OpenDatabase, seed: Seed): Promise<void> {
  await seedInto(database, seed);
  await quickenPasswords(database);
}

/** Puts the demonstration into an empty database. */
export async function seedInto(
  { bulk, patiently }: OpenDatabase,
  { declaration, nowMs, scale }: Seed,
): Promise<void> {
  const resolved = resolveDeclaration(declaration);
  await patiently(() => seedDemonstration(bulk, { resolved, nowMs, scale, isProduction: false }));
}
