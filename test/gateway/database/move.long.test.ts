/** @module-tag long */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moveTables } from '../../../gateway/database/move/move-tables';
import { openDatabase, type OpenDatabase } from '../../../gateway/database/open-database';
import { runDatabaseCommand } from '../../../gateway/operator/database-command';
import { resources } from '../../../resources.config';
import { makeFolder } from '../../support/gateway/data-folder';
import { emptyDatabase, openTestDatabase } from '../../support/gateway/database';
import { openSeededDatabase } from '../../support/gateway/seeded-database';

const NOW = Date.UTC(2026, 10, 2, 4);

let source: OpenDatabase;
let target: OpenDatabase;
beforeAll(async () => {
  source = await openSeededDatabase({ declaration: resources, nowMs: NOW, scale: 0.05 });
  target = await openTestDatabase();
});
beforeEach(() => emptyDatabase(target));
afterAll(() => Promise.all([source.close(), target.close()]));

const move = () => source.patiently(() => target.patiently(() => moveTables(source.db, target.db)));

/** How what holds rows together is bound. */
async function readBonds({ db }: OpenDatabase) {
  const { rows: keys } = await sql`
    SELECT conrelid::regclass::text AS on, conname, condeferrable, condeferred, convalidated FROM pg_constraint
     WHERE contype = 'f' ORDER BY 1, 2`.execute(db);
  const { rows: tables } = await sql`
    SELECT relname, relrowsecurity, relforcerowsecurity FROM pg_class
     WHERE relkind IN ('r', 'p') AND relnamespace = current_schema()::regnamespace ORDER BY 1`.execute(db);
  return { keys, tables };
}

describe('a database that is moved', () => {
  it('has every row as it was, and is bound as before', async () => {
    const before = await readBonds(target);
    const moved = new Map((await move()).map(({ name, rows }) => [name, rows]));
    expect(moved.get('orders')).toBeGreaterThan(100);
    expect(moved.get('operation_log')).toBeGreaterThan(0);
    for (const name of ['orders', 'device', 'ledger_entry', 'operation_log'] as const) {
      const read = ({ db }: OpenDatabase) =>
        sql`SELECT md5(string_agg(t::text, E'\\n' ORDER BY t::text)) AS digest FROM ${sql.table(name)} t`.execute(
          db,
        );
      expect((await read(target)).rows, name).toEqual((await read(source)).rows);
    }
    expect(await readBonds(target)).toEqual(before);
    expect(before.keys.length).toBeGreaterThan(20);
    expect(moved.has('kysely_migration')).toBe(false);
  });

  it('moves into nothing that has rows', async () => {
    await move();
    await expect(move()).rejects.toThrow(/is not empty: account has rows\. Nothing was changed\./);
  });

  it('goes on with its numbers', async () => {
    await sql`SELECT setval('telemetry_order', 41)`.execute(source.db);
    await move();
    const { rows } = await sql<{ next: number }>`SELECT nextval('telemetry_order')::int AS next`.execute(
      target.db,
    );
    expect(rows).toEqual([{ next: 42 }]);
  });

  it('keeps nothing where a row refers to one that is not there', async () => {
    await sql`ALTER TABLE store DISABLE TRIGGER ALL`.execute(source.db);
    const { rows: lost } = await sql`DELETE FROM store WHERE (franchisee_id, id) =
      (SELECT franchisee_id, store_id FROM orders LIMIT 1) RETURNING id`.execute(source.db);
    expect(lost.length).toBe(1);
    await expect(move()).rejects.toThrow(/foreign key/);
    const { rows } = await sql`SELECT FROM orders LIMIT 1`.execute(target.db);
    expect(rows).toEqual([]);
  });
});

it('moves into nothing of another schema', async () => {
  const other = await openDatabase({ engine: 'memory' });
  try {
    await sql`ALTER TABLE orders ADD COLUMN probe text`.execute(other.db);
    await expect(moveTables(source.db, other.db)).rejects.toThrow(/not of one schema/);
  } finally {
    await other.close();
  }
});

describe('the command', () => {
  it('asks for a server and for a folder that holds a database', async () => {
    const dataDir = await makeFolder();
    await expect(runDatabaseCommand(['move'], { dataDir, ownerUrl: undefined })).rejects.toThrow(
      /DATABASE_URL/,
    );
    const ownerUrl = 'postgresql://127.0.0.1:1/none';
    await expect(runDatabaseCommand(['move'], { dataDir, ownerUrl })).rejects.toThrow(
      /holds no database to move/,
    );
    await expect(runDatabaseCommand(['copy'], { dataDir, ownerUrl })).rejects.toThrow(
      /moved, or distributed/,
    );
  });
});
