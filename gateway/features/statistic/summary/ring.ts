import { sql } from 'kysely';
import type { RingAnswer } from '../../../../contract/api/page/statistic/beside';
import type { RingChart } from '../../../../contract/resources/metric';
import type { ResolvedListPage } from '../../../../contract/resources/resolved';
import type { TenantTransaction } from '../../../database/tenant';
import { createListSource, type ListScope } from '../../list/list-source';
import { isOfModel } from '../narrowing';
import type { RollupScope } from '../rollup-repository';

/** Devices by a choice of theirs: the same rows, read the same way, as the list of devices has. */
export async function readRing(
  trx: TenantTransaction,
  { field }: RingChart,
  { devices, scope }: { readonly devices: ResolvedListPage; readonly scope: ListScope & RollupScope },
): Promise<Omit<RingAnswer, 'updatedAt'>> {
  const source = createListSource(devices);
  const { value } = source.columnOf(field, scope);
  const { rows } = await sql<{ value: string | number; count: number }>`
    SELECT ${value} AS value, count(*)::int AS count FROM ${source.from}
    WHERE ${source.within(scope)} AND ${isOfModel(source.alias, scope)} AND ${value} IS NOT NULL GROUP BY 1 ORDER BY 1`.execute(
    trx,
  );
  return { parts: rows, total: rows.reduce((sum, { count }) => sum + count, 0) };
}
