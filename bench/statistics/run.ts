import { parseArgs } from 'node:util';
import { resolveDeclaration } from '../../contract/resources/resolve';
import { resources } from '../../resources.config';
import { TEST_NOW_MS } from '../../test/support/gateway/gateway';
import { printFigures, tenths, type FigureRow } from '../figures';
import { compareCalls } from '../volume/compare-calls';
import { timesOf, toGrowth } from '../volume/growth';
import { upTo } from '../volume/multiply-orders';
import { createVolumes, type Volume } from '../volume/volumes';
import type { Asked } from './asked';
import { callsOf } from './calls';
import { findExamples } from './examples';

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
/** How many times the demonstration's past lies behind itself; the rest of a volume makes every hour busier. */
const PASTS = 10;

const volumes = await createVolumes();
try {
  const small = await volumes.open(SMALL_SCALE, upTo(0, PASTS));
  const long = await volumes.open(SMALL_SCALE, upTo(Math.min(LARGE, small.orders * PASTS), PASTS));
  const large = await volumes.open(SMALL_SCALE, upTo(LARGE, PASTS));
  const { pages } = resolveDeclaration(resources);
  const examples = await findExamples(pages, TEST_NOW_MS, async (asked) => (await small.ask(asked)).data);
  const calls = callsOf(pages, { nowMs: TEST_NOW_MS, examples }).filter(({ name }) =>
    name.includes(values.only),
  );
  const rows = await compareCalls(large, calls, (asked) => measure(asked, { small, long, large }));
  printFigures('statistics', [
    { name: 'orders', value: small.orders, unit: '', note: 'the small volume' },
    { name: 'ordersLong', value: long.orders, unit: '', note: 'as few a day, over as long a past' },
    { name: 'ordersLarge', value: large.orders, unit: '', note: 'the large volume' },
    ...rows,
  ]);
} finally {
  await volumes.close();
}

interface Measured {
  readonly small: Volume;
  readonly long: Volume;
  readonly large: Volume;
}

/** How much more a call takes of many orders than of few. */
async function measure(asked: Asked, { small, long, large }: Measured): Promise<FigureRow> {
  const isOfYears = asked.isOfYears === true;
  const taken = await timesOf(asked, isOfYears ? [long, large, small] : [small, large], ROUNDS);
  const [few = NaN, many = NaN, short = NaN] = taken.map(({ p50 }) => p50);
  const note = `${tenths(few)} ms and ${tenths(many)} ms`;
  const past = `, over the same past; ${tenths(short)} ms over that of the demonstration`;
  return {
    name: asked.name,
    value: toGrowth(few, many),
    unit: '×',
    note: isOfYears ? `${note}${past}` : note,
  };
}
