import type { DateDimension } from '../../../../contract/domain/report';
import type { TenantTransaction } from '../../../database/tenant';
import { BASE_ORDERS } from '../comparison';
import { toComparedPeriod } from '../compared-period';
import { comparedUntil } from '../narrowing';
import { moveSpan, toCellsByStart } from '../report-period';
import type { HourSpan, MetricRow, RollupRead } from '../rollup-repository';
import { readSpanFigures } from '../span/span-figures';
import { toMetrics } from '../wire-metric';
import { compareRows, type ComparedRows } from './compared-rows';

/**
 * The income of every day, week or month of a span, and of all of it; the compared days stand beside the days they are
 * compared with.
 */
export async function readComparedDates(
  trx: TenantTransaction,
  read: RollupRead,
  dimension: DateDimension,
): Promise<ComparedRows & { readonly totals: MetricRow }> {
  const { span, metrics } = read;
  const untilMs = comparedUntil(read);
  const { elapsed, base, shiftMs } = toComparedPeriod(span, { nowMs: untilMs, compareWith: 'previous' });
  const toBuckets = (part: HourSpan, movedMs: number) =>
    [...toCellsByStart(moveSpan(part, movedMs), dimension)].map(
      ([at, cell]) => [at, moveSpan(cell, -movedMs)] as const,
    );
  const asked = [toBuckets(span, 0), toBuckets(elapsed, 0), toBuckets(base, shiftMs)].flat();
  const figuresOf = await readSpanFigures(trx, { ...read, metrics: [...metrics, BASE_ORDERS] }, [
    span,
    ...asked.map(([, cell]) => cell),
  ]);
  const rows = toBuckets(span, 0).map(([at, cell]) => ({
    ...toMetrics(metrics, figuresOf(cell, metrics)),
    at,
    id: String(at),
  }));
  const compared = await compareRows(trx, read, {
    untilMs,
    toRows: () => rows,
    read: (some, part) => {
      const cells = toBuckets(part.span, part.shiftMs);
      return Promise.resolve(cells.map(([at, cell]) => ({ ...figuresOf(cell, some), id: String(at) })));
    },
  });
  return { ...compared, totals: figuresOf(span) };
}
