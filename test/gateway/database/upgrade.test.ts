import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { sql, type Kysely } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { allMigrations } from '../../../gateway/database/migrations/all-migrations';
import type { MigrationDb } from '../../../gateway/database/migrations/tenant-table';
import { openDatabase, openOwner, type OpenDatabase } from '../../../gateway/database/open-database';
import type { Database } from '../../../gateway/database/schema';
import { migrate } from '../../../gateway/database/upgrade/migrate';
import { findLoss } from '../../../gateway/database/upgrade/newer-schema';
import {
  createServerDatabase,
  distribute,
  isPostgres,
  openTestDatabase,
  SERVER,
} from '../../support/gateway/database';
import { startGateway } from '../../support/gateway/gateway';

const ALONE = { isShared: false } as const;

async function remember(db: Kysely<Database>, ...names: readonly string[]): Promise<void> {
  for (const name of names)
    await sql`INSERT INTO kysely_migration (name, timestamp) VALUES (${name}, '')`.execute(db);
}

describe('a schema that a newer gateway has brought further', () => {
  const KNOWN = ['001-first', '179-last'];
  it.each([
    { later: ['180-more'], lost: [] },
    { later: ['180-more', '190-less.from-179'], lost: [] },
    { later: ['180-more', '190-less.from-180'], lost: ['190-less.from-180'] },
    { later: ['190-less.from-180', '191-more'], lost: ['190-less.from-180'] },
  ])('after $later lacks what $lost took', ({ later, lost }) => {
    expect(findLoss(new Set([...KNOWN, ...later]), KNOWN)).toEqual(lost);
  });

  it('is left as it is by one that starts, and refused in one sentence when it takes away what that asks for', async () => {
    const database = await openTestDatabase();
    onTestFinished(() => database.close());
    await remember(database.db, '998-newer');
    expect(await migrate(database.db, ALONE)).toEqual([]);
    await remember(database.db, '999-less.from-998');
    await expect(migrate(database.db, ALONE)).rejects.toThrow(/newer gateway has taken .*999-less\.from-998/);
    await sql`DELETE FROM kysely_migration WHERE name LIKE '001-%' OR name LIKE '999-%'`.execute(database.db);
    await expect(migrate(database.db, ALONE)).rejects.toThrow('could not be brought up to date');
  });

  it('serves a gateway that was there before, in the middle of its work', async () => {
    const gateway = await startGateway();
    onTestFinished(() => gateway.close());
    const { db } = gateway.database;
    const token = await gateway.login('13800000001');
    const ask = async (): Promise<readonly number[]> => {
      const codes: number[] = [];
      for (const path of ['washer/device/list', 'washer/order/list', 'subAccount/list', 'box/device/list'])
        codes.push(
          (await gateway.post(path, { page: 1, pageSize: 20 }, token)).json<{ code: number }>().code,
        );
      return codes;
    };
    // More than once: a statement that comes again is prepared, and a prepared one knows its columns.
    for (let times = 0; times < 7; times += 1) expect(await ask()).toEqual([0, 0, 0, 0]);
    for (const table of ['account', 'session', 'franchisee', 'store', 'device', 'orders', 'operation_log'])
      await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN later text NOT NULL DEFAULT ''`.execute(db);
    for (let times = 0; times < 7; times += 1) expect(await ask()).toEqual([0, 0, 0, 0]);
    expect(await gateway.login('13800000001')).not.toBe(token);
  }, 60_000);
});

it('of the embedded database an index that is missing stands after the next start', async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const indexes = [{ name: 'store_later', on: 'store (franchisee_id, name)' }];
  await migrate(database.db, { ...ALONE, indexes });
  await migrate(database.db, { ...ALONE, indexes });
  expect(await isValid(database.db, 'store_later')).toBe(true);
});

async function isValid(db: Kysely<Database>, name: string): Promise<boolean | null> {
  const { rows } = await sql<{ isValid: boolean }>`
    SELECT indisvalid AS "isValid" FROM pg_index WHERE indexrelid = to_regclass(${name})`.execute(db);
  return rows[0]?.isValid ?? null;
}

describe.runIf(isPostgres)('while others work on a server', () => {
  const INDEXES = [{ name: 'franchisee_later', on: 'franchisee (name)' }];

  async function open(): Promise<{ database: OpenDatabase; owner: Kysely<Database>; client: pg.Client }> {
    const { url, drop } = await createServerDatabase(SERVER ?? '');
    await distribute(SERVER ?? '', url);
    const database = await openDatabase({ engine: 'postgresql', url });
    const owner = openOwner(url);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    onTestFinished(async () => {
      await client.end();
      await owner.destroy();
      await database.close();
      await drop();
    });
    return { database, owner, client };
  }

  async function enrol(db: Kysely<Database>, id: string): Promise<void> {
    const values = {
      id,
      name: 'twin',
      mobile: '',
      kind: 'merchant',
      subject_type: 1,
      certification: 4,
    } as const;
    await db
      .insertInto('franchisee')
      .values({ ...values, created_at: 1 })
      .execute();
  }

  it('an index is raised without keeping anybody from writing', async () => {
    const { database, owner, client } = await open();
    await enrol(database.db, 'm1');
    const furnish = (id: string) =>
      `INSERT INTO place (franchisee_id, id, kind, name) VALUES ('m1', '${id}', 'school', '${id}')`;
    // A change that is under way keeps the index waiting, and whoever came after an index made in a transaction.
    await client.query('BEGIN');
    await client.query(furnish('before'));
    const indexes = [{ name: 'place_later', on: 'place (franchisee_id, kind)' }];
    const raised = migrate(owner, { isShared: true, indexes });
    await expect
      .poll(() => isValid(database.db, 'place_later'), { timeout: 10_000, interval: 20 })
      .toBe(false);
    await sql.raw(furnish('meanwhile')).execute(database.db);
    await client.query('COMMIT');
    await raised;
    expect(await isValid(database.db, 'place_later')).toBe(true);
  });

  it('an index that was broken off is raised anew, by one gateway alone', async () => {
    const { database, owner, client } = await open();
    for (const id of ['one', 'other']) await enrol(database.db, id);
    const broken = client.query('CREATE UNIQUE INDEX CONCURRENTLY franchisee_later ON franchisee (name)');
    await expect(broken).rejects.toThrow('could not create unique index');
    expect(await isValid(database.db, 'franchisee_later')).toBe(false);
    await client.query(`SELECT pg_advisory_lock(hashtextextended('franchisee-portal indexes', 0))`);
    await migrate(owner, { isShared: true, indexes: INDEXES });
    expect(await isValid(database.db, 'franchisee_later')).toBe(false);
    await client.query(`SELECT pg_advisory_unlock_all()`);
    await migrate(owner, { isShared: true, indexes: INDEXES });
    expect(await isValid(database.db, 'franchisee_later')).toBe(true);
  });

  it('a step that has to wait for a table lets those behind it go first, and is done in the end', async () => {
    const { database, owner, client } = await open();
    const widen = (db: MigrationDb) =>
      sql`ALTER TABLE franchisee ADD COLUMN later text`.execute(db).then(() => undefined);
    await client.query('BEGIN');
    await client.query('SELECT FROM franchisee');
    const done = migrate(owner, {
      isShared: true,
      migrations: { ...allMigrations, '999-later': { up: widen } },
    });
    let isDone = false;
    const settled = () => (isDone = true);
    done.then(settled, settled);
    // Each attempt lets go after two seconds, and those that waited behind it are served before the next.
    await pause(500);
    await enrol(database.db, 'behind');
    await pause(2_500);
    await enrol(database.db, 'behind the next');
    expect(isDone).toBe(false);
    await client.query('COMMIT');
    expect(await done).toEqual(['999-later']);
  }, 30_000);
});
