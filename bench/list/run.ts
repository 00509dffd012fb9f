/**
 * `npm run bench:list`: what the search and the lists cost at 10⁵ orders and at so many more, on PostgreSQL, each call beside
 * its twin in turn. A call should cost the same however many orders there are. What reads the rows that it answers for, up to a
 * number that is declared, has its twin where there are as many orders a day over a shorter past: what it costs are those
 * rows, of which the demonstration has fewer.
 *
 *     npm run bench:list                          10⁶ orders
 *     npm run bench:list -- --orders 10000000     ten times as many
 *     npm run bench:list -- --only search         the calls with that in their names
 */
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

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    /** Orders of the demonstration, as a share of the usual: 2 make about 10⁵, which is the small volume. */
    scale: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '41' },
    only: { type: 'string', default: '' },
  },
});
const LARGE = Number(values.orders);
const ROUNDS = Number(values.rounds);
const SCALE = Number(values.scale);
/** How many times the demonstration's past lies behind itself: a year and a half; the rest makes every hour busier. */
const PASTS = 5;
/** The furthest that a call here looks back: the search looks for a mobile in half a year. */
const BUSY_PASTS = 2;

interface Measured {
  readonly small: Volume;
  /** As many orders a day as the large volume has. */
  readonly busy: Volume;
  readonly large: Volume;
}

interface MeasuredRow extends FigureRow {
  /** What the call takes of many orders, in ms. */
  readonly p50: number;
  /** The slowest twentieth takes as long at least, in ms. */
  readonly p95: number;
  readonly compared: Asked['compared'];
}

const volumes = await createVolumes();
try {
  const toLarge = upTo(LARGE, PASTS);
  const small = await volumes.open(SCALE, upTo(0, PASTS));
  const busy = await volumes.open(SCALE, (there) => ({ ...toLarge(there), pasts: BUSY_PASTS }));
  const large = await volumes.open(SCALE, toLarge);
  const { pages } = resolveDeclaration(resources);
  const examples = await findExamples(pages, TEST_NOW_MS, small);
  const calls = callsOf(pages, { nowMs: TEST_NOW_MS, examples }).filter(({ name }) =>
    name.includes(values.only),
  );
  const rows = await compareCalls(large, calls, (asked) => measure(asked, { small, busy, large }));
  printFigures('list', [
    { name: 'orders', value: small.orders, unit: '', note: 'the small volume' },
    {
      name: 'ordersBusy',
      value: busy.orders,
      unit: '',
      note: 'as many a day as the large one, less of a past',
    },
    { name: 'ordersLarge', value: large.orders, unit: '', note: 'the large volume' },
    ...rows,
    {
      name: 'slowestP95Ms',
      value: Math.max(...rows.map(({ p95 }) => p95)),
      unit: 'ms',
      note: 'of all calls',
    },
    ...toNarrowed(rows),
  ]);
} finally {
  await volumes.close();
}

/** What the slowest order or filter of a list takes as a multiple of its plain first page over the same period. */
function toNarrowed(rows: readonly MeasuredRow[]): readonly FigureRow[] {
  return rows
    .filter(({ compared }) => compared?.is === 'plain')
    .flatMap((plain) => {
      const id = plain.compared?.page;
      const [slowest] = rows
        .filter(({ compared }) => compared?.page === id && compared?.is === 'narrowed')
        .sort((one, other) => other.p50 - one.p50);
      if (slowest === undefined) return [];
      const note = `${tenths(slowest.p50)} ms, ${slowest.name}; plain ${tenths(plain.p50)} ms`;
      return [{ name: `${String(id)} narrowed`, value: tenths(slowest.p50 / plain.p50), unit: '×', note }];
    });
}

/** How much more a call takes of many orders than of few. */
async function measure(asked: Asked, { small, busy, large }: Measured): Promise<MeasuredRow> {
  const isOfRows = asked.isOfRows === true;
  const [few, many, quiet] = await timesOf(asked, isOfRows ? [busy, large, small] : [small, large], ROUNDS);
  if (few === undefined || many === undefined) throw new Error(`${asked.name} was not measured.`);
  const note = `p50 ${tenths(few.p50)} and ${tenths(many.p50)} ms, p95 ${tenths(few.p95)} and ${tenths(many.p95)} ms`;
  return {
    name: asked.name,
    value: toGrowth(few.p50, many.p50),
    unit: '×',
    note:
      quiet === undefined
        ? note
        : `${note}, with as many orders a day; ${tenths(quiet.p50)} ms with those of the demonstration`,
    p50: many.p50,
    p95: tenths(many.p95),
    compared: asked.compared,
  };
}
