import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { API_BASE, ENDPOINTS, toUrlPath } from '../../../contract/api/endpoints';
import { createFolderStores, tracedStores } from '../../../gateway/app/file-stores';
import type { OpenDatabase } from '../../../gateway/database/open-database';
import { withTenant } from '../../../gateway/database/tenant';
import type { DeviceHearer } from '../../../gateway/device-link/device-link';
import { tracedLink } from '../../../gateway/device-link/traced-link';
import { FranchiseeId } from '../../../gateway/demonstration/tenants';
import { createFastify } from '../../../gateway/plugins/create-fastify';
import { startServer, type RunningServer } from '../../../gateway/server';
import { startJobs } from '../../../gateway/jobs/repeating-jobs';
import { createTracing } from '../../../gateway/tracing/open-telemetry';
import { tracedFetch } from '../../../gateway/tracing/traced-fetch';
import type { Tracing } from '../../../gateway/tracing/tracing';
import { resources } from '../../../resources.config';
import { findFreePort } from '../../support/free-port';
import { HEADERS, POLICY_TEXT, TEST_NOW_MS, testEnv, toLoginBody } from '../../support/gateway/gateway';
import { hear } from '../../support/gateway/live-stream';
import { openSeededDatabase } from '../../support/gateway/seeded-database';
import {
  startRecordingCollector,
  type RecordingCollector,
} from '../../support/telemetry/recording-collector';

const MAIN = '13800000001';
const TRACES = '/v1/traces';
const LIST = `${API_BASE}/v1/washer/device/list`;
const CALLER = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };

/** A span as a collector gets it: OTLP, as JSON. */
interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly status: { readonly code: number; readonly message?: string };
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
}

interface TracedGateway {
  readonly database: OpenDatabase;
  readonly server: RunningServer;
  readonly tracing: Tracing;
  readonly logLines: readonly string[];
  readonly complaints: readonly string[];
}

interface Rig extends TracedGateway {
  readonly collector: RecordingCollector;
  readonly close: () => Promise<void>;
}

async function serveTraced(
  origin: string,
  share: number,
  open: (tracing: Tracing) => Promise<OpenDatabase>,
): Promise<TracedGateway> {
  const [logLines, complaints]: [string[], string[]] = [[], []];
  const tracing = createTracing({
    settings: {
      url: `${origin}${TRACES}`,
      headers: { 'x-key': 'of-the-collector' },
      ...{ serviceName: 'portal-under-test', share },
    },
    version: '1.2.3',
    failed: (words) => void complaints.push(words),
  });
  const stream = { write: (line: string) => void logLines.push(line) };
  const database = await open(tracing);
  const server = await startServer({
    ...{ env: testEnv(), database, now: () => TEST_NOW_MS, spans: tracing.spans },
    ...{ declaration: resources, policyText: POLICY_TEXT, smsSender: { send: async () => undefined } },
    base: createFastify({ level: 'info', stream }, 0, tracing),
  });
  return { database, server, tracing, logLines, complaints };
}

/** A gateway that traces every call, with its collector and a database of its own. */
async function startRig(): Promise<Rig> {
  const collector = await startRecordingCollector();
  const gateway = await serveTraced(collector.origin, 1, ({ spans }) => openSeededDatabase(SEED, spans));
  return {
    ...{ collector, ...gateway },
    async close() {
      await gateway.server.close();
      await gateway.tracing.close();
      await gateway.database.close();
      await collector.close();
    },
  };
}

const SEED = { declaration: resources, nowMs: TEST_NOW_MS, scale: 0.001 };

let rig: Rig | undefined;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig?.close());

function started(): Rig {
  if (rig === undefined) throw new Error('The gateway starts in beforeAll.');
  return rig;
}

function spansSent({ collector }: Rig): readonly SentSpan[] {
  return collector.to(TRACES).flatMap(({ body }) => {
    const { resourceSpans } = JSON.parse(body) as {
      resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
    };
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
  });
}

/** The spans of a trace, once that of its call is among them. */
async function traceOf(traceId: string): Promise<{ call: SentSpan; parts: readonly SentSpan[] }> {
  const call = await waitForSpan((span) => span.traceId === traceId && span.kind === Kind.server);
  return { call, parts: partsOf(call) };
}

function waitForSpan(isIt: (span: SentSpan) => boolean): Promise<SentSpan> {
  return vi.waitUntil(() => spansSent(started()).find(isIt), { timeout: 15_000 });
}

/** Whatever else was sent of the trace that a span began. */
function partsOf({ traceId, spanId }: SentSpan): readonly SentSpan[] {
  return spansSent(started()).filter((span) => span.traceId === traceId && span.spanId !== spanId);
}

/** OTLP's numbers of what a span is for. */
const Kind = { internal: 1, server: 2, client: 3 } as const;
const FAILED = 2;

async function call(
  { url }: RunningServer,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; traceId: string; data: unknown }> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { ...HEADERS, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, ...((await answer.json()) as { traceId: string; data: unknown }) };
}

async function signIn(server: RunningServer): Promise<Readonly<Record<string, string>>> {
  const { data } = await call(server, toUrlPath(ENDPOINTS.login), toLoginBody(MAIN));
  return { authorization: `Bearer ${(data as { token: string }).token}` };
}

const attributesOf = ({ attributes }: SentSpan): Readonly<Record<string, unknown>> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

describe('traces of calls', () => {
  it('go on with the trace that the portal began, to every statement', async () => {
    const { server, collector, logLines } = started();
    const traceparent = `00-${CALLER.traceId}-${CALLER.spanId}-00`;
    const signedIn = await signIn(server);
    const answer = await call(server, LIST, { page: 1, pageSize: 20 }, { ...signedIn, traceparent });
    expect(answer).toMatchObject({ status: 200, traceId: CALLER.traceId });
    const trace = await traceOf(CALLER.traceId);
    expect(trace.call).toMatchObject({ name: `POST ${LIST}`, parentSpanId: CALLER.spanId });
    expect(attributesOf(trace.call)).toMatchObject({
      'http.request.method': 'POST',
      'http.route': LIST,
      'http.response.status_code': 200,
    });
    const statements = trace.parts.map(attributesOf).map((part) => String(part['db.query.text'] ?? ''));
    expect(statements.some((text) => text.includes('from "session"'))).toBe(true);
    expect(statements.some((text) => text.includes('"d"."device_number"'))).toBe(true);
    for (const part of trace.parts) expect(part.parentSpanId).toBe(trace.call.spanId);
    expect(logLines.some((line) => line.includes(`"traceId":"${CALLER.traceId}"`))).toBe(true);
    expect(collector.to(TRACES)[0]?.headers['x-key']).toBe('of-the-collector');
    expect(collector.to(TRACES)[0]?.body).toContain('portal-under-test');
  });

  it('begin with the gateway where nobody began them, under the id that the answer names', async () => {
    const { server } = started();
    const refused = await call(server, LIST, { page: 1, pageSize: 20 });
    const trace = await traceOf(refused.traceId);
    expect(trace.call.parentSpanId ?? '').toBe('');
    expect(attributesOf(trace.call)['http.response.status_code']).toBe(refused.status);
    expect(trace.call.status.code).toBe(0);
  });

  it('keep to themselves what people entered', async () => {
    const { server, collector } = started();
    const signedIn = await signIn(server);
    const searched = { page: 1, pageSize: 20, keyword: '13987654321' };
    const { status, traceId } = await call(server, LIST, searched, signedIn);
    expect(status).toBe(200);
    await traceOf(traceId);
    const sent = collector.to(TRACES).map(({ body }) => body);
    for (const secret of ['13987654321', MAIN, toLoginBody(MAIN).password, signedIn['authorization'] ?? ''])
      expect(sent.filter((body) => body.includes(secret))).toEqual([]);
  });

  it('end with the caller that goes away, which is no fault', async () => {
    const { server } = started();
    const signedIn = await signIn(server);
    const stream = await hear(server.url, String(signedIn['authorization']).replace('Bearer ', ''), {
      traceparent: `00-${'a'.repeat(32)}-${CALLER.spanId}-01`,
    });
    stream.close();
    const trace = await traceOf('a'.repeat(32));
    expect(attributesOf(trace.call)['portal.answer.is_cut_off']).toBe(true);
    expect(trace.call.status.code).toBe(0);
  });

  it('leave out the files and the health of the gateway', async () => {
    const { server, collector } = started();
    await fetch(`${server.url}/healthz`);
    await traceOf((await call(server, LIST, {})).traceId);
    expect(collector.to(TRACES).filter(({ body }) => body.includes('healthz'))).toEqual([]);
  });
});

describe('traces of what the gateway does by itself', () => {
  it('are each its own, and go on to the services that are asked', async () => {
    const { tracing, database, collector } = started();
    const send = tracedFetch(tracing.spans);
    const stop = startJobs([{ name: 'ask for money', everyMs: 600_000, run: () => ask() }], {
      ...{ now: Date.now, log: { error: () => undefined }, spans: tracing.spans },
    });
    async function ask(): Promise<void> {
      await sql`SELECT 1 AS asked`.execute(database.db);
      const settings = { method: 'POST', headers: { 'idempotency-key': 'k1' }, body: '{"amount":100}' };
      await (await send(`${collector.origin}/refunds?key=of-the-channel`, settings)).text();
    }
    const [asked] = await collector.waitFor('/refunds');
    await stop();
    const job = await waitForSpan(({ name }) => name === 'job ask for money');
    expect(job).toMatchObject({ kind: Kind.internal, status: { code: 0 } });
    const parts = partsOf(job);
    expect(parts.map(({ name }) => name).sort()).toEqual(['POST', 'SELECT', 'wait for a connection']);
    for (const part of parts) expect(part).toMatchObject({ kind: Kind.client, parentSpanId: job.spanId });
    const post = parts.find(({ name }) => name === 'POST');
    expect(asked?.headers).toMatchObject({
      'idempotency-key': 'k1',
      traceparent: `00-${job.traceId}-${post?.spanId ?? ''}-01`,
    });
    expect(collector.to(TRACES).filter(({ body }) => body.includes('of-the-channel'))).toEqual([]);
  });

  it('lead from a command to what its device says of it, by its number', async () => {
    const { tracing, database, collector } = started();
    const imei = '860008700000041';
    let heard: DeviceHearer | undefined;
    const link = tracedLink(
      {
        send: async () => heard?.(imei, { kind: 'acknowledged', commandId: 'c-1', at: TEST_NOW_MS }),
        listen: async (hear) => void (heard = hear),
        close: async () => undefined,
      },
      tracing.spans,
    );
    await link.listen(async () => void (await sql`SELECT 1 AS heard`.execute(database.db)));
    const times = { sentAt: TEST_NOW_MS, expiresAt: TEST_NOW_MS + 1 };
    const command = { commandId: 'c-1', verb: 'unlock', params: { code: 'of-the-door' }, ...times };
    await tracing.spans.task({ name: 'timer command', attributes: {} }, () => link.send(imei, command));
    const sent = await waitForSpan(({ name }) => name === 'send to device');
    const said = await waitForSpan(({ name }) => name === 'device acknowledged');
    expect(attributesOf(sent)).toEqual({ 'portal.command.id': 'c-1', 'portal.command.verb': 'unlock' });
    expect(attributesOf(said)).toEqual({ 'portal.command.id': 'c-1' });
    expect([sent.kind, said.kind]).toEqual([Kind.client, Kind.internal]);
    expect(said.traceId).not.toBe(sent.traceId);
    expect(partsOf(said).map(({ name }) => name)).toContain('SELECT');
    for (const secret of [imei, 'of-the-door'])
      expect(collector.to(TRACES).filter(({ body }) => body.includes(secret))).toEqual([]);
  });

  it('tell of files that are written and read, without their names', async () => {
    const { tracing, collector } = started();
    const folder = await mkdtemp(join(tmpdir(), 'portal-traced-files-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const { pictures } = tracedStores(createFolderStores(folder), tracing.spans);
    await tracing.spans.task({ name: 'job take a picture', attributes: {} }, async () => {
      const draft = await pictures.create('of-a-person.png');
      await draft.write(Buffer.from('picture'));
      expect(await draft.keep()).toBe(7);
      expect((await pictures.open('of-a-person.png'))?.bytes).toBe(7);
      await pictures.remove('of-a-person.png');
    });
    const job = await waitForSpan(({ name }) => name === 'job take a picture');
    const parts = partsOf(job);
    expect(parts.map(({ name }) => name)).toEqual(['create file', 'keep file', 'open file', 'remove file']);
    for (const part of parts) expect(attributesOf(part)).toEqual({ 'portal.files': 'pictures' });
    expect(collector.to(TRACES).filter(({ body }) => body.includes('of-a-person'))).toEqual([]);
  });

  it('tell of what fails by its code, and not in its words', async () => {
    const { tracing, database, collector } = started();
    const run = () => sql`SELECT 1 / ${0}::int AS "13812345678"`.execute(database.db).then(() => undefined);
    const stop = startJobs([{ name: 'fail', everyMs: 600_000, run }], {
      ...{ now: Date.now, log: { error: () => undefined }, spans: tracing.spans },
    });
    const job = await waitForSpan(({ name }) => name === 'job fail');
    await stop();
    expect(job.status).toEqual({ code: FAILED, message: '22012' });
    expect(collector.to(TRACES).filter(({ body }) => body.includes('division'))).toEqual([]);
  });

  it('are those of timers that come due', async () => {
    const { server, database } = started();
    const franchisee_id = FranchiseeId.merchant;
    const due = { franchisee_id, kind: 'order', subject_id: 'of-no-order', due_at: TEST_NOW_MS - 1 } as const;
    await withTenant(database.db, franchisee_id, (trx) => trx.insertInto('timer').values(due).execute());
    expect(await server.installation.timers.runDue()).toBeGreaterThan(0);
    const timer = await waitForSpan(({ name }) => name.startsWith('timer '));
    expect(timer.parentSpanId ?? '').toBe('');
    expect(partsOf(timer).length).toBeGreaterThan(0);
  });
});

/** Over the rows of the file's gateway. */
async function serveBeside(origin: string, share: number): Promise<TracedGateway> {
  const database = await openSeededDatabase(SEED);
  const gateway = await serveTraced(origin, share, async () => database);
  onTestFinished(async () => {
    await gateway.server.close();
    await gateway.tracing.close();
    await database.close();
  });
  return gateway;
}

describe('a gateway that traces', () => {
  it('serves on while its collector is away, and says so once', async () => {
    const { server, tracing, complaints } = await serveBeside(`http://127.0.0.1:${await findFreePort()}`, 1);
    const signedIn = await signIn(server);
    expect(await call(server, LIST, { page: 1, pageSize: 20 }, signedIn)).toMatchObject({ status: 200 });
    await vi.waitUntil(() => complaints.length > 0, { timeout: 15_000 });
    const before = performance.now();
    await tracing.close();
    expect(performance.now() - before).toBeLessThan(4_000);
    expect(complaints).toHaveLength(1);
  });

  it('sends nothing of the calls that are not of its share, whatever a caller asks for', async () => {
    const { collector } = started();
    const { server, tracing } = await serveBeside(collector.origin, 0);
    const traceId = 'b'.repeat(32);
    const answer = await call(server, LIST, {}, { traceparent: `00-${traceId}-${CALLER.spanId}-01` });
    expect(answer.traceId).toBe(traceId);
    await tracing.close();
    await delay(100);
    expect(spansSent(started()).filter((span) => span.traceId === traceId)).toEqual([]);
  });
});
