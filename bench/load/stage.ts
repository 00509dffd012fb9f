import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import pg from 'pg';
import { IDEMPOTENCY_KEY_HEADER, toUrlPath } from '../../contract/api/endpoints';
import { toListEndpoint } from '../../contract/api/page/page-endpoints';
import { createAvailability } from '../../gateway/database/postgres/availability';
import { createPool } from '../../gateway/database/postgres/postgres-pool';
import { createPostgresSource } from '../../gateway/database/postgres/postgres-source';
import { openDatabase } from '../../gateway/database/open-database';
import { resources } from '../../resources.config';
import { createServerDatabase } from '../../test/support/gateway/database';
import { HEADERS, startGateway, TEST_NOW_MS, type TestGateway } from '../../test/support/gateway/gateway';
import { seedInto } from '../../test/support/gateway/seeded-database';
import { createPostgresServer } from '../../test/support/postgres-server';
import { findExamples as findListExamples } from '../list/examples';
import { firstListsOf } from '../list/calls';
import { findExamples as findStatisticExamples } from '../statistics/examples';
import { multiplyOrders, upTo } from '../volume/multiply-orders';
import { OWNER, STANDSTILL_MS, type Call } from '../volume/volumes';
import { LOAD_KINDS, type CallsByKind, type LoadCall } from './asked';
import { loadCallsOf } from './calls';
import type { ReadyCall } from './drive';
import { recordStatements, type RecordedDatabase, type SentOverOne } from './recorded-statements';

/** How many times the demonstration's past lies behind itself; the rest makes every hour busier. */
const PASTS = 5;
const COMMIT_MS = 20;
const LOGIN = 'load_login';

/** What both sides of a load are given: a database, who asks, and what is asked. */
export interface Stage {
  /** Of the owner of the tables, and of a plain login. */
  readonly urls: { readonly owner: string; readonly login: string };
  readonly orders: number;
  readonly calls: CallsByKind;
  /** A call as the gateway takes it. */
  readonly toGatewayCall: (call: LoadCall) => ReadyCall;
  /** The same as the floor takes it. */
  readonly toFloorCall: (call: LoadCall) => ReadyCall;
  /** Names the statements of each call, for the floor. */
  readonly statementsFile: string;
  readonly close: () => Promise<void>;
}

export interface StageOptions {
  /** Orders of the demonstration, as a share of the usual. */
  readonly scale: number;
  readonly orders: number;
}

/** @throws Error where the machine has no PostgreSQL, or where a call is not served. */
export async function setStage({ scale, orders: wanted }: StageOptions): Promise<Stage> {
  const server = await createPostgresServer({ fsync: 'off', shared_buffers: '512MB', max_wal_size: '4GB' });
  const folder = await mkdtemp(join(tmpdir(), 'portal-load-'));
  const close = async (): Promise<void> => {
    await server.remove();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const { url } = await createServerDatabase(server.url);
    const nowMs = Date.now();
    await fill(url, { scale, nowMs });
    const orders = await multiplyOrders(url, upTo(wanted, PASTS));
    const login = await makeLogin(url);
    const recorded = await recordCalls(url, nowMs);
    const statementsFile = join(folder, 'statements');
    await writeFile(statementsFile, serialize(recorded.statements));
    const headers = {
      ...HEADERS,
      authorization: `Bearer ${recorded.token}`,
      'content-type': 'application/json',
    };
    return {
      ...{ urls: { owner: url, login }, orders, calls: recorded.calls, statementsFile, close },
      toGatewayCall: (call) => toReady(call, call.path, headers),
      toFloorCall: (call) =>
        toReady({ ...call, method: 'POST' }, `/call/${recorded.places.get(call) ?? -1}`, headers),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function toReady(
  { kind, method, body = {} }: LoadCall,
  path: string,
  { 'content-type': type, ...headers }: Readonly<Record<string, string>>,
): ReadyCall {
  const key: Readonly<Record<string, string>> =
    kind === 'write' ? { [IDEMPOTENCY_KEY_HEADER]: crypto.randomUUID() } : {};
  return method === 'GET'
    ? { kind, method, path, headers: { ...headers }, body: '' }
    : {
        kind,
        method,
        path,
        headers: { ...headers, ...key, 'content-type': type ?? '' },
        body: JSON.stringify(body),
      };
}

async function fill(
  url: string,
  { scale, nowMs }: { readonly scale: number; readonly nowMs: number },
): Promise<void> {
  const database = await openDatabase({
    engine: 'postgresql',
    url,
    connections: 4,
    standstillMs: STANDSTILL_MS,
  });
  try {
    await seedInto(database, { declaration: resources, nowMs, scale });
  } finally {
    await database.close();
  }
}

/** As a gateway's login in production: row-level security holds for it. */
async function makeLogin(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE ROLE ${LOGIN} LOGIN`);
  await client.query(`GRANT portal_app TO ${LOGIN}`);
  await client.end();
  const login = new URL(url);
  login.username = LOGIN;
  return login.href;
}

interface Recorded {
  readonly token: string;
  readonly calls: CallsByKind;
  /** Place of each call among the statements. */
  readonly places: ReadonlyMap<LoadCall, number>;
  readonly statements: readonly (readonly SentOverOne[])[];
}

/** Asks a gateway in this process for everything, once to warm it and once to note what it sends. */
async function recordCalls(url: string, nowMs: number): Promise<Recorded> {
  const availability = createAvailability({ probe: () => Promise.resolve(), everyMs: 1_000 });
  const pool = createPool({ url, max: 10, isLimited: true, isPipelined: true });
  const source = createPostgresSource({
    pool,
    places: 10,
    isPipelined: true,
    standstillMs: STANDSTILL_MS,
    availability,
  });
  const recording = recordStatements(source);
  const database = await openDatabase({
    engine: 'postgresql',
    url,
    connections: 4,
    standstillMs: STANDSTILL_MS,
  });
  const gateway = await startGateway({
    open: () => Promise.resolve({ ...database, db: recording.db, door: recording.db }),
    seedScale: 0,
  });
  try {
    gateway.advance(nowMs - TEST_NOW_MS);
    const token = await gateway.login(OWNER);
    const calls = await findCalls(gateway, { token, nowMs, url });
    const all = LOAD_KINDS.flatMap((kind) => calls[kind]);
    const statements: (readonly SentOverOne[])[] = [];
    for (const call of all) statements.push(await recordCall(gateway, { call, token, recording }));
    return { token, calls, statements, places: new Map(all.map((call, place) => [call, place])) };
  } finally {
    await gateway.close();
    await recording.db.destroy();
  }
}

interface Recording {
  readonly call: LoadCall;
  readonly token: string;
  readonly recording: RecordedDatabase;
}

async function recordCall(
  gateway: TestGateway,
  { call, token, recording }: Recording,
): Promise<readonly SentOverOne[]> {
  await inject(gateway, call, token);
  await untilCommitted();
  recording.take();
  await inject(gateway, call, token);
  await untilCommitted();
  return recording.take().filter((sent) => sent.length > 0);
}

/** A read is answered before its transaction has ended. */
const untilCommitted = () => new Promise((resolve) => setTimeout(resolve, COMMIT_MS));

async function inject(
  { app }: TestGateway,
  call: Omit<LoadCall, 'kind'> & { kind?: LoadCall['kind'] },
  token: string,
) {
  const { method, path, headers, body } = toReady({ kind: 'list', ...call }, call.path, {
    ...HEADERS,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  });
  const answer = await app.inject({
    method,
    url: path,
    headers,
    ...(method === 'POST' ? { payload: body } : {}),
  });
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
  return answer.json<{ data: unknown }>().data;
}

async function findCalls(
  gateway: TestGateway,
  { token, nowMs, url }: { readonly token: string; readonly nowMs: number; readonly url: string },
): Promise<CallsByKind> {
  const { pages } = gateway.resolved;
  const post = ({ path, body }: Call) => inject(gateway, { method: 'POST', path, body }, token);
  const ask = async (call: Call) => ({ ms: 0, data: await post(call) });
  const ids: Record<string, readonly string[]> = {};
  for (const page of firstListsOf(pages)) {
    const { list } = (await post({ path: toUrlPath(toListEndpoint(page)), body: {} })) as {
      readonly list: readonly { readonly id: string }[];
    };
    ids[page.id] = list.map(({ id }) => id);
  }
  const lists = await findListExamples(pages, nowMs, { url, orders: 0, ask });
  const statistics = await findStatisticExamples(pages, nowMs, post);
  return loadCallsOf(pages, { nowMs, lists, statistics, ids });
}
