import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { ONE_DAY_MS, ONE_MINUTE_MS, ONE_SECOND_MS } from '../../../contract/limits';
import { KEPT_TABLES, RING_TABLES, SWEEPS, TENANT_SWEEPS } from '../../../gateway/app/retention';
import { withTenant } from '../../../gateway/database/tenant';
import { createSweeper, type SweeperOptions } from '../../../gateway/jobs/sweeper';
import { keepTables } from '../../../gateway/jobs/table-upkeep';
import { emptyDatabase, isPostgres, useTestDatabase } from '../../support/gateway/database';
import { TEST_NOW_MS } from '../../support/gateway/gateway';
import { addMerchant, addRows, leftIn, type Stored } from '../../support/gateway/swept-rows';

const database = useTestDatabase();

beforeEach(async () => {
  await emptyDatabase(database());
  for (const id of ['m1', 'm2']) await addMerchant(database().db, id);
});

const sweeperOf = (changes: Partial<SweeperOptions> = {}) =>
  createSweeper({
    db: database().db,
    sweeps: SWEEPS,
    tenantSweeps: TENANT_SWEEPS,
    pause: async () => undefined,
    ...changes,
  });

const sweep = (nowMs: number) => sweeperOf()(nowMs);

/** What is stored, and the age at which it goes: it stays a second before and is gone a second after. */
const RULES: readonly { readonly what: Stored; readonly goesAfterMs: number }[] = [
  { what: 'failure', goesAfterMs: ONE_DAY_MS },
  { what: 'lock', goesAfterMs: 15 * ONE_MINUTE_MS + ONE_DAY_MS },
  { what: 'attempt', goesAfterMs: ONE_DAY_MS + ONE_MINUTE_MS },
  { what: 'refused', goesAfterMs: 31 * ONE_DAY_MS },
  { what: 'device', goesAfterMs: 90 * ONE_DAY_MS },
  { what: 'captcha', goesAfterMs: 2 * ONE_DAY_MS },
  { what: 'session', goesAfterMs: (7 + 31) * ONE_DAY_MS },
  { what: 'endedSession', goesAfterMs: 31 * ONE_DAY_MS },
  { what: 'key', goesAfterMs: 7 * ONE_DAY_MS },
  { what: 'alert', goesAfterMs: 180 * ONE_DAY_MS },
];

describe('a sweep', () => {
  it.each(RULES)('takes a $what after its time and not before', async ({ what, goesAfterMs }) => {
    const { db } = database();
    await addRows(db, what, { count: 3, nowMs: TEST_NOW_MS });
    await sweep(TEST_NOW_MS + goesAfterMs - ONE_SECOND_MS);
    expect(await leftIn(db, what)).toBe(3);
    await sweep(TEST_NOW_MS + goesAfterMs + ONE_SECOND_MS);
    expect(await leftIn(db, what)).toBe(0);
  });

  it('leaves what is new beside what is over', async () => {
    const { db } = database();
    const laterMs = TEST_NOW_MS + 200 * ONE_DAY_MS;
    for (const { what } of RULES) {
      await addRows(db, what, { count: 5, nowMs: TEST_NOW_MS });
      await addRows(db, what, { count: 2, nowMs: laterMs });
    }
    await sweep(laterMs + ONE_SECOND_MS);
    for (const { what } of RULES) expect([what, await leftIn(db, what)]).toEqual([what, 2]);
  });

  it('takes a tenant’s keys in each tenant', async () => {
    const { db } = database();
    await addRows(db, 'key', { count: 2, nowMs: TEST_NOW_MS, franchiseeId: 'm1' });
    await addRows(db, 'key', { count: 3, nowMs: TEST_NOW_MS, franchiseeId: 'm2' });
    expect(await sweep(TEST_NOW_MS + 8 * ONE_DAY_MS)).toEqual({ idempotency: 5 });
  });

  it('goes in batches, and leaves to the next run what is beyond one run', async () => {
    const { db } = database();
    await addRows(db, 'captcha', { count: 25, nowMs: TEST_NOW_MS });
    let pauses = 0;
    const pause = async () => void (pauses += 1);
    const run = sweeperOf({ batchRows: 4, batchesPerRun: 3, pause });
    const laterMs = TEST_NOW_MS + 3 * ONE_DAY_MS;
    expect(await run(laterMs)).toEqual({ captcha: 12 });
    expect(pauses).toBe(3);
    expect(await run(laterMs)).toEqual({ captcha: 12 });
    expect(await run(laterMs)).toEqual({ captcha: 1 });
    expect(await run(laterMs)).toEqual({});
  });

  it('stops between two batches when the gateway does', async () => {
    const { db } = database();
    await addRows(db, 'captcha', { count: 20, nowMs: TEST_NOW_MS });
    await addRows(db, 'key', { count: 1, nowMs: TEST_NOW_MS });
    const stopping = new AbortController();
    const run = sweeperOf({ batchRows: 5, pause: async () => stopping.abort() });
    await run(TEST_NOW_MS + 30 * ONE_DAY_MS, stopping.signal);
    expect(await leftIn(db, 'captcha')).toBe(15);
    expect(await leftIn(db, 'key')).toBe(1);
  });

  it('goes on to the others when one fails, and says so in the end', async () => {
    const { db } = database();
    await addRows(db, 'captcha', { count: 1, nowMs: TEST_NOW_MS });
    const broken = { table: 'gone', deleteSome: () => Promise.reject(new Error('no such table')) };
    const run = sweeperOf({ sweeps: [broken, ...SWEEPS] });
    await expect(run(TEST_NOW_MS + 3 * ONE_DAY_MS)).rejects.toThrow('1 of the sweeps failed: no such table');
    expect(await leftIn(db, 'captcha')).toBe(0);
  });

  it('lets requests through while it is under way', async () => {
    const { db } = database();
    await addRows(db, 'captcha', { count: 40, nowMs: TEST_NOW_MS });
    const read = () => db.selectFrom('franchisee').select('id').execute();
    // Each batch waits for an answer: a sweep that keeps others out until its end would never come to it.
    const answers: unknown[] = [];
    const pause = async () => void answers.push(await read());
    await sweeperOf({ batchRows: 4, pause })(TEST_NOW_MS + 3 * ONE_DAY_MS);
    expect(answers).toHaveLength(10);
    expect(await leftIn(db, 'captcha')).toBe(0);
  });
});

describe.runIf(isPostgres)('a sweep beside others', () => {
  it('leaves the run to the gateway that is at it', async () => {
    const { db } = database();
    await addRows(db, 'captcha', { count: 3, nowMs: TEST_NOW_MS });
    const laterMs = TEST_NOW_MS + 3 * ONE_DAY_MS;
    await db.transaction().execute(async (trx) => {
      await sql`SELECT pg_advisory_xact_lock(hashtext('franchisee-portal sweep'))`.execute(trx);
      expect(await sweep(laterMs)).toEqual({});
    });
    expect(await sweep(laterMs)).toMatchObject({ captcha: 3 });
  });

  it('sweeps everything, whichever of two that begin at once goes on', { timeout: 60_000 }, async () => {
    const { db } = database();
    const laterMs = TEST_NOW_MS + 3 * ONE_DAY_MS;
    for (let round = 0; round < 20; round += 1) {
      await addRows(db, 'captcha', { count: 3, nowMs: TEST_NOW_MS });
      const runs = await Promise.all([sweep(laterMs), sweep(laterMs), sweep(laterMs)]);
      expect(runs.reduce((sum, { captcha = 0 }) => sum + captcha, 0)).toBe(3);
    }
  });

  it('passes over a row that a request holds, and leaves one that came alive meanwhile', async () => {
    const { db } = database();
    await addRows(db, 'failure', { count: 2, nowMs: TEST_NOW_MS });
    const laterMs = TEST_NOW_MS + 2 * ONE_DAY_MS;
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('login_failure')
        .set({ failures: 1, window_started_at: laterMs })
        .where('subject', '=', 'failure 0')
        .execute();
      expect(await sweep(laterMs)).toEqual({ login_failure: 1 });
    });
    expect(await sweep(laterMs)).toEqual({});
    expect(await leftIn(db, 'failure')).toBe(1);
  });
});

describe.skipIf(isPostgres)('the upkeep of the embedded database', () => {
  /** What was counted within the last second is told at once. */
  const keep = async () => {
    const { db } = database();
    await sql`SELECT pg_stat_force_next_flush()`.execute(db);
    return keepTables(db);
  };

  it('gives back the room of what was swept, once', async () => {
    const { db } = database();
    const sizeOf = async () => {
      const { rows } = await sql<{ size: number }>`SELECT pg_relation_size('captcha') AS size`.execute(db);
      return rows[0]?.size ?? 0;
    };
    await addRows(db, 'captcha', { count: 2000, nowMs: TEST_NOW_MS });
    expect(await sizeOf()).toBeGreaterThan(100_000);
    await sweep(TEST_NOW_MS + 3 * ONE_DAY_MS);
    expect(await keep()).toContain('captcha');
    expect(await sizeOf()).toBe(0);
    expect(await keep()).toEqual([]);
  });

  it('has the planner know what came in, once', async () => {
    const { db } = database();
    const known = async () => {
      const { rows } = await sql<{ rows: number }>`
        SELECT reltuples AS rows FROM pg_class WHERE oid = 'session'::regclass`.execute(db);
      return rows[0]?.rows;
    };
    await keep();
    await addRows(db, 'session', { count: 2000, nowMs: TEST_NOW_MS });
    expect(await keep()).toEqual(['session']);
    expect(await known()).toBe(2000);
    await addRows(db, 'endedSession', { count: 100, nowMs: TEST_NOW_MS });
    expect(await keep()).toEqual([]);
  });

  it.each([
    { pages: 8_000, isWalked: true },
    { pages: 8_400, isWalked: false },
  ])('walks through $pages pages: $isWalked', { timeout: 60_000 }, async ({ pages, isWalked }) => {
    const { db } = database();
    const ofLarge = async (told: string) => {
      const { rows } = await sql<{ value: number }>`
        SELECT ${sql.raw(told)}::int AS value FROM pg_class WHERE oid = 'large'::regclass`.execute(db);
      return rows[0]?.value;
    };
    // At the least share of a page that rows may fill, each has one of its own.
    await sql`CREATE TABLE large (id int, told text STORAGE PLAIN) WITH (fillfactor = 10)`.execute(db);
    try {
      await sql`INSERT INTO large SELECT i, repeat('x', 1000) FROM generate_series(1, ${pages}::int) i`.execute(
        db,
      );
      await sql`DELETE FROM large WHERE id % 2 = 0`.execute(db);
      expect(await ofLarge('pg_relation_size(oid) / 8192')).toBe(pages);
      expect(await keep()).toContain('large');
      expect((await ofLarge('reltuples')) ?? 0).toBeGreaterThan(pages * 0.4);
      // What a walk found to be whole is seen by all.
      expect((await ofLarge('relallvisible')) === pages).toBe(isWalked);
    } finally {
      await sql`DROP TABLE large`.execute(db);
    }
  });

  it('goes on to the next table where one cannot be kept', async () => {
    const { db } = database();
    await addRows(db, 'captcha', { count: 2000, nowMs: TEST_NOW_MS });
    await addRows(db, 'session', { count: 2000, nowMs: TEST_NOW_MS });
    await sql`CREATE FUNCTION refuse(text) RETURNS int IMMUTABLE LANGUAGE sql AS 'SELECT 1'`.execute(db);
    await sql`CREATE INDEX refused ON captcha (refuse(id))`.execute(db);
    try {
      await sql`CREATE OR REPLACE FUNCTION refuse(text) RETURNS int IMMUTABLE LANGUAGE sql AS 'SELECT 1 / 0'`.execute(
        db,
      );
      await expect(keep()).rejects.toThrow(/^Table captcha could not be kept\.$/);
    } finally {
      await sql`DROP FUNCTION refuse CASCADE`.execute(db);
    }
    expect(await keep()).toEqual(['captcha']);
  });
});

describe('every table', () => {
  it('is swept, or kept for a reason', async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT c.relname AS name FROM pg_class c
       WHERE c.relkind IN ('r', 'p') AND c.relnamespace = current_schema()::regnamespace
       ORDER BY 1`.execute(database().db);
    const swept = [...SWEEPS, ...TENANT_SWEEPS].map(({ table }) => table);
    const known = new Set([...swept, ...Object.keys(KEPT_TABLES)]);
    expect(
      rows.map(({ name }) => name).filter((name) => !known.has(name) && !RING_TABLES.test(name)),
    ).toEqual([]);
    expect(Object.keys(KEPT_TABLES).filter((name) => swept.includes(name))).toEqual([]);
    expect([...known].filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
  });

  it('that is swept has an index for it', async () => {
    const { db } = database();
    const plans = await db.transaction().execute(async (trx) => {
      await sql`SET LOCAL enable_seqscan = off`.execute(trx);
      const conditions = [
        sql`login_failure WHERE greatest(window_started_at, coalesce(locked_until, 0)) < 1`,
        sql`refused_login WHERE at < 1`,
        sql`trusted_device WHERE expires_at <= 1`,
        sql`captcha WHERE created_at < 1`,
        sql`session WHERE expires_at < 1`,
        sql`session WHERE revoked_at < 1`,
        sql`idempotency WHERE franchisee_id = 'm1' AND created_at < 1`,
        sql`alert WHERE franchisee_id = 'm1' AND closed_at < 1`,
      ];
      const found: string[] = [];
      for (const condition of conditions) {
        const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN SELECT FROM ${condition}`.execute(trx);
        found.push(rows.map((row) => row['QUERY PLAN']).join(' '));
      }
      return found;
    });
    expect(plans.filter((plan) => !/Index|Bitmap/.test(plan))).toEqual([]);
  });

  it('of the operation log stays, whatever its age', async () => {
    const { db } = database();
    await addRows(db, 'logLine', { count: 3, nowMs: 0 });
    await sweep(TEST_NOW_MS + 4000 * ONE_DAY_MS);
    const { count } = await withTenant(db, 'm1', (trx) =>
      trx
        .selectFrom('operation_log')
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow(),
    );
    expect(count).toBe(3);
  });
});
