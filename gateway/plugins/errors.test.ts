import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { ApiCode, type Envelope } from '../../contract/api/envelope';
import { ReadTooLong } from '../database/read/tenant-read';
import { DatabaseError } from '../database/database-error';
import { installErrorAnswers } from './errors';

async function answerTo(error: unknown) {
  const app = Fastify();
  installErrorAnswers(app);
  app.get('/', async () => {
    throw error;
  });
  const answer = await app.inject('/');
  await app.close();
  return { answer, body: answer.json<Envelope>() };
}

describe('a fault of the database', () => {
  it.each([
    { code: '08006', because: 'the connection went away' },
    { code: '53300', because: 'there are too many connections' },
    { code: '57014', because: 'a statement took too long' },
    { code: '57P01', because: 'the server is shutting down' },
    { code: '57P03', because: 'the server is starting' },
    { code: '55P03', because: 'a lock was waited for too long' },
    { code: '25P03', because: 'a transaction was cut off' },
    { code: '25006', because: 'the server stands by for another' },
    { code: '53100', because: 'the disk is full' },
    { code: '58030', because: 'the disk cannot be read' },
  ])('asks to come back in a second when $because', async ({ code }) => {
    const { answer, body } = await answerTo(new DatabaseError('secret detail', { code }));
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('1');
    expect(body.code).toBe(ApiCode.unavailable);
  });

  it('that a list asks too much asks for less, and not to come back', async () => {
    const { answer, body } = await answerTo(new ReadTooLong('secret detail'));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['retry-after']).toBeUndefined();
    expect(body).toMatchObject({ code: ApiCode.refused, message: expect.stringContaining('请缩小时间范围') });
  });

  it.each([
    { code: '40001', because: 'changes met' },
    { code: '40P01', because: 'changes waited for each other' },
  ])('is a conflict when $because again and again', async ({ code }) => {
    const { answer, body } = await answerTo(new DatabaseError('secret detail', { code }));
    expect(answer.statusCode).toBe(409);
    expect(body.code).toBe(ApiCode.conflict);
    expect(answer.body).not.toContain('secret detail');
  });

  it.each([
    new DatabaseError('the transaction is aborted', { code: '25P02' }),
    new DatabaseError('duplicate key value violates "account_pkey"', { code: '23505' }),
    new TypeError('secret detail of /srv/app.ts'),
    new Error('SELECT * FROM account'),
  ])('or of ours says nothing of itself: %s', async (error) => {
    const { answer, body } = await answerTo(error);
    expect(answer.statusCode).toBe(500);
    expect(body).toMatchObject({ code: ApiCode.internal, data: null });
    expect(answer.body).not.toContain(error.message);
  });
});
