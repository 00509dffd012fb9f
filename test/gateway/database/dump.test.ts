import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { openDatabase, type OpenDatabase } from '../../../gateway/database/open-database';
import { withTenant } from '../../../gateway/database/tenant';
import { runLedgerCommand } from '../../../gateway/operator/ledger-command';
import { runLogCommand } from '../../../gateway/operator/log-command';
import { dump, loadDump } from '../../support/archive';
import { isDistributed, isPostgres } from '../../support/gateway/database';
import { startGateway, TEST_NOW_MS } from '../../support/gateway/gateway';
import { onServer } from '../../support/gateway/server-nodes';
import { createPostgresServer, type PostgresServer } from '../../support/postgres-server';

const ROLES = fileURLToPath(new URL('../../../deploy/postgres/10-roles.sh', import.meta.url));
const PASSWORD = 'dumped';
const MERCHANT = 'm1001';

/** Makes the logins and the empty database `portal`. */
async function prepare({ run, url }: PostgresServer): Promise<void> {
  const { hostname, port } = new URL(url);
  const passwords = { PORTAL_OWNER_PASSWORD: PASSWORD, PORTAL_LOGIN_PASSWORD: PASSWORD };
  const args = ['-c', await readFile(ROLES, 'utf8')];
  await run({ program: 'sh', args, env: { PGHOST: hostname, PGPORT: port, ...passwords } });
}

function urlOf({ url }: PostgresServer, login: string): string {
  const address = new URL('/portal', url);
  address.username = login;
  address.password = PASSWORD;
  return address.href;
}

/** As gateways do: their work by their login, the schema by its owner. */
function open(server: PostgresServer): Promise<OpenDatabase> {
  const [url, migrationUrl] = [urlOf(server, 'portal_login'), urlOf(server, 'portal_owner')];
  return openDatabase({ engine: 'postgresql', url, migrationUrl, connections: 4, standstillMs: 2_000 });
}

/** How many rows each table has, as whoever sees all of them. */
async function countRows(server: PostgresServer): Promise<Readonly<Record<string, number>>> {
  const url = urlOf(server, 'postgres');
  const tables = await onServer<{ name: string }>(
    url,
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  const counted: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await onServer<{ rows: number }>(url, `SELECT count(*)::int AS rows FROM "${name}"`);
    counted[name] = row?.rows ?? Number.NaN;
  }
  return counted;
}

describe.runIf(isPostgres && !isDistributed)('a dump', () => {
  const servers: PostgresServer[] = [];
  afterEach(() => Promise.all(servers.map((server) => server.remove())));

  it('comes back whole on another server, which gateways can work on', async () => {
    const [from, to] = [await createPostgresServer(), await createPostgresServer()];
    servers.push(from, to);
    await prepare(from);
    const gateway = await startGateway({ open: () => open(from), seedScale: 0.002 });
    await dump(from, 'portal');
    await expect(dump(from, 'portal')).rejects.toThrow(/is not empty/);
    const rows = await countRows(from);
    expect(rows).toMatchObject({ orders: expect.any(Number), ledger_entry: expect.any(Number) });
    expect(Math.min(rows['orders'] ?? 0, rows['ledger_entry'] ?? 0, rows['account'] ?? 0)).toBeGreaterThan(5);
    await gateway.close();

    await loadDump(to, from, 'portal');
    expect(await countRows(to)).toEqual(rows);
    const loaded = await open(to);
    const { db } = loaded;
    const now = () => TEST_NOW_MS;
    expect((await runLedgerCommand(['verify'], { db, now })).at(-1)).toMatch(/^OK/);
    await runLogCommand(['verify'], { db, now, headFile: '/nowhere/heads' });
    // Row-level security and what the login may came with it.
    const seen = await withTenant(db, MERCHANT, async (trx) => {
      await trx
        .insertInto('place')
        .values({ franchisee_id: MERCHANT, id: 'made', kind: 'school', name: '' })
        .execute();
      return sql<{ id: string }>`SELECT DISTINCT franchisee_id AS id FROM place`.execute(trx);
    });
    expect(seen.rows).toEqual([{ id: MERCHANT }]);
    await loaded.close();
  }, 120_000);
});
