import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { API_BASE, ENDPOINTS, LIVE_STREAM, toUrlPath } from '../../../contract/api/endpoints';
import { ApiCode, type Envelope } from '../../../contract/api/envelope';
import type { ListAnswer } from '../../../contract/api/page/list';
import { openDatabase } from '../../../gateway/database/open-database';
import { READY_PATH } from '../../../gateway/plugins/health/health';
import { createServerDatabase } from '../../support/gateway/database';
import { startDatabaseProxy, type DatabaseProxy } from '../../support/gateway/database-proxy';
import { HEADERS, startGateway, toLoginBody, type TestGateway } from '../../support/gateway/gateway';

const SERVER = process.env['TEST_DATABASE_URL'];
const MAIN = '13800000001';
const CONNECTIONS = 4;
/** A server that says nothing is found out in seconds. */
const LONG = { timeout: 60_000 };

describe.runIf(SERVER !== undefined)('a gateway whose PostgreSQL server', () => {
  let proxy: DatabaseProxy;
  let gateway: TestGateway;
  let serverUrl = '';
  let drop: () => Promise<void>;
  let token = '';
  let deviceId = '';
  let keys = 0;

  beforeAll(async () => {
    const made = await createServerDatabase(SERVER ?? '');
    ({ url: serverUrl, drop } = made);
    proxy = await startDatabaseProxy(serverUrl);
    gateway = await startGateway({
      seedScale: 0.001,
      open: () => openDatabase({ engine: 'postgresql', url: proxy.url, connections: CONNECTIONS }),
    });
    token = await gateway.login(MAIN);
    const list = await gateway.post('washer/device/list', { page: 1, pageSize: 1 }, token);
    deviceId = list.json<{ data: ListAnswer }>().data.list[0]?.id ?? '';
  });
  afterEach(async () => {
    await proxy.restore();
    await served();
  });
  afterAll(async () => {
    await gateway.close();
    await proxy.close();
    await drop();
  });

  const CALLS = {
    list: () => gateway.post('washer/device/list', { page: 1, pageSize: 20 }, token),
    write: () => edit(`name ${(keys += 1)}`, `away-key-${keys}`),
    login: () =>
      gateway.app.inject({
        method: 'POST',
        url: toUrlPath(ENDPOINTS.login),
        headers: HEADERS,
        payload: toLoginBody(MAIN),
      }),
    live: () =>
      gateway.app.inject({
        url: toUrlPath(LIVE_STREAM),
        headers: { ...HEADERS, authorization: `Bearer ${token}` },
      }),
    ready: () => gateway.app.inject(READY_PATH),
  };

  function edit(deviceName: string, key: string) {
    return gateway.app.inject({
      method: 'POST',
      url: `${API_BASE}/v1/washer/device/edit`,
      headers: { ...HEADERS, authorization: `Bearer ${token}`, 'idempotency-key': key },
      payload: { ids: [deviceId], params: { deviceName, roomName: '', position: '', tags: [] } },
    });
  }

  function served(): Promise<void> {
    return vi.waitFor(
      async () => {
        expect((await CALLS.ready()).statusCode).toBe(200);
      },
      { timeout: 20_000, interval: 50 },
    );
  }

  function expectAway(answer: Awaited<ReturnType<typeof CALLS.list>>): void {
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('1');
    expect(answer.json<Envelope>().code).toBe(ApiCode.unavailable);
  }

  function expectUnready(answer: Awaited<ReturnType<typeof CALLS.ready>>): void {
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({ status: 'unready', unready: ['database'] });
  }

  async function admin<T extends pg.QueryResultRow>(statement: string): Promise<readonly T[]> {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    try {
      return (await client.query<T>(statement)).rows;
    } finally {
      await client.end();
    }
  }

  const terminate = () =>
    admin(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`);

  it.each(Object.keys(CALLS) as (keyof typeof CALLS)[])(
    'refuses connections answers 503 to a %s, and serves again by itself',
    async (kind) => {
      const expectRefused = kind === 'ready' ? expectUnready : expectAway;
      await proxy.cut();
      expectRefused(await CALLS[kind]());
      expectRefused(await CALLS[kind]());
      await proxy.restore();
      await served();
      if (kind === 'live') return;
      expect((await CALLS[kind]()).statusCode).toBe(200);
    },
  );

  it('falls under calls that are under way answers each of them', async () => {
    const calls = Array.from({ length: 12 }, (_, index) => (index % 3 === 0 ? CALLS.write() : CALLS.list()));
    await new Promise((resolve) => setTimeout(resolve, 5));
    await proxy.cut();
    for (const answer of await Promise.all(calls)) {
      if (answer.statusCode !== 200) expectAway(answer);
    }
  });

  it('says nothing any more answers what waits for it, and then at once', LONG, async () => {
    // Connections stand, and swallow what is sent.
    expect((await CALLS.list()).statusCode).toBe(200);
    proxy.silence();
    expectAway(await CALLS.list());
    expectAway(await CALLS.write());
  });

  it('cuts every connection off goes on with new ones', async () => {
    expect((await CALLS.list()).statusCode).toBe(200);
    await terminate();
    await vi.waitFor(async () => {
      const answer = await CALLS.list();
      if (answer.statusCode !== 200) expectAway(answer);
      expect(answer.statusCode).toBe(200);
    });
  });

  it('cuts a transaction off undoes it, says 503, and keeps nothing of it', async () => {
    const before = await admin<{ name: string }>(
      `SELECT device_name AS name FROM device WHERE device_id = '${deviceId}'`,
    );
    const work = gateway.database.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('device')
        .set({ device_name: 'never' })
        .where('device_id', '=', deviceId)
        .execute();
      await terminate();
      await sql`SELECT 1`.execute(trx);
    });
    await expect(work).rejects.toMatchObject({ code: expect.stringMatching(/^(?:57P01|08006)$/) });
    await served();
    expect(await admin(`SELECT device_name AS name FROM device WHERE device_id = '${deviceId}'`)).toEqual(
      before,
    );
  });

  it('is back hears of changes again', async () => {
    const heard: string[] = [];
    const stop = await gateway.database.listen('after_a_fall', (payload) => heard.push(payload));
    await proxy.cut();
    await proxy.restore();
    await served();
    await vi.waitFor(
      async () => {
        await sql`SELECT pg_notify('after_a_fall', 'heard')`.execute(gateway.database.db);
        expect(heard).toContain('heard');
      },
      { timeout: 10_000, interval: 100 },
    );
    stop();
  });

  it('has no connection left to give answers 503, and serves when one is given back', async () => {
    let giveBack: () => void = () => undefined;
    const kept = new Promise<void>((resolve) => {
      giveBack = resolve;
    });
    const holders = Array.from({ length: CONNECTIONS }, () =>
      gateway.database.db.connection().execute(() => kept),
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    expectAway(await CALLS.list());
    // Whoever signs in comes through a door that no work holds.
    expect((await CALLS.login()).statusCode).toBe(200);
    // Far more than may wait: none of them hangs, and none is lost.
    const asked = Array.from({ length: 200 }, () => sql`SELECT 1`.execute(gateway.database.db));
    for (const { status } of await Promise.allSettled(asked)) expect(status).toBe('rejected');
    // Whoever is busy is not away: load balancers would hand its calls to those that are as busy.
    expect((await CALLS.ready()).statusCode).toBe(200);
    giveBack();
    await Promise.all(holders);
    expect((await CALLS.list()).statusCode).toBe(200);
  });

  it('keeps a lock from us too long answers 503 and changes nothing', LONG, async () => {
    const holder = new pg.Client({ connectionString: serverUrl });
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query(`SELECT 1 FROM device WHERE device_id = '${deviceId}' FOR UPDATE`);
    expectAway(await edit('locked', 'lock-key-1'));
    await holder.query('ROLLBACK');
    await holder.end();
    // The same key: the first call left nothing behind, so this one is carried out.
    expect((await edit('unlocked', 'lock-key-1')).json<Envelope>().code).toBe(0);
    expect(
      await admin(
        `SELECT count(*)::int AS lines FROM operation_log WHERE after->>'deviceName' IN ('locked', 'unlocked')`,
      ),
    ).toEqual([{ lines: 1 }]);
  });

  it('takes no changes, as one that stands by for another, answers 503 until it does', LONG, async () => {
    const name = new URL(serverUrl).pathname.slice(1);
    await admin(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    await terminate();
    try {
      await vi.waitFor(async () => expectAway(await CALLS.write()), { timeout: 10_000, interval: 50 });
      await vi.waitFor(async () => expectAway(await CALLS.list()), { timeout: 10_000, interval: 50 });
    } finally {
      const client = new pg.Client({ connectionString: SERVER });
      await client.connect();
      await client.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
      await client.end();
    }
    await served();
    // Connections of before still take no changes; they are given up one by one.
    await vi.waitFor(async () => expect((await CALLS.write()).statusCode).toBe(200), {
      timeout: 10_000,
      interval: 50,
    });
  });
});
