import type { TimeBucket } from '../../../contract/domain/report';
import type { TenantTransaction } from '../../../gateway/database/tenant';
import { toCellsByStart } from '../../../gateway/features/statistic/report-period';
import type { MetricRow, RollupRead } from '../../../gateway/features/statistic/rollup-repository';
import { readSpanFigures } from '../../../gateway/features/statistic/span/span-figures';

/** The figures of each hour, day, week or month of a span, with its start. */
export async function readBuckets(
  trx: TenantTransaction,
  read: RollupRead,
  bucket: TimeBucket,
): Promise<readonly (MetricRow & { readonly at: number })[]> {
  const cells = toCellsByStart(read.span, bucket);
  const figuresOf = await readSpanFigures(trx, read, [...cells.values()]);
  return [...cells].map(([at, cell]) => ({ ...figuresOf(cell), at }));
}
