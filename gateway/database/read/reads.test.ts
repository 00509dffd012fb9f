import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, DummyDriver } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { DatabaseError, SqlState } from '../database-error';
import type { Database } from '../schema';
import { createReads } from './reads';

const idle = () =>
  new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });

function setUp(knowsUpToMs: number) {
  const [primary, db] = [idle(), idle()];
  const missed = vi.fn();
  const never = () => {
    throw new Error('nobody asks for it');
  };
  const watch = {
    ...{ missed, knowsSince: never, lagMs: never, onLook: never, start: never, stop: never },
    knows: (changedAtMs: number | null) => changedAtMs === null || changedAtMs < knowsUpToMs,
  };
  const reads = createReads(primary, { db, watch });
  const whereFor = (changedAtMs: number | null | undefined) =>
    reads.from({ franchiseeId: 'm', changedAtMs }, async (chosen) => (chosen === db ? 'replica' : 'primary'));
  return { primary, db, missed, reads, whereFor };
}

const failing = (db: Kysely<Database>, code: string) => async (chosen: Kysely<Database>) => {
  if (chosen === db) throw new DatabaseError('failed', { code });
  return 'primary';
};

describe('where somebody reads', () => {
  it('is the primary where there is no replica', async () => {
    const db = idle();
    const reads = createReads(db);
    expect(await reads.from({ franchiseeId: 'm', changedAtMs: null }, async (chosen) => chosen)).toBe(db);
    expect(reads.figures()).toEqual({ primary: 1, replica: 0, turnedBack: 0 });
  });

  it('is the replica where that knows of what the reader changed', async () => {
    const { whereFor, reads } = setUp(1_000);
    expect(await whereFor(null)).toBe('replica');
    expect(await whereFor(999)).toBe('replica');
    expect(await whereFor(1_000)).toBe('primary');
    expect(await whereFor(undefined)).toBe('primary');
    expect(reads.figures()).toEqual({ primary: 2, replica: 2, turnedBack: 0 });
  });

  it.each([
    ['goes away', SqlState.connectionFailure, true],
    ['follows its primary before it answers', SqlState.serializationFailure, false],
    ['takes the read for a change', SqlState.readOnly, true],
  ])('becomes the primary when the replica %s', async (_what, code, isMissed) => {
    const { db, reads, missed } = setUp(1_000);
    const found = await reads.from({ franchiseeId: 'm', changedAtMs: null }, failing(db, code));
    expect(found).toBe('primary');
    expect(missed).toHaveBeenCalledTimes(isMissed ? 1 : 0);
    expect(reads.figures()).toEqual({ primary: 1, replica: 0, turnedBack: 1 });
  });

  it.each([
    ['is full', SqlState.tooManyConnections],
    ['ran out of time', SqlState.queryCanceled],
  ])('stays the replica when it %s: the primary is spared', async (_what, code) => {
    const { db, reads } = setUp(1_000);
    await expect(
      reads.from({ franchiseeId: 'm', changedAtMs: null }, failing(db, code)),
    ).rejects.toMatchObject({ code });
  });
});
