import { Kysely, sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { createEngineDialect, type Flight } from '../engine-dialect';
import { prepareQuery, type PlaceOf } from './prepared-query';
import type { Database } from '../schema';
import { askAcross } from '../tenant';

function createNoted() {
  const flights: Flight[] = [];
  const db = new Kysely<Database>({
    dialect: createEngineDialect({
      acquire: () =>
        Promise.resolve({
          query: () => Promise.reject(new Error('Nothing is asked by itself.')),
          fly(flight) {
            flights.push(flight);
            return Promise.resolve([{ rows: [], affectedRows: undefined }]);
          },
          release: () => undefined,
        }),
      close: () => Promise.resolve(),
    }),
  });
  return { db, flights };
}

interface Asked {
  readonly id: string;
  readonly nowMs: number;
}

describe('a statement that is prepared', () => {
  const build = vi.fn((db: Kysely<Database>, place: PlaceOf<Asked>) => {
    const query = sql<object>`SELECT ${place('nowMs')} WHERE id = ${place('id')} AND ${place('nowMs')} > ${7}`;
    return { compile: () => query.compile(db) };
  });
  const prepared = prepareQuery(build);

  it('is made once, and has its values in their places each time', async () => {
    const { db, flights } = createNoted();
    await askAcross(db, prepared(db, { id: 'a', nowMs: 1 }));
    await askAcross(db, prepared(db, { id: 'b', nowMs: 2 }));
    expect(build).toHaveBeenCalledOnce();
    const statements = flights.flatMap((flight) => flight.statements);
    expect(statements.map(({ parameters }) => parameters)).toEqual([
      [1, 'a', 1, 7],
      [2, 'b', 2, 7],
    ]);
    expect(new Set(statements.map(({ sql: text, name }) => `${text} ${String(name)}`)).size).toBe(1);
    expect(statements[0]?.name).toMatch(/^once_[0-9a-f]{16}$/);
  });

  it('keeps no plan where it is asked as any other', async () => {
    const { db, flights } = createNoted();
    await askAcross(db, sql<object>`SELECT 1`.compile(db));
    expect(flights[0]?.statements[0]?.name).toBeNull();
  });
});
