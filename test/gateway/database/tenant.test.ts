import { sql, type Kysely } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { SqlState } from '../../../gateway/database/database-error';
import { PLATFORM_TABLES } from '../../../gateway/database/migrations/001-platform';
import type { Database } from '../../../gateway/database/schema';
import { createReads } from '../../../gateway/database/read/reads';
import { askBriefly, readBriefly } from '../../../gateway/database/read/tenant-read';
import { askTogether, withTenant } from '../../../gateway/database/tenant';
import { isPostgres, useTestDatabase } from '../../support/gateway/database';
import { insertLogLines } from '../../support/gateway/log-lines';

const database = useTestDatabase();
const TENANTS = ['tenant-a', 'tenant-b'] as const;

async function addStore(db: Kysely<Database>, id: string): Promise<void> {
  await db
    .insertInto('franchisee')
    .values({ id, kind: 'merchant', name: id, mobile: '', subject_type: 1, certification: 4, created_at: 1 })
    .execute();
  await withTenant(db, id, async (trx) => {
    await trx.insertInto('place').values({ franchisee_id: id, id: 'p', kind: 'school', name: 'P' }).execute();
    await trx
      .insertInto('store')
      .values({ franchisee_id: id, id: 's', place_id: 'p', name: 'S', created_at: 1 })
      .execute();
  });
}

beforeAll(async () => {
  for (const id of TENANTS) await addStore(database().db, id);
});

describe('row-level security', () => {
  it('is enabled and forced on every table with a franchisee_id', async () => {
    const { rows } = await sql<{ name: string; enabled: boolean; forced: boolean; policies: number }>`
      SELECT c.relname AS name, c.relrowsecurity AS enabled, c.relforcerowsecurity AS forced,
             (SELECT count(*) FROM pg_policy p WHERE p.polrelid = c.oid
                AND p.polqual IS NOT NULL AND p.polwithcheck IS NOT NULL) AS policies
        FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'franchisee_id'
       WHERE c.relkind IN ('r', 'p') AND c.relnamespace = current_schema()::regnamespace
       ORDER BY 1`.execute(database().db);
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['account', 'orders', 'session']));
    expect(rows.filter(({ enabled, forced, policies }) => !enabled || !forced || policies === 0)).toEqual([]);
  });

  it('begins every primary, unique and foreign key of a tenant table with franchisee_id', async () => {
    // Accounts are found by mobile and sessions by token, whose tenant nobody knows yet: reference tables.
    const { rows } = await sql<{ name: string }>`
      SELECT c.conname AS name
        FROM pg_constraint c
        JOIN pg_class t ON t.oid = c.conrelid AND t.relrowsecurity
        JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = c.conkey[1]
       WHERE c.contype IN ('p', 'u', 'f') AND a.attname <> 'franchisee_id'
         AND t.relname <> ALL (${[...PLATFORM_TABLES]})`.execute(database().db);
    expect(rows).toEqual([]);
  });

  it('runs as a role that is neither superuser nor free of row security', async () => {
    const role = await withTenant(database().db, 'tenant-a', (trx) =>
      sql<{ name: string; is_free: boolean }>`
        SELECT current_user AS name, rolsuper OR rolbypassrls AS is_free
          FROM pg_roles WHERE rolname = current_user`.execute(trx),
    );
    expect(role.rows).toEqual([{ name: 'portal_app', is_free: false }]);
  });
});

describe('askTogether', () => {
  const db = () => database().db;
  const read = (rows: readonly unknown[]) => rows;

  it.each(TENANTS)('shows only the rows of %s, in each answer', async (id) => {
    const query = sql<Record<string, unknown>>`SELECT franchisee_id FROM store`.compile(db());
    const rows = [{ franchisee_id: id }];
    expect(
      await askTogether(db(), id, [
        { query, read },
        { query, read },
      ]),
    ).toEqual([rows, rows]);
  });

  it('changes nothing, and what is asked next finds the connection as it was', async () => {
    const change = sql<Record<string, unknown>>`UPDATE store SET name = 'changed' RETURNING name`.compile(
      db(),
    );
    await expect(askTogether(db(), 'tenant-a', [{ query: change, read }])).rejects.toThrow('read-only');
    const names = sql<Record<string, unknown>>`SELECT name FROM store`.compile(db());
    await expect
      .poll(() => askTogether(db(), 'tenant-a', [{ query: names, read }]).catch(() => null))
      .toEqual([[{ name: 'S' }]]);
  });
});

describe('withTenant', () => {
  it.each(TENANTS)('shows only the rows of %s when a WHERE was forgotten', async (id) => {
    const rows = await withTenant(database().db, id, (trx) =>
      trx.selectFrom('store').select('franchisee_id').execute(),
    );
    expect(rows).toEqual([{ franchisee_id: id }]);
  });

  it('changes no row of another tenant, named or not', async () => {
    const { db } = database();
    const named = await withTenant(db, 'tenant-a', (trx) =>
      trx.updateTable('store').set({ name: 'X' }).where('franchisee_id', '=', 'tenant-b').execute(),
    );
    expect(named[0]?.numUpdatedRows).toBe(0n);
    await withTenant(db, 'tenant-a', (trx) => trx.deleteFrom('store').where('id', '=', 'none').execute());
    const kept = await withTenant(db, 'tenant-b', (trx) => trx.selectFrom('store').select('name').execute());
    expect(kept).toEqual([{ name: 'S' }]);
  });

  it('refuses to write a row for another tenant', async () => {
    const attempt = withTenant(database().db, 'tenant-a', (trx) =>
      trx
        .insertInto('place')
        .values({ franchisee_id: 'tenant-b', id: 'q', kind: 'hotel', name: 'Q' })
        .execute(),
    );
    await expect(attempt).rejects.toMatchObject({ code: SqlState.insufficientPrivilege });
  });

  it('shows no rows and takes none while no tenant is set', async () => {
    const { db } = database();
    const rows = await db.transaction().execute(async (trx) => {
      await sql`SET LOCAL ROLE portal_app`.execute(trx);
      return trx.selectFrom('store').selectAll().execute();
    });
    expect(rows).toEqual([]);
  });

  it('leaves role and tenant behind when the transaction ends', async () => {
    const { db } = database();
    await withTenant(db, 'tenant-a', (trx) => trx.selectFrom('store').select('id').execute());
    const { rows } = await sql<{ role: string; tenant: string | null }>`
      SELECT current_user AS role, current_setting('app.franchisee_id', true) AS tenant`.execute(db);
    expect(rows[0]?.role).not.toBe('portal_app');
    expect(rows[0]?.tenant ?? '').toBe('');
  });

  it('keeps the operation log append-only', async () => {
    const { db } = database();
    await withTenant(db, 'tenant-a', (trx) =>
      insertLogLines(trx, 'tenant-a', [{ log_id: 'l1', at: 1, after: { a: [1] } }]),
    );
    const change = withTenant(db, 'tenant-a', (trx) =>
      sql`UPDATE operation_log SET reason = 'changed'`.execute(trx),
    );
    await expect(change).rejects.toMatchObject({ code: SqlState.insufficientPrivilege });
    const removal = withTenant(db, 'tenant-a', (trx) => trx.deleteFrom('operation_log').execute());
    await expect(removal).rejects.toMatchObject({ code: SqlState.insufficientPrivilege });
    const rows = await withTenant(db, 'tenant-a', (trx) =>
      trx.selectFrom('operation_log').select(['at', 'after', 'before']).execute(),
    );
    expect(rows).toEqual([{ at: 1, after: { a: [1] }, before: null }]);
  });

  it('runs the work again after a deadlock, and gives up after three attempts', async () => {
    let attempts = 0;
    const stubborn = withTenant(database().db, 'tenant-a', async (trx) => {
      attempts += 1;
      await sql`DO $$ BEGIN RAISE EXCEPTION 'met' USING ERRCODE = '40P01'; END $$`.execute(trx);
    });
    await expect(stubborn).rejects.toMatchObject({ code: SqlState.deadlock });
    expect(attempts).toBe(3);
  });

  it('lets many transactions run at once', async () => {
    const { db } = database();
    const names = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        withTenant(db, TENANTS[index % 2] ?? 'tenant-a', async (trx) => {
          const rows = await trx.selectFrom('store').select('franchisee_id').execute();
          return rows[0]?.franchisee_id;
        }),
      ),
    );
    expect(names).toEqual(names.map((_, index) => TENANTS[index % 2]));
  });
});

describe('a money row', () => {
  it('cannot hold more refund than payment', async () => {
    const attempt = withTenant(database().db, 'tenant-a', (trx) =>
      sql`INSERT INTO orders (franchisee_id, order_id, equipment, order_no, created_at, user_id, user_mobile,
            store_id, device_id, device_number, device_name, item_name, mark_cents, pay_cents, refunded_cents,
            order_status, source)
          VALUES ('tenant-a', 'o', 'washer', 'n', 1, 'u', '', 's', 'd', '1', '', '', 500, 500, 501, 5, 'app')`.execute(
        trx,
      ),
    );
    await expect(attempt).rejects.toMatchObject({
      code: SqlState.checkViolation,
      // A worker of a distributed database tells it in its words only.
      message: expect.stringContaining('refund_within_payment'),
    });
  });
});

describe('what somebody waits for', () => {
  const settings = sql<Record<string, unknown>>`
    SELECT current_setting('statement_timeout') AS statement, current_setting('jit') AS jit`;

  it('ends soon and is not compiled first, in its own transaction alone', async () => {
    const { db } = database();
    const [reads, reader] = [createReads(db), { franchiseeId: 'tenant-a' }];
    const [given] = await askBriefly<[readonly Readonly<Record<string, unknown>>[]]>(reads, reader, [
      { query: settings.compile(db), read: (rows) => rows },
    ]);
    expect(given).toEqual([{ statement: '2s', jit: 'off' }]);
    const read = await readBriefly(reads, reader, async (trx) => (await settings.execute(trx)).rows);
    expect(read).toEqual(given);
    expect((await settings.execute(db)).rows).not.toEqual(given);
  });
});

describe('column types', () => {
  it('are read alike on both engines', async () => {
    const { rows } = await sql`
      SELECT 9007199254740991::int8 AS int8, count(*) AS count, 0.150::numeric(4,3) AS numeric,
             date '2026-10-01' AS date, true AS bool, ARRAY['a','b'] AS texts, ARRAY[1,2] AS ints,
             '{"a":[1,null]}'::jsonb AS json, 1.5::float8 AS float, NULL::text AS none`.execute(
      database().db,
    );
    expect(rows).toEqual([
      {
        int8: 9007199254740991,
        count: 1,
        numeric: '0.150',
        date: '2026-10-01',
        bool: true,
        texts: ['a', 'b'],
        ints: [1, 2],
        json: { a: [1, null] },
        float: 1.5,
        none: null,
      },
    ]);
  });

  it('refuse a bigint that a number cannot hold', async () => {
    await expect(sql`SELECT 9007199254740993::int8`.execute(database().db)).rejects.toThrow(RangeError);
  });

  it.runIf(isPostgres)('run on the server that TEST_DATABASE_URL names', () => {
    expect(database().engine).toBe('postgresql');
  });
});
