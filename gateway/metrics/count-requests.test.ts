import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installRequestCount } from './count-requests';
import { createRequestMetrics } from './request-metrics';

let app: FastifyInstance;
let registry: Registry;
let finish: () => void = () => undefined;
const body = new Readable({ read: () => undefined });

beforeEach(() => {
  registry = new Registry();
  app = Fastify();
  installRequestCount(app, createRequestMetrics(registry));
  app.get('/row/:id', async () => 'a row');
  app.post('/row', async (_request, reply) => reply.code(409).send('taken'));
  app.get('/fault', async () => Promise.reject(new Error('a fault')));
  app.get('/asset-1a2b', { config: { countedAs: 'file' } }, async () => 'a file');
  app.get('/long', () => new Promise<string>((resolve) => (finish = () => resolve('done'))));
  app.get('/stream', async (_request, reply) => {
    body.push('begun');
    return reply.send(body);
  });
});
afterEach(() => app.close());

/** Every series of requests, as `route method status`, with its number of requests. */
async function counted(): Promise<Readonly<Record<string, number>>> {
  const lines = (await registry.getSingleMetricAsString('gateway_request_duration_seconds')).split('\n');
  return Object.fromEntries(
    lines.flatMap((line) => {
      const match = /_count\{route="(.*)",method="(.*)",status="(.*)"\} (\d+)$/.exec(line);
      return match === null ? [] : [[match.slice(1, 4).join(' '), Number(match[4])]];
    }),
  );
}

async function inFlight(): Promise<number> {
  const line = (await registry.getSingleMetricAsString('gateway_requests_in_flight')).split('\n').at(-1);
  return Number(line?.split(' ').at(-1));
}

describe('a request', () => {
  it('is counted by the template of its route, never by what stands in its address', async () => {
    for (const path of ['/row/1', '/row/2?secret=3', '/row/13800000001']) await app.inject(path);
    expect(await counted()).toEqual({ '/row/:id GET 2xx': 3 });
    expect(await registry.metrics()).not.toMatch(/13800000001|secret/);
  });

  it('is counted by what came of it', async () => {
    await app.inject({ method: 'POST', url: '/row' });
    await app.inject('/fault');
    await app.inject({ method: 'HEAD', url: '/row/1' });
    expect(await counted()).toEqual({
      '/row POST 4xx': 1,
      '/fault GET 5xx': 1,
      '/row/:id HEAD 2xx': 1,
    });
  });

  it('to no route is counted with all others to none, whatever its method', async () => {
    for (let n = 0; n < 30; n += 1) await app.inject(`/wp-admin/${n}`);
    await app.inject({ method: 'PROPFIND' as 'GET', url: '/a' });
    await app.inject({ method: 'MKCOL' as 'GET', url: '/b' });
    expect(await counted()).toEqual({ 'unknown GET 4xx': 30, 'unknown other 4xx': 2 });
  });

  it('for one of many files is counted as its route says', async () => {
    await app.inject('/asset-1a2b');
    expect(await counted()).toEqual({ 'file GET 2xx': 1 });
  });

  it('is in flight until its answer begins', async () => {
    const asked = app.inject('/long');
    await vi.waitFor(async () => expect(await inFlight()).toBe(1));
    finish();
    await asked;
    expect(await inFlight()).toBe(0);
  });

  it('is over when all that is left is to hand a stream over', async () => {
    const asked = app.inject('/stream');
    await vi.waitFor(async () => expect(await counted()).toEqual({ '/stream GET 2xx': 1 }));
    expect(await inFlight()).toBe(0);
    body.push(null);
    await asked;
    expect(await counted()).toEqual({ '/stream GET 2xx': 1 });
  });

  it('whose caller hangs up is counted as such, once', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const asked = get({ host: '127.0.0.1', port, path: '/long', agent: false });
    asked.on('error', () => undefined);
    await vi.waitFor(async () => expect(await inFlight()).toBe(1));
    asked.destroy();
    await vi.waitFor(async () => expect(await counted()).toEqual({ '/long GET gone': 1 }));
    finish();
    await new Promise((resolve) => setImmediate(resolve));
    expect(await inFlight()).toBe(0);
    expect(await counted()).toEqual({ '/long GET gone': 1 });
  });
});
