import pg from 'pg';
import { ONE_DAY_MS } from '../../contract/limits';
import { medianOf } from '../figures';

interface Write {
  readonly name: string;
  readonly sql: string;
  /** What is written stays, so that the next has something to do. @default false: it is taken back */
  readonly stays?: boolean;
  /** @default false: within a transaction */
  readonly isAlone?: boolean;
}

const COLUMNS = `SELECT string_agg(attname, ',' ORDER BY attnum) AS names FROM pg_attribute
  WHERE attrelid = 'orders'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`;
/** Orders of the last days, found beforehand: who writes one knows which. */
const NEWEST = `CREATE TEMP TABLE newest AS SELECT $COLUMNS FROM orders
  WHERE created_at > (SELECT max(created_at) FROM orders) - ${7 * ONE_DAY_MS} ORDER BY created_at DESC LIMIT 1000`;

/** What orders are written with, and what the server does behind it. */
export const WRITES: readonly Write[] = [
  {
    name: 'insert1000',
    sql: `INSERT INTO orders ($COLUMNS) SELECT $VALUES FROM newest`,
  },
  {
    name: 'update1000',
    stays: true,
    // One by one, as they happen.
    sql: `DO $$ DECLARE one record; BEGIN
      FOR one IN SELECT franchisee_id, order_id FROM newest LOOP
        UPDATE orders SET state_at = state_at + 1
         WHERE franchisee_id = one.franchisee_id AND order_id = one.order_id;
      END LOOP; END $$`,
  },
  { name: 'vacuum', isAlone: true, sql: 'VACUUM (INDEX_CLEANUP ON) orders' },
];
const ROUNDS = 7;

/** What each takes, in ms, by name: the middle of several, one after another as in a day. */
export async function timesOfWrites(url: string): Promise<Readonly<Record<string, number>>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const columns = (await client.query<{ names: string }>(COLUMNS)).rows[0]?.names ?? '';
    await client.query(NEWEST.replace('$COLUMNS', columns));
    await client.query('ANALYZE newest');
    const values = columns.split(',').map((name) => (name === 'order_id' ? `order_id || '~'` : name));
    const toSql = (sql: string): string =>
      sql.replaceAll('$COLUMNS', columns).replaceAll('$VALUES', values.join());
    const times: Record<string, number[]> = {};
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const write of WRITES)
        (times[write.name] ??= []).push(await timeOf(client, write, toSql(write.sql)));
    }
    return Object.fromEntries(Object.entries(times).map(([name, each]) => [name, medianOf(each)]));
  } finally {
    await client.end();
  }
}

async function timeOf(client: pg.Client, { stays, isAlone }: Write, sql: string): Promise<number> {
  if (isAlone !== true) await client.query('BEGIN');
  const startedAt = performance.now();
  await client.query(sql);
  const ms = performance.now() - startedAt;
  if (isAlone !== true) await client.query(stays === true ? 'COMMIT' : 'ROLLBACK');
  return ms;
}
