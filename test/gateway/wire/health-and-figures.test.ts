import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { API_BASE, ENDPOINTS, toUrlPath } from '../../../contract/api/endpoints';
import { createEngineDialect } from '../../../gateway/database/engine-dialect';
import type { OpenDatabase } from '../../../gateway/database/open-database';
import type { Database } from '../../../gateway/database/schema';
import type { Env } from '../../../gateway/env';
import { startServer, type RunningServer } from '../../../gateway/server';
import { resources } from '../../../resources.config';
import { hear } from '../../support/gateway/live-stream';
import { HEADERS, POLICY_TEXT, testEnv, toLoginBody, useGateway } from '../../support/gateway/gateway';

const MAIN = '13800000001';
const gateway = useGateway({ seedScale: 0.001 });

interface Setting {
  readonly env?: Partial<Env>;
  readonly database?: OpenDatabase;
  readonly portalDir?: string;
  readonly logLines?: string[];
}

const FIGURES: Partial<Env> = { metrics: { port: 0, host: '127.0.0.1' } };

/** A gateway of its own over the rows of the file's; it ends with the test. */
async function serve({ env, database, portalDir, logLines }: Setting = {}): Promise<RunningServer> {
  const server = await startServer({
    ...{ env: testEnv(env), database: database ?? gateway().database, now: gateway().now },
    ...{ declaration: resources, policyText: POLICY_TEXT, smsSender: { send: async () => undefined } },
    logger:
      logLines === undefined
        ? { level: 'silent' }
        : { level: 'info', stream: { write: (line) => void logLines.push(line) } },
    ...(portalDir === undefined ? {} : { portalDir }),
  });
  onTestFinished(() => server.close());
  return server;
}

async function signIn({ url }: RunningServer): Promise<string> {
  const answer = await fetch(url + toUrlPath(ENDPOINTS.login), {
    method: 'POST',
    headers: { ...HEADERS, 'content-type': 'application/json' },
    body: JSON.stringify(toLoginBody(MAIN)),
  });
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

/** Reads the answer to its end: a gateway that stops waits for what it still hands over. */
async function listDevices({ url }: RunningServer, token: string): Promise<number> {
  const answer = await fetch(`${url}${API_BASE}/v1/washer/device/list`, {
    method: 'POST',
    headers: { ...HEADERS, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ page: 1, pageSize: 20 }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function stateOf({ url }: RunningServer, path: string): Promise<readonly [number, unknown]> {
  const answer = await fetch(url + path);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return [answer.status, await answer.json()];
}

async function readFigures({ metricsUrl }: RunningServer): Promise<readonly string[]> {
  const answer = await fetch(metricsUrl ?? '');
  expect(answer.status).toBe(200);
  return (await answer.text()).split('\n');
}

/** Values of label `name` among the series of requests. */
function labelsOf(lines: readonly string[], name: string): ReadonlySet<string> {
  const requests = lines.filter((line) => line.startsWith('gateway_request_duration_seconds_count'));
  return new Set(requests.map((line) => new RegExp(`${name}="([^"]*)"`).exec(line)?.[1] ?? ''));
}

/** The file's database with another door, whose connections come when the test wants. */
function withDoor(come: () => Promise<void>): OpenDatabase {
  const acquire = async () => {
    await come();
    return { query: async () => ({ rows: [], affectedRows: undefined }), release: () => undefined };
  };
  const dialect = createEngineDialect({ acquire, close: async () => undefined });
  return { ...gateway().database, door: new Kysely<Database>({ dialect }) };
}

describe('whether a gateway lives', () => {
  it('is answered without a session, the version of the gateway or a line of the log', async () => {
    const logLines: string[] = [];
    const server = await serve({ logLines });
    logLines.length = 0;
    expect(await stateOf(server, '/healthz')).toEqual([200, { status: 'ok' }]);
    expect(await stateOf(server, '/readyz')).toEqual([200, { status: 'ready' }]);
    expect(logLines).toEqual([]);
    expect((await fetch(`${server.url}/nowhere`)).status).toBe(404);
    await vi.waitFor(() => expect(logLines.length).toBeGreaterThan(0));
  });

  it('is no part of the description of the API', async () => {
    const { paths } = (await gateway().app.inject(`${API_BASE}/openapi.json`)).json<{ paths: object }>();
    expect(Object.keys(paths).filter((path) => /healthz|ready|metrics/.test(path))).toEqual([]);
  });

  it.each(['/healthz', '/readyz'])('is answered however often it is asked: %s', async (path) => {
    const server = await serve();
    const answers = await Promise.all(Array.from({ length: 300 }, () => fetch(server.url + path)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('is yes, but it is not ready, while its database does not answer; then it is again', async () => {
    let isAway = true;
    const ask = async () => {
      if (isAway) throw new Error('away');
    };
    const server = await serve({ database: withDoor(ask) });
    expect(await stateOf(server, '/readyz')).toEqual([503, { status: 'unready', unready: ['database'] }]);
    expect(await stateOf(server, '/healthz')).toEqual([200, { status: 'ok' }]);
    isAway = false;
    expect(await stateOf(server, '/readyz')).toEqual([200, { status: 'ready' }]);
  });

  it('is not asked of the database, which may keep everybody waiting', async () => {
    const server = await serve({ database: withDoor(() => new Promise(() => undefined)) });
    expect(await stateOf(server, '/healthz')).toEqual([200, { status: 'ok' }]);
    // In a bounded time, though nothing ever comes.
    expect(await stateOf(server, '/readyz')).toEqual([503, { status: 'unready', unready: ['database'] }]);
  });

  it('is yes, but it is not ready, from the moment it is to stop; whoever comes is served', async () => {
    const server = await serve();
    const token = await signIn(server);
    server.announceStop();
    expect(await stateOf(server, '/readyz')).toEqual([503, { status: 'unready', unready: ['stopping'] }]);
    expect(await stateOf(server, '/healthz')).toEqual([200, { status: 'ok' }]);
    expect(await listDevices(server, token)).toBe(200);
  });

  it('answers what still comes over a connection that stands while it closes, and then ends that', async () => {
    const server = await serve({ database: withDoor(() => new Promise(() => undefined)) });
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    await once(socket, 'connect');
    // This one takes until the database is given up on; the next one comes when the gateway has begun to close.
    socket.write('GET /readyz HTTP/1.1\r\nhost: portal\r\n\r\n');
    await new Promise((resolve) => setTimeout(resolve, 100));
    const closed = server.close();
    socket.write('GET /healthz HTTP/1.1\r\nhost: portal\r\n\r\n');
    const told = await text(socket);
    await closed;
    const [, , second = ''] = told.split('HTTP/1.1 ');
    expect(second).toMatch(/^200 /);
    expect(second.toLowerCase()).toContain('connection: close');
  });

  it('is not heard any more once it has closed', async () => {
    const server = await serve();
    await server.close();
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
  });
});

describe('figures', () => {
  it('are kept and served nowhere unless a port is named', async () => {
    const server = await serve();
    expect([server.metrics, server.metricsUrl]).toEqual([null, null]);
  });

  it('are never served on the port that everybody calls', async () => {
    const portalDir = await mkdtemp(join(tmpdir(), 'portal-build-'));
    onTestFinished(() => rm(portalDir, { recursive: true, force: true }));
    await writeFile(join(portalDir, 'index.html'), '<html><head></head><body>portal</body></html>');
    const server = await serve({ env: FIGURES, portalDir });
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
    const page = await fetch(`${server.url}/metrics`, { headers: { accept: 'text/html' } });
    expect(page.status).toBe(404);
    expect(await page.text()).not.toContain('gateway_');
    // Nor is anything else served where figures are.
    expect((await fetch(new URL('/healthz', server.metricsUrl ?? ''))).status).toBe(404);
  });

  it('tell of calls by route, method and outcome', async () => {
    const server = await serve({ env: FIGURES });
    const token = await signIn(server);
    await listDevices(server, token);
    await listDevices(server, token);
    await listDevices(server, 'nobody');
    const lines = await readFigures(server);
    const of = (status: string) =>
      `gateway_request_duration_seconds_count{route="${API_BASE}/v1/washer/device/list",method="POST",status="${status}"}`;
    expect(lines).toContain(`${of('2xx')} 2`);
    expect(lines).toContain(`${of('4xx')} 1`);
    expect(lines).toContain('gateway_requests_in_flight 0');
  });

  it('have few labels, whatever is asked for, and hold nobody’s id', async () => {
    const server = await serve({ env: FIGURES });
    const token = await signIn(server);
    const ways = Array.from({ length: 40 }, (_, n) => [
      `/nowhere/${n}`,
      `${API_BASE}/v1/nowhere/${n}/list`,
      `/?q=${n}`,
      `/%zz${n}`,
    ]);
    await Promise.all(ways.flat().map((path) => fetch(server.url + path, { method: 'POST' })));
    await Promise.all(ways.flat().map((path) => fetch(server.url + path)));
    const lines = await readFigures(server);
    expect([...labelsOf(lines, 'route')].sort()).toEqual([toUrlPath(ENDPOINTS.login), 'unknown']);
    expect([...labelsOf(lines, 'method')].sort()).toEqual(['GET', 'POST']);
    expect([...labelsOf(lines, 'status')].sort()).toEqual(['2xx', '4xx']);
    const text = lines.join('\n');
    for (const secret of [token, MAIN, 'nowhere', 'm1001']) expect(text).not.toContain(secret);
  });

  it('tell of turns, connections, streams, and of the process', async () => {
    const server = await serve({ env: FIGURES });
    const stream = await hear(server.url, await signIn(server));
    const lines = await readFigures(server);
    expect(lines).toEqual(
      expect.arrayContaining([
        ...['account', 'merchant', 'session'].map((line) => `gateway_turns_waiting{line="${line}"} 0`),
        ...['account', 'merchant', 'session'].map((line) => `gateway_turns_refused_total{line="${line}"} 0`),
        expect.stringMatching(/^gateway_database_connections_open\{pool="work"\} [1-9]/),
        'gateway_database_waiting{pool="work"} 0',
        'gateway_database_away 0',
        'gateway_live_streams_open 1',
        expect.stringMatching(/^nodejs_eventloop_lag_p99_seconds /),
        expect.stringMatching(/^process_cpu_seconds_total /),
      ]),
    );
    stream.close();
    await vi.waitFor(async () => expect(await readFigures(server)).toContain('gateway_live_streams_open 0'));
  });

  it('are read while the database stands still, for nothing of them is asked of it', async () => {
    const server = await serve({
      ...{ env: FIGURES, database: withDoor(() => new Promise(() => undefined)) },
    });
    expect((await readFigures(server)).length).toBeGreaterThan(100);
  });

  it('tell of the timers that were handled', async () => {
    const server = await serve({ env: FIGURES });
    await gateway()
      .database.db.insertInto('timer')
      .values({ franchisee_id: 'm1001', kind: 'command', subject_id: 'nothing-of-it', due_at: 1 })
      .execute();
    await server.installation.timers.runDue();
    expect(await readFigures(server)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^gateway_timer_runs_total\{kind="command",outcome="done"\} [1-9]/),
      ]),
    );
    await sql`DELETE FROM timer WHERE subject_id = 'nothing-of-it'`.execute(gateway().database.db);
  });

  it('of two gateways in one process are apart', async () => {
    const [one, other] = [await serve({ env: FIGURES }), await serve({ env: FIGURES })];
    await fetch(`${one.url}/healthz`);
    expect(labelsOf(await readFigures(one), 'route')).toEqual(new Set(['/healthz']));
    expect(labelsOf(await readFigures(other), 'route')).toEqual(new Set());
  });

  it('end with the gateway, whose stop no scraper holds up', async () => {
    const server = await serve({ env: FIGURES });
    await readFigures(server);
    await server.close();
    await expect(fetch(server.metricsUrl ?? '')).rejects.toThrow();
  });

  it('keep the gateway from starting where their port is taken, and leave nothing behind', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void taken.close());
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as AddressInfo;
    const start = serve({ env: { metrics: { port, host: '127.0.0.1' } } });
    await expect(start).rejects.toMatchObject({ code: 'EADDRINUSE', port });
  });
});
