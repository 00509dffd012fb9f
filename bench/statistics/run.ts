import { parseArgs } from 'node:util';
import { resolveDeclaration } from '../../contract/resources/resolve';
import { openDatabase } from '../../gateway/database/open-database';
import { resources } from '../../resources.config';
import { createPostgresServer } from '../../test/support/postgres-server';
import { createServerDatabase } from '../../test/support/gateway/database';
import { HEADERS, startGateway, TEST_NOW_MS, type TestGateway } from '../../test/support/gateway/gateway';
import { printFigures, printWanted, tenths, type FigureRow } from '../figures';
import type { Asked } from './asked';
import { callsOf } from './calls';
import { findExamples } from './examples';
import { countReads, toForgotten } from './read-tables';
import { multiplyOrders, PASTS } from './volume';

/**
 * `npm run bench:statistics`: what statistics cost at 10⁵ orders and at so many more, on PostgreSQL, each call beside its
 * twin in turn. A call should cost the same however many orders there are. What reaches back for years has its twin where
 * there are as few orders a day over as long a past: what it costs are days, of which the demonstration has fewer.
 *
 *     npm run bench:statistics                        10⁷ orders
 *     npm run bench:statistics -- --orders 1000000    in a tenth of the time
 *     npm run bench:statistics -- --only lasting      the calls with that in their names
 */
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '10000000' },
    /** Orders of the demonstration, as a share of the usual: 2 make about 10⁵, which is the small volume. */
    scale: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '21' },
    only: { type: 'string', default: '' },
  },
});
const LARGE = Number(values.orders);
const ROUNDS = Number(values.rounds);
const SMALL_SCALE = Number(values.scale);
/** What a call may take of many orders, as a multiple of what it takes of few. */
const GROWTH_MAX = 1.5;
/** The machine is as busy as the bench makes it: a batch of the demonstration may take longer than a caller would wait. */
const STANDSTILL_MS = 10_000;
const OWNER = '13800000001';
/** The last reads of a connection are counted a second later. */
const COUNTED_AFTER_MS = 1_500;

/** A gateway over a volume, and who asks it. */
interface Volume {
  readonly gateway: TestGateway;
  readonly url: string;
  readonly orders: number;
  readonly token: string;
}

const server = await createPostgresServer({ fsync: 'off', shared_buffers: '512MB', max_wal_size: '4GB' });
const gateways: TestGateway[] = [];
try {
  const small = await open(SMALL_SCALE, 0);
  const long = await open(SMALL_SCALE, Math.min(LARGE, small.orders * PASTS));
  const large = await open(SMALL_SCALE, LARGE);
  const { pages } = resolveDeclaration(resources);
  const examples = await findExamples(pages, TEST_NOW_MS, async (asked) => (await ask(small, asked)).data);
  const calls = callsOf(pages, { nowMs: TEST_NOW_MS, examples }).filter(({ name }) =>
    name.includes(values.only),
  );
  const before = await countReads(large.url);
  const rows: FigureRow[] = [];
  for (const asked of calls) rows.push(await measureTwice(asked, { small, long, large }));
  await new Promise((resolve) => setTimeout(resolve, COUNTED_AFTER_MS));
  const forgotten = toForgotten(before, await countReads(large.url));
  const grown = rows.filter(({ value }) => value >= GROWTH_MAX);
  printWanted([
    {
      what: `every call takes less than ${GROWTH_MAX} × at ${large.orders} orders`,
      holds: grown.length === 0,
      said: grown.map(({ name, value }) => `${name} ${value} ×`).join(', '),
    },
    {
      what: 'every table that calls read was multiplied, or does not grow',
      holds: forgotten.length === 0,
      said: forgotten.join(', '),
    },
  ]);
  printFigures('statistics', [
    { name: 'orders', value: small.orders, unit: '', note: 'the small volume' },
    { name: 'ordersLong', value: long.orders, unit: '', note: 'as few a day, over as long a past' },
    { name: 'ordersLarge', value: large.orders, unit: '', note: 'the large volume' },
    ...rows,
  ]);
} finally {
  for (const gateway of gateways) await gateway.close();
  await server.remove();
}

interface Volumes {
  readonly small: Volume;
  readonly long: Volume;
  readonly large: Volume;
}

/** What seems to have grown is asked once more: what others do on the machine meanwhile is no growth. */
async function measureTwice(asked: Asked, volumes: Volumes): Promise<FigureRow> {
  const first = await measure(asked, volumes);
  if (first.value < GROWTH_MAX) return first;
  const second = await measure(asked, volumes);
  return second.value < first.value ? second : first;
}

/** How much more a call takes of many orders than of few. */
async function measure(asked: Asked, { small, long, large }: Volumes): Promise<FigureRow> {
  const isOfYears = asked.isOfYears === true;
  const [few = NaN, many = NaN, short = NaN] = await timesOf(
    asked,
    isOfYears ? [long, large, small] : [small, large],
  );
  const note = `${tenths(few)} ms and ${tenths(many)} ms`;
  const past = `, over the same past; ${tenths(short)} ms over that of the demonstration`;
  return {
    name: asked.name,
    value: Math.round((many / few) * 100) / 100,
    unit: '×',
    note: isOfYears ? `${note}${past}` : note,
  };
}

/** The middle of what a call takes of each volume, all of them in turn. */
async function timesOf(asked: Asked, volumes: readonly Volume[]): Promise<readonly number[]> {
  const times = volumes.map((): number[] => []);
  for (let round = 0; round < ROUNDS + 2; round += 1) {
    for (const [index, volume] of volumes.entries()) {
      const { ms } = await ask(volume, asked);
      // The first calls warm caches and plans of all.
      if (round >= 2) times[index]?.push(ms);
    }
  }
  return times.map(median);
}

/** A gateway as in production, behind row-level security, over a database of its own with the demonstration in it. */
async function open(scale: number, orders: number): Promise<Volume> {
  const { url } = await createServerDatabase(server.url);
  const gateway = await startGateway({
    open: () => openDatabase({ engine: 'postgresql', url, connections: 4, standstillMs: STANDSTILL_MS }),
    seedScale: scale,
    isPlainLogin: true,
  });
  gateways.push(gateway);
  const multiplied = await multiplyOrders(url, orders);
  return { gateway, url, orders: multiplied, token: await gateway.login(OWNER) };
}

async function ask(
  { gateway, token }: Pick<Volume, 'gateway' | 'token'>,
  { path, body }: Pick<Asked, 'path' | 'body'>,
): Promise<{ readonly ms: number; readonly data: unknown }> {
  const startedAt = performance.now();
  const answer = await gateway.app.inject({
    method: 'POST',
    url: path,
    headers: { ...HEADERS, authorization: `Bearer ${token}` },
    payload: body,
  });
  const ms = performance.now() - startedAt;
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
  return { ms, data: answer.json<{ data: unknown }>().data };
}

function median(times: readonly number[]): number {
  return [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;
}
