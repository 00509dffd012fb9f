import type { DateDimension } from '../../../../contract/domain/report';
import type { TenantTransaction } from '../../../database/tenant';
import { toNothing } from '../comparison';
import { comparedUntil } from '../narrowing';
import { bucketsOf } from '../report-period';
import { readBuckets, type RollupRead } from '../rollup-repository';
import { toMetrics } from '../wire-metric';
import { compareRows, type ComparedRows } from './compared-rows';

/** The income of every day, week or month of a span; the compared days stand beside the days they are compared with. */
export async function readComparedDates(
  trx: TenantTransaction,
  read: RollupRead,
  dimension: DateDimension,
): Promise<ComparedRows> {
  const known = new Map((await readBuckets(trx, read, dimension)).map((row) => [row.at, row]));
  const nothing = toNothing(read.metrics);
  const rows = bucketsOf(read.span, dimension).map((at) => ({
    ...toMetrics(read.metrics, known.get(at) ?? nothing),
    at,
    id: String(at),
  }));
  return compareRows(trx, read, {
    untilMs: comparedUntil(read),
    toRows: () => rows,
    read: async (metrics, part) => {
      const found = await readBuckets(trx, { ...read, ...part, metrics }, dimension);
      return found.map((row) => ({ ...row, id: String(row.at) }));
    },
  });
}
