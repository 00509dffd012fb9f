import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../database/schema';
import { createChangeSink } from './change-sink';
import { decodeChange } from './change-event';
import { isLoss, type ChangedRow } from './publish-changes';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const KIND = { franchiseeId: 'm1', resource: 'a/device', type: 'updated' } as const;
const row = (id: string, storeId: string | null = 's1'): ChangedRow => ({ id, storeId });

/** A sink over a database that keeps what it was sent. */
function rig() {
  const statements: (readonly string[])[] = [];
  const database = { isAway: false, delayMs: 0 };
  const connection: DatabaseConnection = {
    async executeQuery<R>({ parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const payloads = parameters.find((value): value is string[] => Array.isArray(value)) ?? [];
      await new Promise((resolve) => setTimeout(resolve, database.delayMs));
      if (database.isAway) throw new Error('away');
      statements.push(payloads);
      return { rows: [] };
    },
    async *streamQuery() {
      yield await Promise.reject(new Error('Nothing is streamed.'));
    },
  };
  class Driver extends DummyDriver {
    override acquireConnection(): Promise<DatabaseConnection> {
      return Promise.resolve(connection);
    }
  }
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (known) => new PostgresIntrospector(known),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const told = () =>
    statements.flat().map((payload) => (isLoss(payload) ? 'loss' : decodeChange(payload)?.ids.join(' ')));
  return { sink: createChangeSink(db), statements, database, told };
}

describe('the sink of changes', () => {
  it('tells what came within a moment with one statement, one event for each store and kind', async () => {
    const { sink, statements, told } = rig();
    sink.tell(KIND, [row('1'), row('2'), row('9', 's2')]);
    sink.tell(KIND, [row('1'), row('3')]);
    sink.tell({ ...KIND, type: 'created' }, [row('4')]);
    expect(statements).toEqual([]);
    await pass(250);
    expect(statements).toHaveLength(1);
    expect(told()).toEqual(['1 2 3', '9', '4']);
  });

  it('tells nothing when nothing changed', async () => {
    const { sink, statements } = rig();
    sink.tell(KIND, []);
    await pass(1_000);
    await sink.close();
    expect(statements).toEqual([]);
  });

  it('names 200 rows at most, however many changed', async () => {
    const { sink, told } = rig();
    for (let index = 0; index < 200; index += 1) sink.tell(KIND, [row(`${index}`)]);
    await pass(250);
    expect(told()[0]?.split(' ')).toHaveLength(200);
    for (let index = 0; index < 100_000; index += 1) sink.tell(KIND, [row(`${index}`)]);
    await pass(250);
    expect(told()[1]).toBe('*');
  });

  it('sends many stores in several statements', async () => {
    const { sink, statements, told } = rig();
    sink.tell(
      KIND,
      Array.from({ length: 1_200 }, (_, index) => row('1', `s${index}`)),
    );
    await pass(250);
    expect(statements.map(({ length }) => length)).toEqual([500, 500, 200]);
    expect(told()).toHaveLength(1_200);
  });

  it('says that changes were lost rather than keep more than it has room for', async () => {
    const { sink, told } = rig();
    for (let index = 0; index < 6_000; index += 1) sink.tell(KIND, [row('1', `s${index}`)]);
    await pass(250);
    expect(told()).toEqual(['loss']);
    sink.tell(KIND, [row('2')]);
    await pass(250);
    expect(told()).toEqual(['loss', '2']);
  });

  it('keeps nothing while the database is away, and says so when it is back', async () => {
    const { sink, database, told } = rig();
    database.isAway = true;
    sink.tell(KIND, [row('1')]);
    await pass(5_000);
    sink.tell(KIND, [row('2')]);
    await pass(5_000);
    database.isAway = false;
    await pass(1_500);
    expect(told()).toEqual(['loss']);
    sink.tell(KIND, [row('3')]);
    await pass(250);
    expect(told()).toEqual(['loss', '3']);
  });

  it('sends one statement at a time to a slow database, and what came meanwhile after it', async () => {
    const { sink, database, statements, told } = rig();
    database.delayMs = 2_000;
    sink.tell(KIND, [row('1')]);
    await pass(300);
    for (const id of ['2', '3', '4']) {
      sink.tell(KIND, [row(id)]);
      await pass(300);
    }
    expect(statements).toEqual([]);
    await pass(5_000);
    expect(told()).toEqual(['1', '2 3 4']);
  });

  it('tells what waits when it is closed', async () => {
    const { sink, told } = rig();
    sink.tell(KIND, [row('1')]);
    const closed = sink.close();
    await pass(0);
    await closed;
    expect(told()).toEqual(['1']);
  });
});
