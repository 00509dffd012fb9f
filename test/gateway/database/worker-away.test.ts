import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiCode } from '../../../contract/api/envelope';
import { isDistributed, openOnServer } from '../../support/gateway/database';
import { startGateway, type TestGateway } from '../../support/gateway/gateway';
import { startCluster, type Cluster } from '../../support/several/cluster';

/** Two merchants, each with its main account. */
const MERCHANTS = { m1001: '13800000001', m1002: '13800000002' } as const;
type Merchant = keyof typeof MERCHANTS;

/** How long a worker that was started may take until it is asked again. */
const BACK_MS = 30_000;

describe.runIf(isDistributed)('a worker that is killed', () => {
  let cluster: Cluster | undefined;
  let gateway: TestGateway | undefined;
  beforeAll(async () => {
    const { url } = (cluster = await startCluster());
    gateway = await startGateway({ open: () => openOnServer(url, 'worker_away'), seedScale: 0.002 });
  }, 120_000);
  afterAll(async () => {
    // A database is dropped on every server.
    for (const worker of cluster?.workers ?? []) await worker.start();
    await gateway?.close();
    await cluster?.remove();
  });

  function rig(): { readonly gateway: TestGateway; readonly cluster: Cluster } {
    if (gateway === undefined || cluster === undefined) throw new Error('Both start in beforeAll.');
    return { gateway, cluster };
  }

  async function workerOf(id: Merchant) {
    const { rows } = await sql<{ port: number }>`
      SELECT nodeport::int AS port FROM citus_shards
       WHERE shardid = get_shard_id_for_distribution_column('orders', ${id}::text)`.execute(
      rig().gateway.database.db,
    );
    const found = rig().cluster.workers.find(({ url }) => new URL(url).port === String(rows[0]?.port));
    if (found === undefined) throw new Error(`${id} lies on no worker.`);
    return found;
  }

  async function rename(token: string, name: string): Promise<{ status: number; code: number }> {
    const { app } = rig().gateway;
    const list = await rig().gateway.post('washer/device/list', { page: 1, pageSize: 20 }, token);
    const { code, data } = list.json<{ code: number; data: { list: { id: string }[] } }>();
    if (code !== 0) return { status: list.statusCode, code };
    const answer = await app.inject({
      method: 'POST',
      url: '/franchisee_pc/v1/washer/device/edit',
      headers: {
        'gateway-version': '1',
        authorization: `Bearer ${token}`,
        'idempotency-key': `rename-${name}`,
      },
      payload: {
        ids: [data.list[0]?.id],
        params: { deviceName: name, roomName: '', position: '', tags: [] },
      },
    });
    return { status: answer.statusCode, code: answer.json<{ code: number }>().code };
  }

  /** The first that there is; the one of these merchants that is under an agent has none. */
  async function deleteSubAccount(token: string): Promise<number> {
    const { post } = rig().gateway;
    const found = await post('subAccount/list', { page: 1, pageSize: 20 }, token);
    const { list } = found.json<{ data: { list: { id: string }[] } }>().data;
    return (await post('subAccount/delete', { id: list[0]?.id ?? 'nobody' }, token)).json<{ code: number }>()
      .code;
  }

  // What lies on every server is locked at the first of them: each is away once.
  it.each([
    ['m1001', 'm1002', ApiCode.notFound],
    ['m1002', 'm1001', ApiCode.success],
  ] as const)(
    'of %s keeps nobody at %s from signing in and taking rights back',
    async (id, otherId, code) => {
      const worker = await workerOf(id);
      expect(await workerOf(otherId)).not.toBe(worker);
      await worker.stop('kill');
      try {
        const elsewhere = await rig().gateway.login(MERCHANTS[otherId]);
        expect(await deleteSubAccount(elsewhere)).toBe(code);
      } finally {
        await worker.start();
      }
    },
    60_000,
  );

  it('is away for its merchants alone, who are asked to come back, and loses nothing', async () => {
    const worker = await workerOf('m1001');
    expect(await workerOf('m1002')).not.toBe(worker);
    const here = await rig().gateway.login(MERCHANTS.m1001);
    expect(await rename(here, 'before')).toMatchObject({ status: 200, code: 0 });
    await worker.stop('kill');
    for (let tries = 0; tries < 3; tries += 1) {
      expect(await rename(here, 'meanwhile')).toEqual({ status: 503, code: ApiCode.unavailable });
      // Signing in is a line of their log.
      await rig().gateway.login(MERCHANTS.m1002);
    }
    await worker.start();
    await vi.waitFor(async () => expect(await rename(here, 'after')).toMatchObject({ status: 200 }), {
      timeout: BACK_MS,
      interval: 200,
    });
    const { rows } = await sql<{ names: string[] }>`
      SELECT array_agg(after ->> 'deviceName' ORDER BY seq) AS names FROM operation_log
       WHERE franchisee_id = 'm1001' AND after ->> 'deviceName' IN ('before', 'meanwhile', 'after')
    `.execute(rig().gateway.database.db);
    expect(rows[0]?.names).toEqual(['before', 'after']);
  }, 120_000);
});
