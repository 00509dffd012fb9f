import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TENANT_ROLE } from '../../../gateway/database/migrations/tenant-table';
import { openDatabase, openOwner, type OpenDatabase } from '../../../gateway/database/open-database';
import { withTenant } from '../../../gateway/database/tenant';
import { runDatabaseCommand } from '../../../gateway/operator/database-command';
import { createServerDatabase, isDistributed, SERVER } from '../../support/gateway/database';
import { introduceNodes, onEveryNode } from '../../support/gateway/server-nodes';
import { addMerchant } from '../../support/gateway/swept-rows';

const TENANTS = ['t1', 't2', 't3', 't4'] as const;
const STORES = 3;
/** As operations.md asks for. */
const ROLES = { owner: 'distribute_owner', login: 'distribute_login' } as const;

interface Rig {
  readonly url: string;
  readonly ownerUrl: string;
  readonly drop: () => Promise<void>;
}

async function makeDatabase(server: string): Promise<Rig> {
  const made = await createServerDatabase(server);
  const name = new URL(made.url).pathname.slice(1);
  await introduceNodes(server, name);
  const root = openOwner(made.url);
  for (const [role, may] of [
    [ROLES.owner, 'LOGIN CREATEROLE'],
    [ROLES.login, 'LOGIN'],
  ] as const) {
    const { rows } = await sql`SELECT FROM pg_roles WHERE rolname = ${role}`.execute(root);
    if (rows.length === 0) await sql.raw(`CREATE ROLE ${role} ${may}`).execute(root);
  }
  // Another database of the cluster may have made it; else the owner does.
  const { rows: known } = await sql`SELECT FROM pg_roles WHERE rolname = ${TENANT_ROLE}`.execute(root);
  if (known.length > 0)
    await sql.raw(`GRANT ${TENANT_ROLE} TO ${ROLES.owner} WITH ADMIN OPTION`).execute(root);
  await root.destroy();
  await onEveryNode(server, `ALTER DATABASE ${name} OWNER TO ${ROLES.owner}`);
  const as = (role: string): string => {
    const url = new URL(made.url);
    url.username = role;
    return url.href;
  };
  return { url: as(ROLES.login), ownerUrl: as(ROLES.owner), drop: made.drop };
}

const open = ({ url, ownerUrl }: Rig): Promise<OpenDatabase> =>
  openDatabase({ engine: 'postgresql', url, migrationUrl: ownerUrl, connections: 2, standstillMs: 5_000 });

async function fill({ db }: OpenDatabase): Promise<void> {
  for (const id of TENANTS) {
    await addMerchant(db, id);
    await withTenant(db, id, async (trx) => {
      await trx
        .insertInto('place')
        .values({ franchisee_id: id, id: 'p', kind: 'school', name: 'P' })
        .execute();
      for (let n = 0; n < STORES; n += 1) {
        const store = { franchisee_id: id, id: `s${n}`, place_id: 'p', name: `${id} ${n}`, created_at: 1 };
        await trx.insertInto('store').values(store).execute();
      }
    });
  }
}

async function storesOf({ db }: OpenDatabase, id: string): Promise<readonly string[]> {
  return withTenant(db, id, async (trx) =>
    (await trx.selectFrom('store').select('name').orderBy('name').execute()).map(({ name }) => name),
  );
}

const expected = (id: string): readonly string[] => Array.from({ length: STORES }, (_, n) => `${id} ${n}`);

describe.runIf(isDistributed)('a database of plain logins that is spread over workers', () => {
  let rig: Rig | undefined;
  beforeAll(async () => {
    rig = await makeDatabase(SERVER ?? '');
  });
  afterAll(() => rig?.drop());

  const made = (): Rig => {
    if (rig === undefined) throw new Error('The database is made in beforeAll.');
    return rig;
  };
  const command = (): Promise<readonly string[]> =>
    runDatabaseCommand(['distribute'], { dataDir: '/nowhere', ownerUrl: made().ownerUrl });
  async function within<T>(work: (database: OpenDatabase) => Promise<T>): Promise<T> {
    const database = await open(made());
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  it('keeps every row, and shows each tenant its own', async () => {
    await within(fill);
    const lines = await command();
    expect(lines).toEqual(expect.arrayContaining(['orders  by tenant', 'franchisee  on every node']));
    expect(lines).toContain('no longer watched over: account → franchisee');
    expect(lines.join()).not.toContain('session → account');
    expect(lines.at(-1)).toMatch(/^OK: \d+ tables were spread\.$/);
    await within(async (database) => {
      expect(database.warnings).toEqual([]);
      for (const id of TENANTS) expect(await storesOf(database, id)).toEqual(expected(id));
      const { rows } = await sql<{ servers: number }>`
        SELECT count(DISTINCT nodeport)::int AS servers FROM citus_shards WHERE table_name = 'store'::regclass
      `.execute(database.db);
      expect(rows).toEqual([{ servers: 2 }]);
    });
  });

  it('has no row of another tenant changed, nor one that refers to nothing', async () => {
    await within(async ({ db }) => {
      const changed = await withTenant(db, 't1', (trx) =>
        trx.updateTable('store').set({ name: 'x' }).where('franchisee_id', '=', 't2').executeTakeFirst(),
      );
      expect(changed.numUpdatedRows).toBe(0n);
      const store = { franchisee_id: 't1', id: 'of no place', place_id: 'gone', name: '', created_at: 1 };
      const insert = withTenant(db, 't1', (trx) => trx.insertInto('store').values(store).execute());
      await expect(insert).rejects.toMatchObject({ code: '23503' });
    });
  });

  it('is spread once, and a table that comes later when it is asked again', async () => {
    expect(await command()).toEqual(['OK: nothing is left to spread.']);
    const owner = openOwner(made().ownerUrl);
    await sql`CREATE TABLE later (franchisee_id text NOT NULL REFERENCES franchisee (id), id text NOT NULL,
      PRIMARY KEY (franchisee_id, id))`.execute(owner);
    await sql`ALTER TABLE later ENABLE ROW LEVEL SECURITY`.execute(owner);
    await sql`CREATE POLICY never ON later AS RESTRICTIVE USING (false)`.execute(owner);
    await expect(command()).rejects.toThrow('The policy never of later is restrictive');
    await sql`DROP POLICY never ON later`.execute(owner);
    await owner.destroy();
    await within(async ({ warnings }) => {
      expect(warnings).toEqual([expect.stringMatching(/^On the coordinator alone lie later: .*distribute/)]);
    });
    expect(await command()).toEqual(['later  by tenant', 'OK: 1 tables were spread.']);
    await within(async ({ warnings }) => expect(warnings).toEqual([]));
  });
});
