import Fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { ONE_DAY_MS } from '../../../contract/limits';
import type { AdmissionLimits } from '../../../gateway/features/telemetry/telemetry-admission';
import type { TelemetryLane } from '../../../gateway/features/telemetry/telemetry-lanes';
import { telemetryRoutes } from '../../../gateway/features/telemetry/telemetry-routes';
import { sizeOf, type TelemetryRow } from '../../../gateway/features/telemetry/telemetry-store';

const NOW = 1_700_000_000_000;
const FLOOD = '203.0.113.66';
const OTHER = '198.51.100.7';
const COMMON = { userId: 'u', version: '1.2.40', country: 'CN', userAgent: 'UA', screenSize: '1x1' };

const toLog = (message: string, data: unknown = null) => ({
  appId: 'franchisee-portal',
  timestamp: NOW,
  common: COMMON,
  log: { level: 'error', message, data },
});

interface Kept {
  readonly name: string;
  readonly lane: TelemetryLane | undefined;
  readonly bytes: number;
}

async function build(limits: Partial<AdmissionLimits>, gate: () => Promise<void> = async () => undefined) {
  const kept: Kept[] = [];
  let nowMs = NOW;
  const app = Fastify();
  const append = async (rows: readonly TelemetryRow[], _nowMs: number, lane?: TelemetryLane) => {
    await gate();
    kept.push(...rows.map((row) => ({ name: row.name, lane, bytes: sizeOf([row]) })));
  };
  await app.register(telemetryRoutes({ store: { append }, now: () => nowMs, limits }));
  return { app, kept, advance: (ms: number) => (nowMs += ms) };
}

function send(app: FastifyInstance, remoteAddress: string, message: string, data?: unknown) {
  return app.inject({
    method: 'POST',
    url: '/telemetry/log',
    payload: JSON.stringify(toLog(message, data)),
    headers: { 'content-type': 'application/json' },
    remoteAddress,
  });
}

describe('the quota of an address', () => {
  it('turns it away beyond its requests and lets it back after a minute', async () => {
    const { app, advance } = await build({ requestsPerCaller: 2 });
    for (const _ of [1, 2]) expect((await send(app, FLOOD, 'x')).statusCode).toBe(204);
    advance(20_000);
    const refused = await send(app, FLOOD, 'x');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '40']);
    advance(40_000);
    expect((await send(app, FLOOD, 'x')).statusCode).toBe(204);
  });

  it('turns it away beyond its bytes before anything is read, and nobody else', async () => {
    const { app, kept } = await build({ bytesPerCaller: 100_000 });
    const data = 'x'.repeat(30_000);
    const statuses: number[] = [];
    for (let turn = 0; turn < 20; turn += 1)
      statuses.push((await send(app, FLOOD, 'flood', data)).statusCode);
    expect(statuses.filter((status) => status === 204)).toHaveLength(4);
    expect(statuses.filter((status) => status === 429)).toHaveLength(16);
    expect(kept.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(140_000);
    const unread = await app.inject({
      method: 'POST',
      url: '/telemetry/log',
      payload: 'no JSON',
      headers: { 'content-type': 'application/json' },
      remoteAddress: FLOOD,
    });
    expect(unread.statusCode).toBe(429);
    expect((await send(app, OTHER, 'other')).statusCode).toBe(204);
  });

  it('is not used up by what another was refused', async () => {
    const { app } = await build({ requestsPerCaller: 50, requestsOverall: 51 });
    for (let turn = 0; turn < 500; turn += 1) await send(app, FLOOD, 'flood');
    expect((await send(app, OTHER, 'other')).statusCode).toBe(204);
  });

  it('leaves an address its place when ten others flood at once', async () => {
    const { app } = await build({ requestsPerCaller: 100, requestsOverall: 200 });
    for (let turn = 0; turn < 100; turn += 1) {
      for (let flood = 0; flood < 10; flood += 1) await send(app, `203.0.113.${flood}`, 'flood');
    }
    expect((await send(app, '203.0.113.1', 'flood')).statusCode).toBe(429);
    expect((await send(app, OTHER, 'other')).statusCode).toBe(204);
  });

  it('of a day goes into the shared lane, what is beyond into the other', async () => {
    const { app, kept, advance } = await build({ sharedBytesPerDay: 70_000 });
    const data = 'x'.repeat(30_000);
    for (let turn = 0; turn < 4; turn += 1) await send(app, FLOOD, 'flood', data);
    await send(app, OTHER, 'other', data);
    expect(kept.map(({ name, lane }) => `${name} ${lane}`)).toEqual([
      'flood shared',
      'flood shared',
      'flood excess',
      'flood excess',
      'other shared',
    ]);
    advance(ONE_DAY_MS);
    await send(app, FLOOD, 'flood', data);
    expect(kept.at(-1)?.lane).toBe('shared');
  });

  it('is not used up by what could not be stored', async () => {
    let isDown = true;
    const fail = async (): Promise<void> => {
      if (isDown) throw new Error('gone');
    };
    const limits = { bytesPerCaller: 100_000, sharedBytesPerDay: 100_000 };
    const { app, kept } = await build(limits, fail);
    const data = 'x'.repeat(30_000);
    for (let turn = 0; turn < 20; turn += 1) {
      expect((await send(app, FLOOD, 'early', data)).statusCode).toBe(503);
    }
    isDown = false;
    expect((await send(app, FLOOD, 'later', data)).statusCode).toBe(204);
    expect(kept).toMatchObject([{ name: 'later', lane: 'shared' }]);
  });

  it('counts spellings and neighbours of one address together', async () => {
    const { app } = await build({ requestsPerCaller: 2 });
    const statuses: number[] = [];
    for (const address of ['2001:db8::1', '2001:DB8:0:0:5::9', '2001:db8::ffff', '::ffff:203.0.113.9']) {
      statuses.push((await send(app, address, 'x')).statusCode);
    }
    expect(statuses).toEqual([204, 204, 429, 204]);
  });

  it('of appends under way leaves others theirs', async () => {
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const { app, kept } = await build({ appendsPerCaller: 2, appendsOverall: 5 }, () => gate);
    const floods = Array.from({ length: 8 }, () => send(app, FLOOD, 'flood'));
    const other = send(app, OTHER, 'other');
    await new Promise((resolve) => setTimeout(resolve, 50));
    release();
    const answers = await Promise.all(floods);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
      204, 204, 503, 503, 503, 503, 503, 503,
    ]);
    expect(answers.at(-1)?.headers['retry-after']).toBe('5');
    expect((await other).statusCode).toBe(204);
    expect(kept.map(({ name }) => name).sort()).toEqual(['flood', 'flood', 'other']);
  });
});
