import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { createPostgresSource } from './postgres-source';

const FLIGHT = {
  leading: ['BEGIN READ ONLY', 'SELECT set_config()'],
  statements: [
    { sql: 'SELECT 1', parameters: [], name: 'once_1' },
    { sql: 'SELECT 2', parameters: [2], name: null },
  ],
};

interface Sent {
  readonly text: string;
  readonly name?: string;
  readonly answer: (rows: readonly Record<string, unknown>[]) => void;
  readonly fail: (error: Error) => void;
}

/** A client that notes what it is given and answers when the test says so. */
async function setUp({ keepsPlans = true } = {}) {
  const sent: Sent[] = [];
  const query = (asked: string | { readonly text: string; readonly name?: string }) =>
    new Promise((resolve, reject) => {
      sent.push({
        ...(typeof asked === 'string' ? { text: asked } : asked),
        answer: (rows) => resolve({ command: 'SELECT', rowCount: rows.length, rows }),
        fail: reject,
      });
    });
  const connection = { stream: { destroy: vi.fn() } };
  const client = Object.assign(new EventEmitter(), { query, connection, release: vi.fn() });
  client.on('error', () => undefined);
  let isAway = false;
  const availability = {
    ...{ isAway: () => isAway, missed: vi.fn(), doubt: vi.fn() },
    ...{ watch: () => () => undefined, close: () => undefined },
  };
  const source = createPostgresSource({
    pool: { connect: () => Promise.resolve(client) } as unknown as pg.Pool,
    ...{ places: 1, standstillMs: 150, isPipelined: true, keepsPlans, availability },
  });
  const held = await source.acquire();
  const { fly } = held;
  if (fly === undefined) throw new Error('A pipelined connection takes flights.');
  return { sent, client, connection: held, fly, goAway: () => void (isAway = true) };
}

const textsOf = (sent: readonly Sent[]) => sent.map(({ text }) => text);

describe('a transaction that is known whole', () => {
  it('is sent at once, with its end, before anything of it is answered', async () => {
    const { sent, fly } = await setUp();
    void fly(FLIGHT);
    expect(textsOf(sent)).toEqual([FLIGHT.leading.join('; '), 'SELECT 1', 'SELECT 2', 'COMMIT']);
  });

  it('is answered before it has ended, and keeps its connection until then', async () => {
    const { sent, client, connection, fly } = await setUp();
    const flying = fly(FLIGHT);
    const [leading, first, second, end] = sent;
    leading?.answer([]);
    first?.answer([{ one: 1 }]);
    second?.answer([{ two: 2 }]);
    expect((await flying).map(({ rows }) => rows)).toEqual([[{ one: 1 }], [{ two: 2 }]]);
    connection.release(false);
    expect(client.release).not.toHaveBeenCalled();
    end?.answer([]);
    await vi.waitFor(() => expect(client.release).toHaveBeenCalledExactlyOnceWith(false));
  });

  it('fails with what failed first, not with what that led to', async () => {
    const { sent, client, connection, fly } = await setUp();
    const flying = fly(FLIGHT);
    const [leading, first, second, end] = sent;
    const aborted = Object.assign(new Error('current transaction is aborted'), { code: '25P02' });
    second?.fail(aborted);
    first?.fail(Object.assign(new Error('took too long'), { code: '57014' }));
    leading?.answer([]);
    end?.answer([]);
    await expect(flying).rejects.toMatchObject({ code: '57014' });
    connection.release(false);
    await vi.waitFor(() => expect(client.release).toHaveBeenCalledExactlyOnceWith(false));
  });

  it('whose end fails leaves a connection that nobody gets', async () => {
    const { sent, client, connection, fly } = await setUp();
    const flying = fly(FLIGHT);
    const [leading, first, second, end] = sent;
    for (const each of [leading, first, second]) each?.answer([]);
    await flying;
    end?.fail(new Error('Connection terminated'));
    connection.release(false);
    await vi.waitFor(() => expect(client.release).toHaveBeenCalledExactlyOnceWith(true));
  });

  it('whose end nobody answers lets go of its connection once the database is away', async () => {
    vi.useFakeTimers();
    try {
      const { sent, client, connection, fly, goAway } = await setUp();
      const flying = fly(FLIGHT);
      for (const each of sent.slice(0, 3)) each.answer([]);
      await flying;
      connection.release(false);
      client.connection.stream.destroy.mockImplementation(() => sent[3]?.fail(new Error('destroyed')));
      goAway();
      await vi.advanceTimersByTimeAsync(1_000);
      expect(client.release).toHaveBeenCalledExactlyOnceWith(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it('gives a connection that is spoilt back at once', async () => {
    const { client, connection, fly } = await setUp();
    void fly(FLIGHT);
    connection.release(true);
    expect(client.release).toHaveBeenCalledExactlyOnceWith(true);
    expect(client.connection.stream.destroy).toHaveBeenCalledOnce();
  });

  it.each([
    ['keeps plans by their names', true, ['once_1', undefined]],
    ['keeps no plan behind a pooler', false, [undefined, undefined]],
  ])('%s', async (_, keepsPlans, names) => {
    const { sent, fly } = await setUp({ keepsPlans });
    void fly(FLIGHT);
    expect(sent.slice(1, 3).map(({ name }) => name)).toEqual(names);
  });
});
