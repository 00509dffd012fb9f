import type { Row } from '../../../../contract/api/page/list';
import type { PartDimension } from '../../../../contract/domain/report';
import { startOfDay } from '../../../../contract/day';
import type { TenantTransaction } from '../../../database/tenant';
import { toNothing } from '../comparison';
import { comparedUntil, isNarrowed } from '../narrowing';
import { readTotals, type MetricRow, type NamedRow, type RollupRead } from '../rollup-repository';
import { toMetrics } from '../wire-metric';
import { compareRows, type ComparedRows } from './compared-rows';
import { PART_NAMES, readParts } from './part-sums';

/**
 * The income of each store, device, item or method, and of all of them, those that sold only in the compared days among them. Stores are
 * compared by hours, the others by the days that are over: their sums know no hours.
 */
export async function readComparedParts(
  trx: TenantTransaction,
  read: RollupRead,
  dimension: PartDimension,
): Promise<ComparedRows & { readonly totals: MetricRow }> {
  const current = await readParts(trx, read, dimension);
  const known = new Set(current.map(({ id }) => id));
  const toRow = (row: NamedRow): Row => ({
    ...Object.fromEntries(PART_NAMES[dimension].map((name) => [name, row[name] ?? null])),
    ...toMetrics(read.metrics, row),
    id: String(row['id']),
  });
  const compared = await compareRows(trx, read, {
    isByDay: dimension !== 'store' || isNarrowed(read),
    untilMs: dimension === 'store' ? comparedUntil(read) : startOfDay(read.nowMs),
    read: (metrics, { span }) => readParts(trx, { ...read, metrics, span }, dimension),
    toRows: (before) => {
      const gone = before.filter(({ id }) => !known.has(id));
      const rows = [...current, ...gone.map((row) => ({ ...row, ...toNothing(read.metrics) }))].map(toRow);
      if (dimension === 'store') return rows;
      // What was started for nothing, and moved elsewhere, leaves sums of nothing.
      const isGone = new Set(gone.map(({ id }) => id));
      return rows.filter((row) => isGone.has(row.id) || read.metrics.some(({ name }) => Boolean(row[name])));
    },
  });
  return { ...compared, totals: await readTotals(trx, read) };
}
