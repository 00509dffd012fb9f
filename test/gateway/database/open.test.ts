import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import pg from 'pg';
import { DatabaseOpenError, SqlState } from '../../../gateway/database/database-error';
import { migrate } from '../../../gateway/database/upgrade/migrate';
import { allMigrations } from '../../../gateway/database/migrations/all-migrations';
import type { MigrationDb } from '../../../gateway/database/migrations/tenant-table';
import { openDatabase } from '../../../gateway/database/open-database';
import { withTenant } from '../../../gateway/database/tenant';
import { createServerDatabase, openTestDatabase } from '../../support/gateway/database';

const SERVER = process.env['TEST_DATABASE_URL'];

describe('a database that is opened', () => {
  it('has every migration, and none to do when it is opened again', async () => {
    const database = await openTestDatabase();
    onTestFinished(() => database.close());
    const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(
      database.db,
    );
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(allMigrations));
    expect(await migrate(database.db, { isShared: false })).toEqual([]);
  });

  it('keeps nothing of migrations of which one fails', async () => {
    const database = await openTestDatabase();
    onTestFinished(() => database.close());
    const broken = {
      ...allMigrations,
      '998-made': { up: async (db: MigrationDb) => void (await sql`CREATE TABLE made (id int)`.execute(db)) },
      '999-broken': { up: async () => Promise.reject(new Error('no such luck')) },
    };
    await expect(migrate(database.db, { isShared: false, migrations: broken })).rejects.toThrow('999-broken');
    const { rows } = await sql`SELECT to_regclass('made') AS made`.execute(database.db);
    expect(rows).toEqual([{ made: null }]);
  });
});

describe('listen', () => {
  it('hears what any connection notifies after its commit, until it is stopped', async () => {
    const database = await openTestDatabase();
    onTestFinished(() => database.close());
    const heard: string[] = [];
    const arrived = new Promise<void>((resolve) => {
      void database.listen('last', () => resolve());
    });
    const stop = await database.listen('orders', (payload) => heard.push(payload));
    await database.db.transaction().execute(async (trx) => {
      await sql`SELECT pg_notify('orders', 'one')`.execute(trx);
    });
    await database.db
      .transaction()
      .execute(async (trx) => {
        await sql`SELECT pg_notify('orders', 'rolled back')`.execute(trx);
        throw new Error('undone');
      })
      .catch(() => undefined);
    await sql`SELECT pg_notify('orders', 'two')`.execute(database.db);
    // Notifications of one server arrive in the order of the commits.
    await sql`SELECT pg_notify('last', '')`.execute(database.db);
    await arrived;
    expect(heard).toEqual(['one', 'two']);
    stop();
  });
});

describe.runIf(SERVER !== undefined)('on PostgreSQL', () => {
  /** A database with an owner that is no superuser and a plain login, as operations.md asks for. */
  async function createRoles() {
    const { url, drop } = await createServerDatabase(SERVER ?? '');
    const suffix = new URL(url).pathname.slice(-8);
    const owner = `owner_${suffix}`;
    const login = `login_${suffix}`;
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    await admin.query(`CREATE ROLE ${owner} LOGIN CREATEROLE PASSWORD 'x'`);
    await admin.query(`CREATE ROLE ${login} LOGIN PASSWORD 'x'`);
    await admin.query(`ALTER SCHEMA public OWNER TO ${owner}`);
    onTestFinished(async () => {
      await admin.end();
      await drop();
      const after = new pg.Client({ connectionString: SERVER });
      await after.connect();
      await after.query(`DROP ROLE ${owner}, ${login}`);
      await after.end();
    });
    const as = (role: string): string => {
      const address = new URL(url);
      address.username = role;
      address.password = 'x';
      return address.href;
    };
    return { url, ownerUrl: as(owner), loginUrl: as(login), admin };
  }

  it('works with an owner for migrations and a plain login for the gateway', async () => {
    const { ownerUrl, loginUrl, admin } = await createRoles();
    // A cluster that already has the tenant role: whoever may grant it hands it to the owner once.
    await admin.query(
      `DO $$ BEGIN CREATE ROLE portal_app NOLOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$`,
    );
    await admin.query(`GRANT portal_app TO ${new URL(ownerUrl).username} WITH ADMIN OPTION`);
    const database = await openDatabase({ engine: 'postgresql', url: loginUrl, migrationUrl: ownerUrl });
    onTestFinished(() => database.close());
    expect(database.warnings).toEqual([]);
    const id = 'plain';
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
    await withTenant(database.db, id, (trx) =>
      trx.insertInto('place').values({ franchisee_id: id, id: 'p', kind: 'school', name: 'P' }).execute(),
    );
    // Even outside withTenant, and after leaving the role, an injected statement finds nothing.
    const escaped = await withTenant(database.db, 'other', async (trx) => {
      await sql`RESET ROLE`.execute(trx);
      return trx.selectFrom('place').selectAll().execute();
    });
    expect(escaped).toEqual([]);
    expect(await database.db.selectFrom('place').selectAll().execute()).toEqual([]);
    await expect(
      sql`ALTER TABLE place DISABLE ROW LEVEL SECURITY`.execute(database.db),
    ).rejects.toMatchObject({
      code: SqlState.insufficientPrivilege,
    });
  });

  it('warns when the gateway signs in as a superuser', async () => {
    const database = await openTestDatabase();
    onTestFinished(() => database.close());
    expect(database.warnings.join()).toContain('superuser');
  });

  it('ends a statement that takes longer than ten seconds, and a lock that is waited for too long', async () => {
    const database = await openTestDatabase();
    onTestFinished(() => database.close());
    const { rows } = await sql<{ statement: string; lock: string; idle: string }>`
      SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
             current_setting('idle_in_transaction_session_timeout') AS idle`.execute(database.db);
    expect(rows).toEqual([{ statement: '10s', lock: '3s', idle: '15s' }]);
  });
});

describe('a server that does not answer', () => {
  it('is named in one sentence without its password', async () => {
    const attempt = openDatabase({
      engine: 'postgresql',
      url: 'postgres://someone:hunter2@127.0.0.1:9/none',
    });
    const error = await attempt.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(DatabaseOpenError);
    expect(String(error)).toContain('The database at DATABASE_URL cannot be opened');
    expect(String(error)).not.toContain('hunter2');
    expect(String(error)).not.toContain('\n');
  });
});
