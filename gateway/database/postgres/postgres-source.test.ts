import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { DatabaseError, SqlState } from '../database-error';
import { createPostgresSource } from './postgres-source';

const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
const CONNECTION = { connection: { stream: { destroy: vi.fn() } } };
const withState = (code: string) => Object.assign(new Error('said by the server'), { code });

/** A pool with one client, of which the test says what it does. */
function setUp({
  connect = async () => undefined,
  query = async () => ({ command: 'SELECT', rowCount: 1, rows: [{ one: 1 }] }),
}: { connect?: () => Promise<unknown>; query?: () => Promise<unknown> } = {}) {
  const client = Object.assign(new EventEmitter(), { query: vi.fn(query), release: vi.fn(), ...CONNECTION });
  // As the pool does for every client that it makes.
  client.on('error', () => undefined);
  const pool = { connect: vi.fn(async () => ((await connect()) ?? client) as unknown), end: vi.fn() };
  const availability = {
    isAway: vi.fn(() => false),
    missed: vi.fn(),
    doubt: vi.fn(),
    watch: vi.fn(),
    close: vi.fn(),
  };
  const source = createPostgresSource({
    pool: pool as unknown as pg.Pool,
    places: 1,
    isPipelined: true,
    standstillMs: 150,
    availability,
  });
  return { source, client, pool, availability };
}

const away = { name: 'DatabaseError', code: SqlState.connectionFailure };

describe('a connection of PostgreSQL', () => {
  it.each([refused, withState('57P03'), withState('28P01'), new AggregateError([refused])])(
    'that cannot be made means that the database is away: %s',
    async (error) => {
      const { source, availability } = setUp({ connect: () => Promise.reject(error) });
      await expect(source.acquire()).rejects.toMatchObject(away);
      expect(availability.missed).toHaveBeenCalledOnce();
      // Its place is free again: nobody waits for it.
      await expect(source.acquire()).rejects.toMatchObject(away);
    },
  );

  it('that a full server does not give says so, and the database counts as there', async () => {
    const { source, availability } = setUp({ connect: () => Promise.reject(withState('53300')) });
    await expect(source.acquire()).rejects.toMatchObject({ code: '53300' });
    expect(availability.missed).not.toHaveBeenCalled();
  });

  it('is not even asked for while the database is away', async () => {
    const { source, pool, availability } = setUp();
    availability.isAway.mockReturnValue(true);
    await expect(source.acquire()).rejects.toMatchObject(away);
    expect(pool.connect).not.toHaveBeenCalled();
  });

  it('that breaks under a statement is not used again, and the database is asked whether it is there', async () => {
    const { source, client, availability } = setUp({
      query: () => {
        const broken = new Error('Connection terminated unexpectedly');
        client.emit('error', broken);
        return Promise.reject(broken);
      },
    });
    const connection = await source.acquire();
    await expect(connection.query('SELECT 1', [], [])).rejects.toMatchObject(away);
    connection.release(false);
    expect(client.release).toHaveBeenCalledExactlyOnceWith(true);
    expect(availability.doubt).toHaveBeenCalled();
    expect(client.listenerCount('error')).toBe(1);
  });

  it.each(['57P01', '57P02', '25P03', '25006', '08006'])(
    'that ends with %s is not used again',
    async (state) => {
      const { source, client } = setUp({ query: () => Promise.reject(withState(state)) });
      const connection = await source.acquire();
      await expect(connection.query('SELECT 1', [], [])).rejects.toMatchObject({ code: state });
      connection.release(false);
      expect(client.release).toHaveBeenCalledExactlyOnceWith(true);
    },
  );

  it.each([
    withState('23505'),
    withState('55P03'),
    new TypeError('a value that cannot be sent'),
    new DatabaseError('a statement of ours', { code: '42601' }),
  ])('goes on after a fault of the statement, which stays what it is: %s', async (error) => {
    const { source, client, availability } = setUp({ query: () => Promise.reject(error) });
    const connection = await source.acquire();
    await expect(connection.query('SELECT 1', [], [])).rejects.toBe(error);
    connection.release(false);
    expect(client.release).toHaveBeenCalledExactlyOnceWith(false);
    expect(availability.doubt).not.toHaveBeenCalled();
  });

  it('is given up with its statement when the database went away meanwhile', async () => {
    vi.useFakeTimers();
    try {
      let fail: (error: Error) => void = () => undefined;
      const { source, client, availability } = setUp({
        query: () => new Promise((_resolve, reject) => (fail = reject)),
      });
      client.release.mockImplementation(() => fail(new Error('Connection terminated')));
      const connection = await source.acquire();
      const outcome = expect(connection.query('SELECT 1', [], [])).rejects.toMatchObject(away);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(availability.doubt).toHaveBeenCalledOnce();
      availability.isAway.mockReturnValue(true);
      await vi.advanceTimersByTimeAsync(1_000);
      await outcome;
      connection.release(false);
      expect(client.release).toHaveBeenCalledExactlyOnceWith(true);
    } finally {
      vi.useRealTimers();
    }
  });
});
