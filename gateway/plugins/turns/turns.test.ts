import { get, type ClientRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiCode, type Envelope } from '../../../contract/api/envelope';
import { installErrorAnswers } from '../errors';
import type { Caller } from '../guard';
import { createTurns, installTurns, toTurnLimits, type TurnLimits, type Turns } from './turns';

const LIMITS: TurnLimits = {
  ofAccount: { places: 2, queueMax: 3, waitMs: 60_000 },
  ofMerchant: { places: 3, queueMax: 8, waitMs: 60_000 },
};

/** Calls that the handler is at, in the order in which it came to them. */
interface Running {
  readonly name: string;
  readonly finish: () => void;
  readonly fail: () => void;
}

let app: FastifyInstance;
let turns: Turns;
let running: Running[] = [];
let streams: Readable[] = [];

/** A gateway whose calls last for as long as the test wants; the headers say who calls. */
async function build(limits: TurnLimits): Promise<void> {
  [running, streams] = [[], []];
  turns = createTurns(limits);
  app = Fastify();
  installErrorAnswers(app);
  app.decorateRequest('caller', null);
  app.addHook('onRequest', async (request) => {
    const { account: accountId, merchant: franchiseeId } = request.headers;
    // Of a caller nothing else is asked here.
    request.caller = { accountId, own: { franchiseeId }, tenant: { franchiseeId } } as unknown as Caller;
  });
  installTurns(app, turns);
  const guard = { permission: 'open', scope: 'tenant' } as const;
  app.get('/long', { config: guard }, ({ headers }) => work(String(headers['name'])));
  app.get('/stream', { config: guard }, async (_request, reply) => {
    const body = new Readable({ read: () => undefined });
    body.push('begun');
    streams.push(body);
    return reply.send(body);
  });
  app.get('/live', { config: { ...guard, isTurnless: true } }, async () => 'at once');
  app.get('/public', { config: { permission: 'open', scope: 'public' } }, async () => 'at once');
  await app.listen({ port: 0, host: '127.0.0.1' });
}

function work(name: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const leave = (then: () => void) => () => {
      running = running.filter((call) => call.name !== name);
      then();
    };
    const finish = leave(() => resolve(name));
    running.push({ name, finish, fail: leave(() => reject(new Error('a fault'))) });
  });
}

type Method = 'GET' | 'HEAD';

/** The name begins with the account, and the account with its merchant: `A1-first`. */
function ask(name: string, path = '/long', method: Method = 'GET') {
  const headers = { name, account: name.slice(0, 2), merchant: name.slice(0, 1) };
  return app.inject({ method, url: path, headers });
}

function askBySocket(name: string): ClientRequest {
  const { port } = app.server.address() as AddressInfo;
  const headers = { name, account: name.slice(0, 2), merchant: name.slice(0, 1) };
  const request = get({ host: '127.0.0.1', port, path: '/long', headers, agent: false }, (answer) =>
    answer.resume(),
  );
  request.on('error', () => undefined);
  return request;
}

const names = () => running.map(({ name }) => name);
const atWork = (...expected: readonly string[]) => vi.waitFor(() => expect(names()).toEqual(expected));
/** Time in which whoever may begin has begun. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 30));
const finish = (name: string) => running.find((call) => call.name === name)?.finish();

beforeEach(() => build(LIMITS));
afterEach(async () => {
  streams.forEach((body) => body.push(null));
  while (running.length > 0 || turns.size() > 0) {
    running.forEach((call) => call.finish());
    await settle();
  }
  await app.close();
});

describe('calls of one account', () => {
  it('run so many at once, and the others in their order; those of another run meanwhile', async () => {
    const asked = ['A1-a', 'A1-b', 'A1-c', 'A1-d', 'A2-a'].map((name) => ask(name));
    await atWork('A1-a', 'A1-b', 'A2-a');
    finish('A1-b');
    await atWork('A1-a', 'A2-a', 'A1-c');
    finish('A1-a');
    await atWork('A2-a', 'A1-c', 'A1-d');
    running.forEach((call) => call.finish());
    const answers = await Promise.all(asked);
    expect(answers.map(({ body }) => body)).toEqual(['A1-a', 'A1-b', 'A1-c', 'A1-d', 'A2-a']);
    expect(turns.size()).toBe(0);
  });

  it('are answered 503 at once where as many wait as may, and later ones are served', async () => {
    const asked = ['a', 'b', 'c', 'd', 'e'].map((name) => ask(`A1-${name}`));
    await atWork('A1-a', 'A1-b');
    const refused = await ask('A1-f');
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('1');
    expect(refused.json<Envelope>().code).toBe(ApiCode.unavailable);
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      await vi.waitFor(() => expect(names()).toContain(`A1-${name}`));
      finish(`A1-${name}`);
    }
    await Promise.all(asked);
    const later = ask('A1-g');
    await atWork('A1-g');
    finish('A1-g');
    expect((await later).statusCode).toBe(200);
  });

  it('are answered 503 when they have waited as long as they may', async () => {
    await app.close();
    await build({ ...LIMITS, ofAccount: { ...LIMITS.ofAccount, waitMs: 40 } });
    const asked = ['A1-a', 'A1-b'].map((name) => ask(name));
    await atWork('A1-a', 'A1-b');
    expect((await ask('A1-c')).statusCode).toBe(503);
    running.forEach((call) => call.finish());
    expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });

  it.each(['/live', '/public'])('to %s wait for none of them', async (path) => {
    const asked = ['A1-a', 'A1-b', 'A1-c'].map((name) => ask(name));
    await atWork('A1-a', 'A1-b');
    expect((await ask('A1-d', path)).body).toBe('at once');
    await settle();
    running.forEach((call) => call.finish());
    await atWork('A1-c');
    finish('A1-c');
    await Promise.all(asked);
  });
});

describe('calls of one merchant', () => {
  it('run so many at once, whoever asks; those of another merchant run meanwhile', async () => {
    const asked = ['A1-a', 'A1-b', 'A2-a', 'A2-b', 'B1-a'].map((name) => ask(name));
    await atWork('A1-a', 'A1-b', 'A2-a', 'B1-a');
    finish('A1-a');
    await atWork('A1-b', 'A2-a', 'B1-a', 'A2-b');
    running.forEach((call) => call.finish());
    await Promise.all(asked);
    expect(turns.size()).toBe(0);
  });
});

describe('a turn', () => {
  it('ends when its call fails', async () => {
    const asked = [ask('A1-a'), ask('A1-b'), ask('A1-c')];
    await atWork('A1-a', 'A1-b');
    running.find(({ name }) => name === 'A1-a')?.fail();
    await atWork('A1-b', 'A1-c');
    expect((await asked[0])?.statusCode).toBe(500);
    running.forEach((call) => call.finish());
    await Promise.all(asked);
    expect(turns.size()).toBe(0);
  });

  it('is given up by whoever hangs up while it waits', async () => {
    const asked = [ask('A1-a'), ask('A1-b')];
    await atWork('A1-a', 'A1-b');
    const waiting = askBySocket('A1-c');
    await vi.waitFor(async () => expect(await connections()).toBe(1));
    await settle();
    waiting.destroy();
    await vi.waitFor(async () => expect(await connections()).toBe(0));
    const next = ask('A1-d');
    await settle();
    running.forEach((call) => call.finish());
    await atWork('A1-d');
    finish('A1-d');
    await Promise.all([...asked, next]);
    expect(turns.size()).toBe(0);
  });

  it('lasts while its call is carried out, also when the caller has hung up', async () => {
    const gone = askBySocket('A1-a');
    await atWork('A1-a');
    gone.destroy();
    await vi.waitFor(async () => expect(await connections()).toBe(0));
    const asked = [ask('A1-b'), ask('A1-c')];
    await atWork('A1-a', 'A1-b');
    await settle();
    expect(names()).toEqual(['A1-a', 'A1-b']);
    finish('A1-a');
    await atWork('A1-b', 'A1-c');
    running.forEach((call) => call.finish());
    await Promise.all(asked);
    expect(turns.size()).toBe(0);
  });

  it('is over when all that is left is to hand a stream over', async () => {
    const asked = [ask('A1-s', '/stream'), ask('A1-t', '/stream'), ask('A1-u', '/stream')];
    await vi.waitFor(() => expect(streams).toHaveLength(3));
    await vi.waitFor(() => expect(turns.size()).toBe(0));
    streams.forEach((body) => body.push(null));
    expect((await Promise.all(asked)).map(({ body }) => body)).toEqual(['begun', 'begun', 'begun']);
  });

  it('is one also where the same route answers HEAD', async () => {
    const asked = [ask('A1-a', '/long', 'HEAD'), ask('A1-b', '/long', 'HEAD')];
    await atWork('A1-a', 'A1-b');
    running.forEach((call) => call.finish());
    expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });
});

describe('what stands in the lines', () => {
  it('is told by line: who has a turn, who waits, and who was sent away', async () => {
    const quiet = { inside: 0, waiting: 0, refused: 0 };
    expect(turns.figures()).toEqual({ account: quiet, merchant: quiet });
    const asked = ['a', 'b', 'c', 'd', 'e'].map((name) => ask(`A1-${name}`));
    await atWork('A1-a', 'A1-b');
    await ask('A1-f');
    expect(turns.figures()).toEqual({
      account: { inside: 2, waiting: 3, refused: 1 },
      merchant: { inside: 2, waiting: 0, refused: 0 },
    });
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      await vi.waitFor(() => expect(names()).toContain(`A1-${name}`));
      finish(`A1-${name}`);
    }
    await Promise.all(asked);
    expect(turns.figures()).toEqual({ account: { ...quiet, refused: 1 }, merchant: quiet });
  });

  it('does not take whoever hangs up for one who was sent away', async () => {
    const asked = [ask('A1-a'), ask('A1-b')];
    await atWork('A1-a', 'A1-b');
    const waiting = askBySocket('A1-c');
    await vi.waitFor(() => expect(turns.figures().account.waiting).toBe(1));
    waiting.destroy();
    await vi.waitFor(() => expect(turns.figures().account).toEqual({ inside: 2, waiting: 0, refused: 0 }));
    running.forEach((call) => call.finish());
    await Promise.all(asked);
  });
});

it.each([2, 3, 4, 10, 200])('leaves some of %i connections to others', (databaseConnections) => {
  const { ofAccount, ofMerchant } = toTurnLimits({ databaseConnections, databaseUrl: undefined });
  expect(ofAccount.places).toBeGreaterThan(0);
  expect(ofMerchant.places).toBeGreaterThanOrEqual(ofAccount.places);
  expect(ofMerchant.places).toBeLessThan(databaseConnections);
});

function connections(): Promise<number> {
  return new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });
}
