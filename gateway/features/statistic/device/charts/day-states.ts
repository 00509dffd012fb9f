import { sql } from 'kysely';
import type { DayStates, DayStatesAnswer } from '../../../../../contract/api/page/statistic/device-charts';
import { ONE_SECOND_MS } from '../../../../../contract/limits';
import type { TenantTransaction } from '../../../../database/tenant';
import { toKnown } from '../../presence-sums';
import { toCells } from '../../report-period';
import type { RollupRead } from '../../rollup-repository';
import { cellRows, openedBy } from '../opening';
import { stepsBack } from '../presence-by-span';

const SECOND = sql.lit(ONE_SECOND_MS);

/**
 * What the devices in use were on each day that has begun, in whole seconds within opening hours, summed backwards like
 * the table's downtime and from the same steps: offline and faulty together are that downtime, ready is the rest.
 */
export async function readDayStates(
  trx: TenantTransaction,
  { scope, span, nowMs }: Pick<RollupRead, 'scope' | 'span' | 'nowMs'>,
): Promise<Omit<DayStatesAnswer, 'updatedAt'>> {
  const cells = toKnown({ cells: toCells(span, 'day'), nowMs });
  const firstMs = Math.min(nowMs, ...cells.map(({ fromMs }) => fromMs));
  const endMs = sql`(least(m.at, c.until_ms) / ${SECOND} * ${SECOND})`;
  const open = sql`((${openedBy(endMs)} - ${openedBy(sql`c.from_ms`)}) / ${SECOND})`;
  const { rows } = await sql<DayStates>`
    SELECT c.from_ms::float8 AS at,
           sum((m.enabled - m.down) * ${open})::float8 AS "readySeconds",
           sum((m.down - m.enabled + m.online) * ${open})::float8 AS "faultySeconds",
           sum((m.enabled - m.online) * ${open})::float8 AS "offlineSeconds",
           coalesce(sum(m.begun) FILTER (WHERE m.at < c.until_ms), 0)::float8 AS faults
    FROM ${cellRows(cells)}
    JOIN ${stepsBack({ scope }, firstMs)} m ON m.at >= c.from_ms
    JOIN store o ON o.franchisee_id = ${scope.franchiseeId} AND o.id = m.store_id
    GROUP BY c.from_ms ORDER BY 1`.execute(trx);
  return { days: [...rows], total: addUp(rows) };
}

function addUp(days: readonly DayStates[]): DayStatesAnswer['total'] {
  const sumOf = (name: keyof DayStatesAnswer['total']) => days.reduce((sum, day) => sum + day[name], 0);
  return {
    readySeconds: sumOf('readySeconds'),
    faultySeconds: sumOf('faultySeconds'),
    offlineSeconds: sumOf('offlineSeconds'),
    faults: sumOf('faults'),
  };
}
