import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type OpenDatabase } from '../../../gateway/database/open-database';
import { withTenant } from '../../../gateway/database/tenant';
import { runDatabaseCommand } from '../../../gateway/operator/database-command';
import { isDistributed } from '../../support/gateway/database';
import { onServer } from '../../support/gateway/server-nodes';
import { addMerchant } from '../../support/gateway/swept-rows';
import { createGuardedServer, type PostgresServer } from '../../support/postgres-server';
import { CLUSTER_SETTINGS } from '../../support/several/cluster';

const SCRIPT = fileURLToPath(new URL('../../../deploy/citus/introduce.sh', import.meta.url));
/** Each with what a setting of a connection has to escape. */
const SECRETS = { root: "ro'ot", owner: 'own\\er', login: 'log in', app: "a'p\\p" } as const;
const SERVERS = 3;

describe.runIf(isDistributed)('servers that deploy/citus has known to each other', () => {
  const servers: PostgresServer[] = [];
  let database: OpenDatabase | undefined;
  beforeAll(async () => {
    for (let made = 0; made < SERVERS; made += 1)
      servers.push(await createGuardedServer(CLUSTER_SETTINGS, SECRETS.root));
  });
  afterAll(async () => {
    await database?.close();
    await Promise.all(servers.map((server) => server.remove()));
  });

  const places = () => servers.map(({ url }) => new URL(url).host);
  async function introduce(): Promise<void> {
    const [coordinator = '', ...workers] = places();
    await promisify(execFile)('sh', [SCRIPT], {
      env: {
        ...process.env,
        ...{ COORDINATOR: coordinator, WORKERS: workers.join(' '), PGPASSWORD: SECRETS.root },
        PORTAL_OWNER_PASSWORD: SECRETS.owner,
        PORTAL_LOGIN_PASSWORD: SECRETS.login,
        PORTAL_APP_PASSWORD: SECRETS.app,
      },
    });
  }
  function urlAs(role: string, secret: string): string {
    const [place = ''] = places();
    return `postgresql://${role}:${encodeURIComponent(secret)}@${place}/portal`;
  }

  it('take in a database that is spread over them, by passwords alone', async () => {
    await introduce();
    const [url, migrationUrl] = [urlAs('portal_login', SECRETS.login), urlAs('portal_owner', SECRETS.owner)];
    const open = () => openDatabase({ engine: 'postgresql', url, migrationUrl, connections: 2 });
    await (await open()).close();
    const lines = await runDatabaseCommand(['distribute'], { dataDir: '/nowhere', ownerUrl: migrationUrl });
    expect(lines.at(-1)).toMatch(/^OK: \d+ tables were spread\.$/);
    database = await open();
    expect(database.warnings).toEqual([]);
    for (const id of ['t1', 't2', 't3', 't4']) {
      await addMerchant(database.db, id);
      await withTenant(database.db, id, (trx) =>
        trx.insertInto('place').values({ franchisee_id: id, id: 'p', kind: 'school', name: id }).execute(),
      );
    }
    const names = await withTenant(database.db, 't3', (trx) =>
      trx.selectFrom('place').select('name').execute(),
    );
    expect(names).toEqual([{ name: 't3' }]);
    const { rows } = await sql<{ workers: number }>`SELECT count(DISTINCT nodeport)::int AS workers
      FROM citus_shards WHERE table_name = 'place'::regclass`.execute(database.db);
    expect(rows).toEqual([{ workers: SERVERS - 1 }]);
  });

  it('are left as they are when asked again', async () => {
    const [first] = servers;
    const url = first?.url.replace(/postgres$/, 'portal') ?? '';
    const nodes = () => onServer(url, 'SELECT nodeid, nodename, nodeport FROM pg_dist_node ORDER BY nodeid');
    const before = await nodes();
    await introduce();
    expect(await nodes()).toEqual(before);
    expect(before).toHaveLength(SERVERS);
  });
});
