import { CompiledQuery, Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createEngineDialect, sendWithNext, type ConnectionSource } from './engine-dialect';
import type { Database } from './schema';
import { askTogether, withTenant } from './tenant';

/** A database that notes what is sent to it, statements of one message in one line, and may keep an answer back. */
function createNoted(answerOf: (sql: string) => Promise<void> = async () => undefined) {
  const sent: string[] = [];
  let held = 0;
  const source: ConnectionSource = {
    async acquire() {
      held += 1;
      return {
        async query(text, _parameters, leading) {
          sent.push([...leading, text].map((statement) => statement.split(' ', 2).join(' ')).join(' | '));
          await answerOf(text);
          return { rows: [], affectedRows: undefined };
        },
        release() {
          held -= 1;
        },
      };
    },
    close: async () => undefined,
  };
  const db = new Kysely<Database>({ dialect: createEngineDialect(source) });
  return { db, sent, held: () => held };
}

const ask = sql`ASK something`;

describe('a transaction of a tenant', () => {
  it('goes on its way with its first statement', async () => {
    const { db, sent, held } = createNoted();
    await withTenant(db, 't', async (trx) => {
      await ask.execute(trx);
      await ask.execute(trx);
    });
    expect(sent).toEqual([
      'BEGIN | SET LOCAL | SET LOCAL | SET LOCAL | ASK something',
      'ASK something',
      'COMMIT',
    ]);
    expect(held()).toBe(0);
  });

  it('in which nothing is asked never comes to the server, whether it ends well or not', async () => {
    const { db, sent, held } = createNoted();
    await withTenant(db, 't', async () => undefined);
    await expect(withTenant(db, 't', () => Promise.reject(new Error('changed my mind')))).rejects.toThrow(
      'mind',
    );
    expect(sent).toEqual([]);
    expect(held()).toBe(0);
  });

  it('is undone where its first statement fails', async () => {
    const { db, sent, held } = createNoted(async (text) => {
      if (text.startsWith('ASK')) throw new Error('no such thing');
    });
    await expect(withTenant(db, 't', (trx) => ask.execute(trx))).rejects.toThrow('no such thing');
    expect(sent.at(-1)).toBe('ROLLBACK');
    expect(held()).toBe(0);
  });
});

describe('a transaction that reads', () => {
  const reading = { isRead: true };

  it('answers before it has ended, and keeps its connection until then', async () => {
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const { db, sent, held } = createNoted((text) => (text === 'COMMIT' ? ended : Promise.resolve()));
    await withTenant(db, 't', (trx) => ask.execute(trx), reading);
    expect(sent.at(-1)).toBe('COMMIT');
    expect(held()).toBe(1);
    end();
    await expect.poll(held).toBe(0);
  });

  it('gives its connection back where its end fails', async () => {
    const { db, held } = createNoted(async (text) => {
      if (text === 'COMMIT') throw new Error('cut off');
    });
    await withTenant(db, 't', (trx) => ask.execute(trx), reading);
    await expect.poll(held).toBe(0);
  });

  it('gives its connection back where what it asks fails', async () => {
    const { db, held } = createNoted(async (text) => {
      if (text.startsWith('ASK')) throw new Error('no such thing');
    });
    await expect(withTenant(db, 't', (trx) => ask.execute(trx), reading)).rejects.toThrow('no such thing');
    expect(held()).toBe(0);
  });
});

describe('questions that need no answer of one another', () => {
  const questions = (db: Kysely<Database>) =>
    [1, 2].map((number) => ({
      query: sql<Record<string, unknown>>`ASK ${sql.lit(number)}`.compile(db),
      read: (rows: readonly unknown[]) => `${number}: ${rows.length} rows`,
    }));

  it('are one transaction that only reads, also where an engine is asked in turn', async () => {
    const { db, sent, held } = createNoted();
    expect(await askTogether(db, 't', questions(db))).toEqual(['1: 0 rows', '2: 0 rows']);
    expect(sent).toEqual(['BEGIN READ | SET LOCAL | SET LOCAL | SET LOCAL | ASK 1', 'ASK 2', 'COMMIT']);
    expect(held()).toBe(0);
  });

  it('end together where one of them fails', async () => {
    const { db, sent, held } = createNoted(async (text) => {
      if (text === 'ASK 1') throw new Error('no such thing');
    });
    await expect(askTogether(db, 't', questions(db))).rejects.toThrow('no such thing');
    expect(sent.slice(1)).toEqual(['ROLLBACK']);
    expect(held()).toBe(0);
  });

  it('are of a tenant', async () => {
    const { db } = createNoted();
    await expect(askTogether(db, '', questions(db))).rejects.toThrow('franchisee');
  });
});

it('sends nothing with parameters before its turn', () => {
  expect(() => sendWithNext(CompiledQuery.raw('SELECT $1', ['x']))).toThrow('parameters');
});
