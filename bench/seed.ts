/**
 * `npm run bench:seed`: how fast orders come into an empty PostgreSQL, with what hangs on them (refunds, timers, numbers, the
 * ledger, sums, all indexes), and how much memory it takes; then how fast the server multiplies them, which is what the
 * benches of lists and statistics do for more.
 *
 *     npm run bench:seed                          about 10⁵ orders, multiplied by 5
 *     npm run bench:seed -- --orders 1000000      about so many made
 *     npm run bench:seed -- --times 1             none multiplied
 */
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { resolveDeclaration } from '../contract/resources/resolve';
import { openDatabase } from '../gateway/database/open-database';
import { seedDemonstration } from '../gateway/demonstration/demonstration';
import { resources } from '../resources.config';
import { TEST_NOW_MS } from '../test/support/gateway/gateway';
import { createPostgresServer } from '../test/support/postgres-server';
import { printFigures, printWanted, tenths } from './figures';
import { multiplyOrders } from './volume/multiply-orders';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    times: { type: 'string', default: '5' },
  },
});
/** What the demonstration has at its usual scale, about. */
const ORDERS_AT_ONE = 52_000;
/** Wanted of a machine that does nothing else. */
const PER_SECOND_MIN = 50_000;
const RSS_MAX_MB = 300;
const BYTES_PER_MB = 1_024;

const server = await createPostgresServer({ fsync: 'off', shared_buffers: '512MB', max_wal_size: '4GB' });
const database = await openDatabase({ engine: 'postgresql', url: server.url, connections: 4 });
try {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  await seedDemonstration(database.bulk, {
    resolved: resolveDeclaration(resources),
    nowMs: TEST_NOW_MS,
    scale: Number(values.orders) / ORDERS_AT_ONE,
    isProduction: false,
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  const { user, system } = process.cpuUsage(before);
  const peakMb = Math.round(process.resourceUsage().maxRSS / BYTES_PER_MB);
  const orders = await countOrders();
  const perSecond = Math.round(orders / seconds);
  const multipliedAt = performance.now();
  const all = await multiplyOrders(server.url, () => ({ pasts: Number(values.times), density: 1 }));
  const multiplySeconds = (performance.now() - multipliedAt) / 1_000;
  printFigures('seed', [
    { name: 'orders', value: orders, unit: '', note: 'made, of the demonstration' },
    { name: 'ordersPerSecond', value: perSecond, unit: '/s', note: 'with all that hangs on them' },
    { name: 'seconds', value: tenths(seconds), unit: 's' },
    {
      name: 'makingUs',
      value: tenths((user + system) / orders),
      unit: 'µs',
      note: 'processor time of this process for an order; the rest is the server',
    },
    { name: 'peakRssMb', value: peakMb, unit: 'MB', note: 'of this process, tsx and all' },
    {
      name: 'multipliedPerSecond',
      value: Math.round((all - orders) / multiplySeconds),
      unit: '/s',
      note: `to ${all} on the server, with VACUUM ANALYZE`,
    },
  ]);
  printWanted([
    {
      what: `${PER_SECOND_MIN} orders a second`,
      holds: perSecond >= PER_SECOND_MIN,
      said: `${perSecond}/s`,
    },
    { what: `less than ${RSS_MAX_MB} MB`, holds: peakMb < RSS_MAX_MB, said: `${peakMb} MB` },
  ]);
} finally {
  await database.close();
  await server.remove();
}

async function countOrders(): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::float8 AS count FROM orders`.execute(
    database.db,
  );
  return rows[0]?.count ?? 0;
}
