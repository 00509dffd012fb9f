import pg from 'pg';
import { endOfMonth, formatBusinessTime, startOfMonth } from '../../contract/day';
import { TENANT_ROLE } from '../../gateway/database/migrations/tenant-table';
import { toSortableId } from '../../gateway/database/sortable-id';

interface Named {
  readonly name: string;
  readonly definition: string;
}

/**
 * Keeps the orders of a filled database by month: each a partition, by the moment that its ids begin with (decision 079).
 * Everything else stays as the migrations leave it: columns, checks, keys, indexes, triggers, policies and rights.
 *
 * @returns how many months there are.
 */
export async function keepByMonth(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('SET session_replication_role = replica');
    const told = await readWhole(client);
    const months = await monthsOf(client);
    for (const statement of toStatements(told, months)) await client.query(statement);
    await client.query('VACUUM ANALYZE');
    return months.length;
  } finally {
    await client.end();
  }
}

interface Whole {
  readonly keys: readonly Named[];
  readonly indexes: readonly Named[];
  readonly triggers: readonly Named[];
  readonly policies: readonly Named[];
  /** Keys of other tables that lead to orders. */
  readonly references: readonly (Named & { readonly table: string })[];
  readonly columns: string;
}

async function readWhole(client: pg.Client): Promise<Whole> {
  const named = async (sql: string) => (await client.query<Named & { table: string }>(sql)).rows;
  const columns = await named(
    `SELECT attname AS name, '' AS definition FROM pg_attribute
      WHERE attrelid = 'orders'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
  );
  return {
    keys: await named(
      `SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
        WHERE conrelid = 'orders'::regclass AND contype IN ('p', 'u')`,
    ),
    indexes: await named(
      `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
        WHERE indrelid = 'orders'::regclass AND NOT indisunique`,
    ),
    triggers: await named(
      `SELECT tgname AS name, pg_get_triggerdef(oid) AS definition FROM pg_trigger
        WHERE tgrelid = 'orders'::regclass AND NOT tgisinternal`,
    ),
    policies: await named(
      `SELECT policyname AS name, format('CREATE POLICY %I ON orders AS %s FOR %s TO %s %s %s', policyname, permissive, cmd,
              array_to_string(roles, ', '), COALESCE('USING (' || qual || ')', ''),
              COALESCE('WITH CHECK (' || with_check || ')', '')) AS definition
         FROM pg_policies WHERE schemaname = 'public' AND tablename = 'orders'`,
    ),
    references: await named(
      `SELECT conname AS name, conrelid::regclass::text AS table, pg_get_constraintdef(oid) AS definition
         FROM pg_constraint WHERE confrelid = 'orders'::regclass`,
    ),
    columns: columns.map(({ name }) => name).join(),
  };
}

/** First moments of the months that have orders, epoch ms. */
async function monthsOf(client: pg.Client): Promise<readonly number[]> {
  const { rows } = await client.query<{ from: number; to: number }>(
    'SELECT min(created_at)::float8 AS from, max(created_at)::float8 AS to FROM orders',
  );
  const { from = 0, to = 0 } = rows[0] ?? {};
  const months: number[] = [];
  for (let atMs = startOfMonth(from); atMs <= to; atMs = endOfMonth(atMs)) months.push(atMs);
  return months;
}

function toStatements(
  { keys, indexes, triggers, policies, references, columns }: Whole,
  months: readonly number[],
): readonly string[] {
  const [key] = keys;
  return [
    ...references.map(({ table, name }) => `ALTER TABLE ${table} DROP CONSTRAINT ${name}`),
    'ALTER TABLE orders RENAME TO orders_whole',
    'CREATE TABLE orders (LIKE orders_whole INCLUDING ALL EXCLUDING INDEXES) PARTITION BY RANGE (order_id)',
    ...months.map((atMs) => {
      const name = `orders_${formatBusinessTime(atMs).slice(0, 7).replace('-', '_')}`;
      return `CREATE TABLE ${name} PARTITION OF orders
        FOR VALUES FROM ('${toSortableId(atMs, 0)}') TO ('${toSortableId(endOfMonth(atMs), 0)}')`;
    }),
    `INSERT INTO orders (${columns}) SELECT ${columns} FROM orders_whole`,
    'DROP TABLE orders_whole',
    ...triggers.map(({ definition }) => definition),
    ...(key === undefined ? [] : [`ALTER TABLE orders ADD CONSTRAINT ${key.name} ${key.definition}`]),
    ...indexes.map(({ definition }) => definition),
    ...references.map(
      ({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`,
    ),
    'ALTER TABLE orders ENABLE ROW LEVEL SECURITY',
    'ALTER TABLE orders FORCE ROW LEVEL SECURITY',
    ...policies.map(({ definition }) => definition),
    `GRANT SELECT, INSERT, UPDATE, DELETE ON orders TO ${TENANT_ROLE}`,
  ];
}
