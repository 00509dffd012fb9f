import { gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTelemetryStore, type TelemetryRow } from '../../../gateway/features/telemetry/telemetry-store';
import {
  telemetryRoutes,
  type TelemetryRoutesOptions,
} from '../../../gateway/features/telemetry/telemetry-routes';
import { emptyDatabase, useTestDatabase } from '../../support/gateway/database';

const NOW = 1_700_000_000_000;
const SESSION = 'a'.repeat(32);

const ACTION = {
  session_id: SESSION,
  event_id: 'b'.repeat(32),
  view: { id: 'c'.repeat(32), name: '/washer/device' },
  timestamp: NOW,
  event_type: 'action',
  name: 'Refund',
  type: 'click',
  target_name: 'div > button',
  snapshots: '{}',
};
const REPORT = {
  app: { id: 'franchisee-portal', version: '1.2.40', env: 'prod' },
  visitor_id: 'uid_0123456789abcdef',
  user_id: '',
  dropped: 0,
  internal_errors: 0,
  events: [ACTION],
};
const COMMON = { userId: 'u', version: '1.2.40', country: 'CN', userAgent: 'UA', screenSize: '1x1' };
const LOG = {
  appId: 'franchisee-portal',
  timestamp: NOW,
  common: COMMON,
  log: { level: 'error', message: 'it broke', data: null, env: 'prod' },
};
const TRACK = {
  __topic__: 'all',
  __source__: 'web',
  __tags__: {},
  __logs__: [
    {
      appId: LOG.appId,
      timestamp: String(NOW),
      common: JSON.stringify(COMMON),
      log: JSON.stringify(LOG.log),
    },
  ],
};

async function build(options: Partial<TelemetryRoutesOptions> = {}) {
  const rows: TelemetryRow[] = [];
  let nowMs = NOW;
  const app = Fastify();
  await app.register(
    telemetryRoutes({
      store: { append: async (added) => void rows.push(...added) },
      now: () => nowMs,
      ...options,
    }),
  );
  return { app, rows, advance: (ms: number) => (nowMs += ms) };
}

async function send(
  app: FastifyInstance,
  url: string,
  payload: unknown,
  headers: Record<string, string> = {},
) {
  const isRaw = typeof payload === 'string' || Buffer.isBuffer(payload);
  const body = isRaw ? payload : JSON.stringify(payload);
  return app.inject({
    method: 'POST',
    url,
    payload: body,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

const TRACK_URL = '/telemetry/logstores/web/track?APIVersion=0.6.0';

interface RefusedBody {
  readonly name: string;
  readonly url: string;
  readonly body: unknown;
  readonly headers?: Record<string, string>;
  readonly status: number;
}

describe('the receivers', () => {
  it('take a monitoring report as text/plain and as application/json', async () => {
    const { app, rows } = await build();
    for (const type of ['text/plain;charset=UTF-8', 'application/json']) {
      const answer = await send(app, '/telemetry/monitor', REPORT, { 'content-type': type });
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
    }
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({
      kind: 'action',
      version: '1.2.40',
      visitorId: REPORT.visitor_id,
      sessionId: SESSION,
      view: '/washer/device',
      name: 'Refund',
      times: 1,
      success: null,
    });
  });

  it('take a log, plain and gzipped, and an event', async () => {
    const { app, rows } = await build();
    expect((await send(app, '/telemetry/log', LOG)).statusCode).toBe(204);
    const packed = gzipSync(JSON.stringify(LOG));
    expect((await send(app, '/telemetry/log', packed, { 'content-encoding': 'gzip' })).statusCode).toBe(204);
    const { log: _, ...base } = LOG;
    const event = {
      ...base,
      event: { name: 'refund', route: '/x', pageId: 'p', sessionTimestamp: NOW, mobile: '138****8000' },
    };
    expect((await send(app, '/telemetry/log', event)).statusCode).toBe(204);
    expect(rows.map((row) => [row.kind, row.level, row.name])).toEqual([
      ['log', 'error', 'it broke'],
      ['log', 'error', 'it broke'],
      ['event', '', 'refund'],
    ]);
  });

  it('take the web-tracking form of a log store', async () => {
    const { app, rows } = await build();
    expect((await send(app, TRACK_URL, TRACK)).statusCode).toBe(204);
    expect(rows).toMatchObject([{ kind: 'log', level: 'error', name: 'it broke', occurredAt: NOW }]);
  });

  it.each<RefusedBody>([
    { name: 'no JSON', url: '/telemetry/monitor', body: '{', status: 400 },
    { name: 'nothing', url: '/telemetry/monitor', body: '', status: 400 },
    { name: 'null', url: '/telemetry/monitor', body: 'null', status: 400 },
    {
      name: 'a report without events',
      url: '/telemetry/monitor',
      body: { ...REPORT, events: [] },
      status: 400,
    },
    {
      name: 'an unknown event type',
      url: '/telemetry/monitor',
      body: { ...REPORT, events: [{ ...ACTION, event_type: 'other' }] },
      status: 400,
    },
    {
      name: 'a name that is too long',
      url: '/telemetry/monitor',
      body: { ...REPORT, events: [{ ...ACTION, name: 'n'.repeat(1001) }] },
      status: 400,
    },
    {
      name: 'a time beyond the calendar',
      url: '/telemetry/monitor',
      body: { ...REPORT, events: [{ ...ACTION, timestamp: 8.64e15 }] },
      status: 400,
    },
    {
      name: 'a log of no time at all',
      url: '/telemetry/log',
      body: { ...LOG, timestamp: 1e300 },
      status: 400,
    },
    { name: 'a log with an event', url: '/telemetry/log', body: { ...LOG, event: {} }, status: 400 },
    { name: 'a prototype', url: '/telemetry/log', body: '{"__proto__":{"x":1}}', status: 400 },
    { name: 'a deep body', url: '/telemetry/log', body: '['.repeat(5000) + ']'.repeat(5000), status: 400 },
    {
      name: 'a track body with a number',
      url: TRACK_URL,
      body: { ...TRACK, __logs__: [{ a: 1 }] },
      status: 400,
    },
    {
      name: 'a track body without payload',
      url: TRACK_URL,
      body: { ...TRACK, __logs__: [{ a: 'x' }] },
      status: 400,
    },
    { name: 'a body of 300 kB', url: '/telemetry/log', body: 'x'.repeat(300_000), status: 413 },
    {
      name: 'another type',
      url: '/telemetry/log',
      body: LOG,
      headers: { 'content-type': 'text/html' },
      status: 415,
    },
    {
      name: 'another encoding',
      url: '/telemetry/log',
      body: LOG,
      headers: { 'content-encoding': 'br' },
      status: 415,
    },
    {
      name: 'no gzip',
      url: '/telemetry/log',
      body: LOG,
      headers: { 'content-encoding': 'gzip' },
      status: 400,
    },
    {
      name: 'a gzip bomb',
      url: '/telemetry/log',
      body: gzipSync(Buffer.alloc(50_000_000, 32)),
      headers: { 'content-encoding': 'gzip' },
      status: 413,
    },
  ])('answer $name with $status and keep nothing', async ({ url, body, headers, status }) => {
    const { app, rows } = await build();
    const answer = await send(app, url, body, headers ?? {});
    expect(answer.statusCode).toBe(status);
    expect(rows).toHaveLength(0);
  });

  it('answer 503 with a time to wait when the store fails or is busy', async () => {
    const failing = await build({ store: { append: () => Promise.reject(new Error('gone')) } });
    const answer = await send(failing.app, '/telemetry/log', LOG);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(answer.body).not.toContain('gone');
    let release = (): void => undefined;
    const slow = await build({
      limits: { appendsOverall: 1 },
      store: { append: () => new Promise((resolve) => (release = () => resolve())) },
    });
    const first = send(slow.app, '/telemetry/log', LOG);
    await new Promise((resolve) => setImmediate(resolve));
    expect((await send(slow.app, '/telemetry/log', LOG)).statusCode).toBe(503);
    release();
    expect((await first).statusCode).toBe(204);
  });

  it('count a call that the business rules refused as failed', async () => {
    const { app, rows } = await build();
    const resource = {
      ...ACTION,
      event_type: 'resource',
      type: 'xhr',
      url: 'https://a.test/x',
      method: 'POST',
      status_code: 200,
      success: 1,
      business_success: 0,
      duration: 12,
    };
    await send(app, '/telemetry/monitor', {
      ...REPORT,
      events: [resource, { ...resource, business_success: 1 }],
    });
    expect(rows.map((row) => [row.success, row.durationMs, row.method])).toEqual([
      [0, 12, 'POST'],
      [1, 12, 'POST'],
    ]);
  });
});

describe('the store', () => {
  const database = useTestDatabase();
  beforeEach(() => emptyDatabase(database()));

  const row = (n: number): TelemetryRow => ({
    kind: 'log',
    level: 'error',
    occurredAt: NOW + n,
    version: '1.2.40',
    visitorId: 'v',
    sessionId: '',
    view: '',
    name: `n${n}`,
    method: '',
    durationMs: n === 0 ? null : n / 2,
    success: null,
    times: 1,
    body: '{"a":"中文"}',
  });
  it('answers what it was given, oldest first', async () => {
    const store = createTelemetryStore(database().db);
    await store.append([row(0)], NOW);
    await store.append([row(1)], NOW + 1);
    await store.append([], NOW + 2);
    expect(await store.since(NOW, 10)).toEqual([row(0), row(1)]);
    expect(await store.since(NOW + 1, 10)).toEqual([row(1)]);
    expect(await store.since(NOW, 1)).toEqual([row(1)]);
  });

  it('stores what came through the receivers, whatever characters are in it', async () => {
    const store = createTelemetryStore(database().db);
    const { app } = await build({ store });
    const log = { ...LOG, log: { ...LOG.log, message: 'zero \u0000 half \ud800 smile 😀' } };
    expect((await send(app, '/telemetry/log', log)).statusCode).toBe(204);
    expect((await store.since(0, 10))[0]?.name).toBe('zero \ufffd half \ufffd smile 😀');
  });
});
