/**
 * `npm run bench:archive`: whether orders are better kept in one table or in one for each month. Two gateways over two
 * databases of the same orders, a year and a half of them, are asked in turn; then each is written to and swept.
 *
 *     npm run bench:archive                          10⁶ orders
 *     npm run bench:archive -- --orders 10000000     ten times as many
 */
import { parseArgs } from 'node:util';
import { resolveDeclaration } from '../../contract/resources/resolve';
import { resources } from '../../resources.config';
import { TEST_NOW_MS } from '../../test/support/gateway/gateway';
import { printFigures, tenths, type FigureRow } from '../figures';
import { callsOf } from '../list/calls';
import { findExamples } from '../list/examples';
import { timesOf, toGrowth } from '../volume/growth';
import { upTo } from '../volume/multiply-orders';
import { createVolumes } from '../volume/volumes';
import { keepByMonth } from './by-month';
import { archivedCallsOf, ofOrders } from './calls';
import { WRITES, timesOfWrites } from './writes';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '41' },
  },
});
const ROUNDS = Number(values.rounds);
/** Orders of the demonstration, as a share of the usual. */
const SCALE = 2;
/** How many times the demonstration's past lies behind itself: a year and a half. */
const PASTS = 5;

const volumes = await createVolumes();
try {
  const toCopies = upTo(Number(values.orders), PASTS);
  const whole = await volumes.open(SCALE, toCopies);
  const byMonth = await volumes.open(SCALE, toCopies);
  const months = await keepByMonth(byMonth.url);
  const { pages } = resolveDeclaration(resources);
  const examples = await findExamples(pages, TEST_NOW_MS, whole);
  const calls = [
    ...ofOrders(callsOf(pages, { nowMs: TEST_NOW_MS, examples })),
    ...archivedCallsOf(pages, TEST_NOW_MS),
  ];
  const rows: FigureRow[] = [];
  for (const call of calls) {
    const [one, many] = await timesOf(call, [whole, byMonth], ROUNDS);
    if (one === undefined || many === undefined) throw new Error(`${call.name} was not measured.`);
    const note = `p50 ${tenths(one.p50)} ms in one table, ${tenths(many.p50)} ms by month`;
    rows.push({ name: call.name, value: toGrowth(one.p50, many.p50), unit: '×', note });
  }
  const one = await timesOfWrites(whole.url);
  const many = await timesOfWrites(byMonth.url);
  printFigures('archive', [
    { name: 'orders', value: whole.orders, unit: '', note: '' },
    { name: 'months', value: months, unit: '', note: '' },
    ...rows,
    ...WRITES.map(({ name }) => ({
      name,
      value: toGrowth(one[name] ?? Number.NaN, many[name] ?? Number.NaN),
      unit: '×',
      note: `${tenths(one[name] ?? Number.NaN)} ms in one table, ${tenths(many[name] ?? Number.NaN)} ms by month`,
    })),
  ]);
} finally {
  await volumes.close();
}
