import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { API_BASE, ENDPOINTS, toUrlPath } from '../../../contract/api/endpoints';
import type { OpenDatabase } from '../../../gateway/database/open-database';
import { createFastify } from '../../../gateway/plugins/create-fastify';
import { startServer, type RunningServer } from '../../../gateway/server';
import { createTracing } from '../../../gateway/tracing/open-telemetry';
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
  const server = await startServer({
    ...{ env: testEnv(), database: await open(tracing), now: () => TEST_NOW_MS },
    ...{ declaration: resources, policyText: POLICY_TEXT, smsSender: { send: async () => undefined } },
    base: createFastify({ level: 'info', stream }, 0, tracing),
  });
  return { server, tracing, logLines, complaints };
}

/** A gateway that traces every call, with its collector and a database of its own. */
async function startRig(): Promise<Rig> {
  const collector = await startRecordingCollector();
  let database: OpenDatabase | undefined;
  const gateway = await serveTraced(collector.origin, 1, async ({ spans }) => {
    database = await openSeededDatabase(SEED, spans);
    return database;
  });
  return {
    ...{ collector, ...gateway },
    async close() {
      await gateway.server.close();
      await gateway.tracing.close();
      await database?.close();
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
  const ofTrace = () => spansSent(started()).filter((span) => span.traceId === traceId);
  const call = await vi.waitUntil(() => ofTrace().find(({ kind }) => kind === SERVER), { timeout: 15_000 });
  return { call, parts: ofTrace().filter(({ spanId }) => spanId !== call.spanId) };
}

/** OTLP's number of the kind of a span that serves. */
const SERVER = 2;

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
    const searched = { page: 1, pageSize: 20, filters: { keyword: '13987654321' } };
    const { traceId } = await call(server, LIST, searched, signedIn);
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
    const before = performance.now();
    await tracing.close();
    expect(performance.now() - before).toBeLessThan(4_000);
    expect(complaints.length).toBeLessThanOrEqual(1);
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
