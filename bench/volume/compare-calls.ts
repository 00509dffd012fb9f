import { printWanted, type FigureRow } from '../figures';
import { GROWTH_MAX, measureTwice } from './growth';
import { COUNTED_AFTER_MS, countReads, toForgotten } from './read-tables';
import type { Volume } from './volumes';

/**
 * Measures every call, and says whether each costs the same of many orders and whether what they read was multiplied
 * at all. `measure` answers a growth as its value.
 */
export async function compareCalls<Asked, Row extends FigureRow>(
  large: Volume,
  calls: readonly Asked[],
  measure: (asked: Asked) => Promise<Row>,
): Promise<readonly Row[]> {
  const before = await countReads(large.url);
  const rows: Row[] = [];
  for (const asked of calls) rows.push(await measureTwice(() => measure(asked)));
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
  return rows;
}
