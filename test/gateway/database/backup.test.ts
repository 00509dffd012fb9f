import { afterEach, describe, expect, it } from 'vitest';
import { openDatabase, type OpenDatabase } from '../../../gateway/database/open-database';
import { withTenant } from '../../../gateway/database/tenant';
import { runLedgerCommand } from '../../../gateway/operator/ledger-command';
import { runLogCommand } from '../../../gateway/operator/log-command';
import { ARCHIVING, backUp, mark, restore } from '../../support/archive';
import { createServerDatabase, distribute, isDistributed, isPostgres } from '../../support/gateway/database';
import { startGateway, TEST_NOW_MS, type TestGateway } from '../../support/gateway/gateway';
import { onServer } from '../../support/gateway/server-nodes';
import { createPostgresServer, type PostgresServer } from '../../support/postgres-server';
import { startCluster } from '../../support/several/cluster';

/** Two merchants, who are on different workers where there are any. */
const MERCHANTS = ['m1001', 'm1002'] as const;
const MOBILE = '13800000001';
const MARK = 'before_it_went_wrong';
/** So many changes of each kind are over before the mark, at least. */
const CHANGES = 5;
const WAIT_MS = 20_000;

/** Numbered changes of one kind, one after the other: how many were begun, and how many acknowledged. */
interface Course {
  readonly begun: () => number;
  readonly done: () => number;
  /** Resolves when the one that is under way is over. */
  readonly end: () => Promise<void>;
}

function begin(write: (number: number) => Promise<void>): Course {
  let [begun, done, isOver] = [0, 0, false];
  const going = (async () => {
    while (!isOver) {
      begun += 1;
      await write(begun);
      done += 1;
    }
  })();
  return {
    begun: () => begun,
    done: () => done,
    end: async () => {
      isOver = true;
      await going;
    },
  };
}

async function startServers(): Promise<readonly PostgresServer[]> {
  if (isDistributed) return (await startCluster(ARCHIVING)).servers;
  return [await createPostgresServer(ARCHIVING)];
}

/** Of the database on each server. */
function urlsOf(servers: readonly PostgresServer[], url: string): readonly string[] {
  return servers.map((server) => {
    const own = new URL(server.url);
    own.pathname = new URL(url).pathname;
    return own.href;
  });
}

function open(url: string): Promise<OpenDatabase> {
  return openDatabase({ engine: 'postgresql', url, connections: 4, standstillMs: 2_000 });
}

/** Of a tenant: its own rows, which lie on one server. */
async function addPlace({ db }: OpenDatabase, id: string, number: number): Promise<void> {
  await withTenant(db, id, (trx) =>
    trx
      .insertInto('place')
      .values({ franchisee_id: id, id: `made-${number}`, kind: 'school', name: String(number) })
      .execute(),
  );
}

/** Of a row that lies on every server, written in one commit of two phases. */
async function rename({ db }: OpenDatabase, number: number): Promise<void> {
  await db
    .updateTable('franchisee')
    .set({ name: String(number) })
    .where('id', '=', MERCHANTS[0])
    .execute();
}

/** How many places a tenant made; they are numbered without a gap. */
async function countPlaces({ db }: OpenDatabase, id: string): Promise<number> {
  const made = await withTenant(db, id, (trx) =>
    trx.selectFrom('place').select('name').where('id', 'like', 'made-%').execute(),
  );
  const numbers = made.map(({ name }) => Number(name)).sort((one, other) => one - other);
  expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  return numbers.length;
}

/** The last name on each server, where no change waits for its second phase. */
async function readNames(urls: readonly string[]): Promise<readonly number[]> {
  const names: number[] = [];
  for (const url of urls) {
    const [row] = await onServer<{ name: string; pending: number }>(
      url,
      `SELECT name, (SELECT count(*)::int FROM pg_prepared_xacts) AS pending
         FROM franchisee WHERE id = '${MERCHANTS[0]}'`,
    );
    expect(row?.pending).toBe(0);
    names.push(Number(row?.name));
  }
  return names;
}

async function countOrders({ login, post }: TestGateway): Promise<number> {
  const answer = await post('washer/order/list', { page: 1, pageSize: 20 }, await login(MOBILE));
  return answer.json<{ data: { total: number } }>().data.total;
}

describe.runIf(isPostgres)('a database that was lost', () => {
  let servers: readonly PostgresServer[] = [];
  afterEach(() => Promise.all(servers.map((server) => server.remove())));

  it('is again what it was at a mark, on all servers, whoever wrote meanwhile', async () => {
    servers = await startServers();
    const [first] = servers;
    if (first === undefined) throw new Error('There is a server.');
    const { url } = await createServerDatabase(first.url);
    await distribute(first.url, url);
    const gateway = await startGateway({ open: () => open(url), seedScale: 0.002 });
    const orders = await countOrders(gateway);
    await Promise.all(servers.map(backUp));

    const courses = [
      ...MERCHANTS.map((id) => begin((number) => addPlace(gateway.database, id, number))),
      begin((number) => rename(gateway.database, number)),
    ];
    const untilAll = (than: readonly number[]) =>
      expect
        .poll(() => courses.every(({ done }, at) => done() > (than[at] ?? 0) + CHANGES), { timeout: WAIT_MS })
        .toBe(true);
    await untilAll([]);
    const acknowledged = courses.map(({ done }) => done());
    await mark(servers, { name: MARK, database: new URL(url).pathname.slice(1) });
    const asked = courses.map(({ begun }) => begun());
    await untilAll(asked);
    await Promise.all(courses.map(({ end }) => end()));
    await gateway.database.close();

    await Promise.all(servers.map((server) => restore(server, MARK)));
    if (isDistributed) await onServer(url, 'SELECT recover_prepared_transactions()');
    const restored = await startGateway({ open: () => open(url), seedScale: 0 });
    const { db } = restored.database;
    const names = await readNames(urlsOf(servers, url));
    expect(new Set(names).size).toBe(1);
    const found = [...names.slice(0, 1)];
    for (const id of [...MERCHANTS].reverse()) found.unshift(await countPlaces(restored.database, id));
    for (const [at, number] of found.entries()) {
      expect(number).toBeGreaterThanOrEqual(acknowledged[at] ?? Number.NaN);
      expect(number).toBeLessThanOrEqual(asked[at] ?? Number.NaN);
    }
    const now = () => TEST_NOW_MS;
    expect((await runLedgerCommand(['verify'], { db, now })).at(-1)).toMatch(/^OK/);
    await runLogCommand(['verify'], { db, now, headFile: '/nowhere/heads' });
    expect(await countOrders(restored)).toBe(orders);
    await restored.close();
  }, 240_000);
});
