import { sql, type RawBuilder } from 'kysely';
import type { NarrowedPart } from '../../../../contract/api/page/report';
import type { MeterDeclaration } from '../../../../contract/resources/statistic/meter';
import '../../device/meter-tables';
import { toScopeCondition } from '../../list/list-source';
import { DEVICE_SUMS } from '../../order/order-deltas';
import { toColumn } from '../metric-sql';
import { isOfNarrowed } from '../narrowing';
import type { FoldedMetric, HourSpan, RollupScope } from '../rollup-repository';
import { startOfSpan } from './opening';
import { boundsOf, toWholeDays } from './whole-days';

export interface MeterRead {
  readonly scope: RollupScope;
  /** @default all devices */
  readonly part?: NarrowedPart | undefined;
  readonly cells: readonly HourSpan[];
  readonly meters: readonly MeterDeclaration[];
}

/** The meters that metrics are folded from. */
export function metersOf(metrics: readonly FoldedMetric[]): readonly MeterDeclaration[] {
  const meters = metrics.flatMap(({ meters: named = [] }) => named);
  return meters.filter(({ name }, index) => meters.findIndex((each) => each.name === name) === index);
}

/**
 * What meters grew by within the whole days of each span, and what the orders of the same devices came to on the same
 * days and in the same stores, a row for each meter, as `extra` under the names of the measures. A day without growth is
 * of neither side: nobody knows whether its orders went through a meter.
 */
export function meteredBy(
  by: 'store_id' | 'device_id',
  { meters, cells, ...of }: MeterRead,
): RawBuilder<unknown> {
  const days = toWholeDays(cells);
  const sums = meters.map((meter) => meterSums(by, meter, { ...of, days }));
  return sql`(${sql.join(sums, sql` UNION ALL `)})`;
}

interface MeterDays extends Pick<MeterRead, 'scope' | 'part'> {
  readonly days: readonly HourSpan[];
}

/**
 * Readings and orders of a device's day are rows of one sum, and not joined: nothing tells how many there are, and a plan
 * that thinks them few holds each reading against each sum.
 */
function meterSums(
  by: 'store_id' | 'device_id',
  { name, against }: MeterDeclaration,
  { scope, part, days }: MeterDays,
): RawBuilder<unknown> {
  const { fromMs, untilMs } = boundsOf(days);
  const key = sql.ref(`d.${by}`);
  const isWithin = (alias: 'm' | 'r') => {
    const dayAt = sql.ref(`${alias}.day_at`);
    return sql`${toScopeCondition(alias, scope)} AND ${isOfNarrowed(alias, { scope, part })}
      AND ${dayAt} >= ${fromMs}::bigint AND ${dayAt} < ${untilMs}::bigint`;
  };
  const columns = (alias: 'm' | 'r' | 'u') =>
    sql.join(
      ['franchisee_id', 'equipment', 'store_id', 'device_id', 'day_at'].map((of) =>
        sql.ref(`${alias}.${of}`),
      ),
    );
  return sql`(
    SELECT d.franchisee_id, d.equipment, ${key} AS of_id, d.from_ms, jsonb_build_object(
      ${sql.lit(`metered.${name}`)}, sum(d.thousandths)::float8 / 1000,
      ${sql.lit(`meteredOrders.${name}`)}, coalesce(sum(d.value), 0)) AS extra
    FROM (
      SELECT ${columns('u')}, ${startOfSpan(days, sql`u.day_at`)} AS from_ms, sum(u.thousandths) AS thousandths, sum(u.value) AS value
      FROM (
        SELECT ${columns('m')}, m.thousandths, NULL::float8 AS value
        FROM device_meter_day m WHERE ${isWithin('m')} AND m.name = ${name} AND m.is_whole
        UNION ALL
        SELECT ${columns('r')}, NULL, coalesce(${toColumn(against)}, 0)::float8 FROM ${DEVICE_SUMS} r WHERE ${isWithin('r')}
      ) u GROUP BY ${columns('u')}
    ) d WHERE d.from_ms IS NOT NULL AND d.thousandths IS NOT NULL
    GROUP BY d.franchisee_id, d.equipment, ${key}, d.from_ms)`;
}
