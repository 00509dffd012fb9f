import { sql } from 'kysely';
import { resolveDeclaration } from '../contract/resources/resolve';
import { openDatabase } from '../gateway/database/open-database';
import { seedDemonstration } from '../gateway/demonstration/demonstration';
import { resources } from '../resources.config';
import { createPostgresServer } from '../test/support/postgres-server';
import { printFigures, tenths } from './figures';

/** What one order takes on disk with all of its indexes, and what the unique number on the order itself took. */
const server = await createPostgresServer({ fsync: 'off' });
const database = await openDatabase({ engine: 'postgresql', url: server.url, connections: 4 });
try {
  const { db } = database;
  const settings = {
    resolved: resolveDeclaration(resources),
    nowMs: Date.UTC(2026, 2, 18, 12, 30),
    isProduction: false,
  };
  await database.patiently(() => seedDemonstration(db, settings));
  // As an earlier release kept numbers apart; for the comparison alone.
  await sql`CREATE UNIQUE INDEX number_on_order ON orders (franchisee_id, order_no)`.execute(db);
  const count = await read(sql`SELECT count(*)::float8 AS value FROM orders`);
  const bytes = async (of: ReturnType<typeof sql>): Promise<number> => tenths((await read(of)) / count);
  const before = await bytes(sql`SELECT pg_total_relation_size('number_on_order')::float8 AS value`);
  const numbers = await bytes(sql`SELECT pg_total_relation_size('order_number')::float8 AS value`);
  await sql`DROP INDEX number_on_order`.execute(db);
  const whole = await bytes(sql`SELECT pg_total_relation_size('orders')::float8 AS value`);
  const rows = await bytes(sql`SELECT pg_relation_size('orders')::float8 AS value`);
  const indexes = await sql<{ name: string; size: number }>`
    SELECT indexrelid::regclass::text AS name, pg_relation_size(indexrelid)::float8 AS size
      FROM pg_index WHERE indrelid = 'orders'::regclass ORDER BY 2 DESC`.execute(db);
  printFigures('orders', [
    { name: 'orders', value: count, unit: '', note: 'of the demonstration' },
    {
      name: 'bytesBefore',
      value: tenths(whole + before),
      unit: 'B',
      note: 'with a unique number on the order',
    },
    { name: 'bytesPerOrder', value: whole, unit: 'B', note: 'with all indexes' },
    { name: 'bytesPerNumber', value: numbers, unit: 'B', note: 'beside it, in order_number' },
    { name: 'bytesOfRow', value: rows, unit: 'B' },
    ...indexes.rows.map(({ name, size }) => ({
      name,
      value: tenths(size / count),
      unit: 'B',
      note: 'index',
    })),
  ]);
} finally {
  await database.close();
  await server.remove();
}

async function read(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ value: number }>`${query}`.execute(database.db);
  return rows[0]?.value ?? Number.NaN;
}
