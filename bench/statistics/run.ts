import { parseArgs } from 'node:util';
import { resolveDeclaration } from '../../contract/resources/resolve';
import { openDatabase } from '../../gateway/database/open-database';
import { resources } from '../../resources.config';
import { createPostgresServer } from '../../test/support/postgres-server';
import { createServerDatabase } from '../../test/support/gateway/database';
import { HEADERS, startGateway, TEST_NOW_MS, type TestGateway } from '../../test/support/gateway/gateway';
import { printFigures, printWanted, tenths, type FigureRow } from '../figures';
import { callsOf, type Asked } from './calls';
import { multiplyOrders } from './volume';

/**
 * `npm run bench:statistics`: what statistics cost at 10⁵ orders and at so many more, on PostgreSQL, each call beside its
 * twin in turn. A call should cost the same however many orders there are.
 *
 *     npm run bench:statistics                        10⁷ orders
 *     npm run bench:statistics -- --orders 1000000    in a tenth of the time
 */
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '10000000' },
    /** Orders of the demonstration, as a share of the usual: 2 make about 10⁵, which is the small volume. */
    scale: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '21' },
  },
});
const LARGE = Number(values.orders);
const ROUNDS = Number(values.rounds);
const SMALL_SCALE = Number(values.scale);
/** What a call may take of many orders, as a multiple of what it takes of few. */
const GROWTH_MAX = 1.5;
const OWNER = '13800000001';

const server = await createPostgresServer({ fsync: 'off', shared_buffers: '512MB', max_wal_size: '4GB' });
const gateways: TestGateway[] = [];
try {
  const { gateway: small, orders: smallOrders } = await open(0);
  const { gateway: large, orders: largeOrders } = await open(LARGE);
  const rows: FigureRow[] = [
    { name: 'orders', value: smallOrders, unit: '', note: 'the small volume' },
    { name: 'ordersLarge', value: largeOrders, unit: '', note: 'the large volume' },
  ];
  const tokens = [await small.login(OWNER), await large.login(OWNER)] as const;
  for (const asked of callsOf(resolveDeclaration(resources).pages, TEST_NOW_MS)) {
    const times: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS + 2; round += 1) {
      const pair = [await timeOf(small, asked, tokens[0]), await timeOf(large, asked, tokens[1])] as const;
      // The first calls warm caches and plans of both.
      if (round >= 2) pair.forEach((ms, index) => times[index]?.push(ms));
    }
    const [few, many] = [median(times[0]), median(times[1])];
    rows.push({
      name: asked.name,
      value: Math.round((many / few) * 100) / 100,
      unit: '×',
      note: `${tenths(few)} ms and ${tenths(many)} ms`,
    });
  }
  const grown = rows.filter(({ unit, value }) => unit === '×' && value >= GROWTH_MAX);
  printWanted([
    {
      what: `every call takes less than ${GROWTH_MAX} × at ${largeOrders} orders`,
      holds: grown.length === 0,
      said: grown.map(({ name, value }) => `${name} ${value} ×`).join(', '),
    },
  ]);
  printFigures('statistics', rows);
} finally {
  for (const gateway of gateways) await gateway.close();
  await server.remove();
}

/** A gateway as in production, behind row-level security, over a database of its own with the demonstration in it. */
async function open(orders: number): Promise<{ readonly gateway: TestGateway; readonly orders: number }> {
  const { url } = await createServerDatabase(server.url);
  const gateway = await startGateway({
    open: () => openDatabase({ engine: 'postgresql', url, connections: 4 }),
    seedScale: SMALL_SCALE,
    isPlainLogin: true,
  });
  gateways.push(gateway);
  return { gateway, orders: await multiplyOrders(url, orders) };
}

async function timeOf(gateway: TestGateway, { path, body }: Asked, token: string): Promise<number> {
  const startedAt = performance.now();
  const answer = await gateway.app.inject({
    method: 'POST',
    url: path,
    headers: { ...HEADERS, authorization: `Bearer ${token}` },
    payload: body,
  });
  const ms = performance.now() - startedAt;
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
  return ms;
}

function median(times: readonly number[]): number {
  return [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;
}
