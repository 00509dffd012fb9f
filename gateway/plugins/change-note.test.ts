import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { installChangeNote } from './change-note';
import type { Caller } from './guard';

const note = vi.fn<(caller: Pick<Caller, 'sessionId'>) => Promise<void>>();
let app: FastifyInstance;

beforeEach(() => {
  note.mockReset().mockResolvedValue();
  app = Fastify();
  app.decorateRequest('caller', null);
  app.addHook('onRequest', async (request) => {
    // Only what the hook looks at.
    if (request.headers.authorization !== undefined) request.caller = { sessionId: 's1' } as Caller;
  });
  installChangeNote(app, note);
  app.get('/row', async () => 'read');
  app.post('/list', { config: { isReading: true } }, async () => 'read');
  app.post('/edit', async () => 'changed');
  app.post('/refused', async (_request, reply) => reply.code(409).send('refused'));
  app.post('/failed', async (_request, reply) => reply.code(500).send('failed'));
});
afterEach(() => app.close());

const call = (method: 'GET' | 'POST', url: string, headers = { authorization: 'Bearer token' }) =>
  app.inject({ method, url, headers });

it.each([
  ['GET', '/row', 0],
  ['POST', '/list', 0],
  ['POST', '/refused', 0],
  ['POST', '/edit', 1],
  ['POST', '/failed', 1],
] as const)('of %s %s is made %i times', async (method, url, times) => {
  await call(method, url);
  expect(note).toHaveBeenCalledTimes(times);
});

it('is of the session that called, and of nobody who has none', async () => {
  await call('POST', '/edit');
  expect(note).toHaveBeenCalledWith(expect.objectContaining({ sessionId: 's1' }));
  note.mockClear();
  await app.inject({ method: 'POST', url: '/edit' });
  expect(note).not.toHaveBeenCalled();
});

it('stands before the answer leaves', async () => {
  let isNoted = false;
  note.mockImplementation(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    isNoted = true;
  });
  await call('POST', '/edit');
  expect(isNoted).toBe(true);
});

it('that fails takes nothing from the answer', async () => {
  note.mockRejectedValue(new Error('the database is away'));
  const answer = await call('POST', '/edit');
  expect([answer.statusCode, answer.body]).toEqual([200, 'changed']);
});
