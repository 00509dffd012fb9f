import { randomBytes } from 'node:crypto';
import { sql, type Migration } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { telemetry } from '../../../gateway/database/migrations/050-telemetry';
import { telemetryRing } from '../../../gateway/database/migrations/088-telemetry-ring';
import { logSealed } from '../../../gateway/database/migrations/089-log-sealed';
import type { OpenDatabase } from '../../../gateway/database/open-database';
import { withTenant } from '../../../gateway/database/tenant';
import { verifyLogs } from '../../../gateway/features/operation-log/log-verification';
import { createTelemetryStore, type TelemetryRow } from '../../../gateway/features/telemetry/telemetry-store';
import { openTestDatabase } from '../../support/gateway/database';
import { insertLogLines } from '../../support/gateway/log-lines';

let database: OpenDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

const NOW = 1_700_000_000_000;

async function run(...statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database.db);
}

/** Brings one step of the schema, as the migrations of a start do: in a transaction. */
function bring({ up }: Migration): Promise<void> {
  return database.db.transaction().execute((trx) => up(trx));
}

describe('what an earlier release reported', () => {
  /** The schema before the ring. */
  async function goBack(): Promise<void> {
    await run('DROP TABLE telemetry_row', 'DROP TABLE telemetry_lane', 'DROP SEQUENCE telemetry_order');
    await bring(telemetry);
  }

  const insert = (count: number, body: string) =>
    sql`
    INSERT INTO telemetry_row (received_at, kind, level, occurred_at, version, visitor_id, session_id, view, name,
      method, times, body)
    SELECT ${NOW}::bigint + n, 'log', 'error', ${NOW}::bigint + n, '1.2.40', 'v', '', '', 'n' || n, '', 1, ${body}
      FROM generate_series(1, ${count}::int) n`.execute(database.db);

  it('goes along', async () => {
    await goBack();
    await insert(3, '{}');
    await bring(telemetryRing);
    const store = createTelemetryStore(database.db);
    await store.append(
      [(await store.since(0, 1))[0]].filter((row): row is TelemetryRow => row !== undefined),
      NOW + 9,
    );
    expect((await store.since(0, 10)).map(({ name }) => name)).toEqual(['n1', 'n2', 'n3', 'n3']);
  });

  it('goes along as far as there is room, the newest first, and the old files are gone', async () => {
    await goBack();
    await insert(800, randomBytes(24_000).toString('base64').slice(0, 32_000));
    await bring(telemetryRing);
    const names = (await createTelemetryStore(database.db).since(0, 1000)).map(({ name }) => name);
    expect(names.at(-1)).toBe('n800');
    expect(names.length).toBeGreaterThan(200);
    expect(names.length).toBeLessThan(270);
    const { rows } = await sql`SELECT 1 FROM pg_class WHERE relname LIKE 'telemetry_row_before%'`.execute(
      database.db,
    );
    expect(rows).toEqual([]);
  });

  it('is written, measured and emptied by a login that owns nothing', async () => {
    await database.db.connection().execute(async (single) => {
      await sql`SET ROLE portal_app`.execute(single);
      try {
        const limits = { maxBytes: 512 * 1024, maxAgeMs: 1000 };
        const store = createTelemetryStore(single, limits);
        const row: TelemetryRow = {
          kind: 'log',
          level: '',
          occurredAt: NOW,
          version: '',
          visitorId: '',
          sessionId: '',
          view: '',
          name: 'x',
          method: '',
          durationMs: null,
          success: null,
          times: 1,
          body: randomBytes(20_000).toString('base64'),
        };
        for (let turn = 0; turn < 30; turn += 1) await store.append([row], NOW);
        expect((await store.since(0, 100)).length).toBeLessThan(30);
        await store.tidy(NOW + 1001);
        expect(await store.since(0, 100)).toEqual([]);
      } finally {
        await sql`RESET ROLE`.execute(single);
      }
    });
  });
});

describe('the log of an earlier release', () => {
  const OWNERS = ['m1', 'm2', 'm3'];

  /** The schema before lines were sealed, with lines that have no link; m3 has none. */
  async function goBack(counts: Readonly<Record<string, number>>): Promise<void> {
    await run(
      `ALTER POLICY tenant ON operation_log
         WITH CHECK (franchisee_id = nullif(current_setting('app.franchisee_id', true), ''))`,
      `ALTER TABLE operation_log
         DROP CONSTRAINT operation_log_numbered,
         ALTER COLUMN seq DROP NOT NULL, ALTER COLUMN prev_hash DROP NOT NULL, ALTER COLUMN hash DROP NOT NULL,
         ADD CONSTRAINT operation_log_linked
           CHECK ((seq IS NULL) = (hash IS NULL) AND (seq IS NULL) = (prev_hash IS NULL))`,
    );
    for (const id of OWNERS) {
      await database.db
        .insertInto('franchisee')
        .values({
          id,
          kind: 'merchant',
          name: id,
          mobile: '',
          subject_type: 1,
          certification: 4,
          created_at: 1,
        })
        .execute();
      await withTenant(database.db, id, async (trx) => {
        await sql`INSERT INTO operation_log (franchisee_id, log_id, at, account_id, actor_name, account_type, module,
            action, target_type, target_id, after)
          SELECT ${id}, 'old-' || n, ${NOW}::bigint + n % 7, 'x', '旧', 1, 'device', 'sync', 'device', 'd', '{"b": 1, "a": [1.5]}'
            FROM generate_series(1, ${counts[id] ?? 0}::int) n`.execute(trx);
        await insertLogLines(trx, id, [
          { log_id: 'new-1', at: NOW + 100 },
          { log_id: 'new-2', at: NOW + 101 },
        ]);
      });
    }
  }

  const seal = () => bring(logSealed);
  const verify = async (franchiseeId: string, kept: Parameters<typeof verifyLogs>[1] = []) => {
    const found = (await verifyLogs(database.db, kept)).find((each) => each.franchiseeId === franchiseeId);
    if (found === undefined) throw new Error(`${franchiseeId} was not verified.`);
    return found;
  };
  const remove = (condition: string) =>
    database.db.transaction().execute(async (trx) => {
      await sql`SELECT set_config('app.franchisee_id', 'm1', true)`.execute(trx);
      await sql.raw(`DELETE FROM operation_log WHERE franchisee_id = 'm1' AND ${condition}`).execute(trx);
    });

  it('is sealed line by line as it is found, and what was linked stays as it was', async () => {
    await goBack({ m1: 2500, m2: 1 });
    const { rows: before } =
      await sql`SELECT log_id, seq, hash FROM operation_log WHERE seq > 0 ORDER BY franchisee_id, seq`.execute(
        database.db,
      );
    await seal();
    expect(await verify('m1')).toMatchObject({ lineCount: 2, sealedCount: 2500, problems: [] });
    expect(await verify('m2')).toMatchObject({ lineCount: 2, sealedCount: 1, problems: [] });
    expect(await verify('m3')).toMatchObject({
      lineCount: 2,
      sealedCount: 0,
      sealedHead: null,
      problems: [],
    });
    expect((await verify('m1')).sealedHead?.seq).toBe(-1);
    const { rows: after } =
      await sql`SELECT log_id, seq, hash FROM operation_log WHERE seq > 0 ORDER BY franchisee_id, seq`.execute(
        database.db,
      );
    expect(after).toEqual(before);
  });

  it('tells what is removed from it: the oldest, one amid, the newest, and with a kept head all', async () => {
    await goBack({ m1: 10 });
    await seal();
    const { sealedHead } = await verify('m1');
    if (sealedHead === null) throw new Error('Nothing was sealed.');
    expect((await verify('m1', [sealedHead])).problems).toEqual([]);
    await remove('seq = -10');
    expect((await verify('m1')).problems).toEqual([
      expect.stringMatching(/^line -9 \([\w-]+\) does not follow the line before it$/),
    ]);
    await remove('seq = -5');
    expect((await verify('m1')).problems).toContainEqual(
      expect.stringMatching(/^1 before line -4 \([\w-]+\) are gone$/),
    );
    await remove('seq = -1');
    expect((await verify('m1')).problems).toContain('the last of the sealed lines are gone');
    await remove('seq < 0');
    expect((await verify('m1')).problems).toEqual([]);
    expect((await verify('m1', [sealedHead])).problems).toEqual([
      'line -1 was kept as the newest and is gone',
    ]);
  });
});
