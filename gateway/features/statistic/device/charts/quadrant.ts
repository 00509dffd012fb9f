import { sql, type RawBuilder } from 'kysely';
import type { QuadrantAnswer } from '../../../../../contract/api/page/statistic/device-charts';
import {
  DEVICE_QUADRANTS,
  QUADRANT_DOTS_MAX,
  type DeviceQuadrant,
} from '../../../../../contract/domain/statistic/device-quadrant';
import type { TenantTransaction } from '../../../../database/tenant';
import { toScopeCondition } from '../../../list/list-source';
import type { FoldedMetric, RollupRead } from '../../rollup-repository';
import { fromDevices, isOfRead, toDeviceColumns } from '../device-page';
import { toMetrics } from '../../wire-metric';
import { DEVICE_GROUPS } from '../device-groups';

interface Axes {
  readonly x: FoldedMetric;
  readonly y: FoldedMetric;
}

type Counts = Readonly<Record<DeviceQuadrant, number>>;
/** A drawn device, of which there may be none. */
type FoundRow = Readonly<Record<DeviceQuadrant | 'unplaced', number>> & {
  readonly lineX: number | null;
  readonly lineY: number | null;
  readonly id: string | null;
  readonly deviceNumber: string;
  readonly storeId: string;
  readonly storeName: string | null;
  readonly quadrant: DeviceQuadrant;
  readonly x: number;
  readonly y: number;
};

/**
 * The devices of the table by two of its figures, parted by the median of each. A device on a line stands above it,
 * unless it has nothing: of many that did nothing none did much. All are counted; of many some are drawn, whose choice
 * by their ids favours no field.
 */
export async function readQuadrant(
  trx: TenantTransaction,
  read: Omit<RollupRead, 'metrics'>,
  { x, y }: Axes,
): Promise<Omit<QuadrantAnswer, 'updatedAt'>> {
  const counts = DEVICE_QUADRANTS.map(
    (name) => sql`count(*) FILTER (WHERE f.quadrant = ${name})::float8 AS ${sql.id(name)}`,
  );
  const { rows } = await sql<FoundRow>`
    WITH found AS MATERIALIZED (${foundDevices(read, { x, y })}),
    lines AS (
      SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY x) AS x, percentile_cont(0.5) WITHIN GROUP (ORDER BY y) AS y
      FROM found WHERE x IS NOT NULL AND y IS NOT NULL
    ),
    placed AS MATERIALIZED (
      SELECT f.*, ${toQuadrant()} AS quadrant FROM found f CROSS JOIN lines l
      WHERE f.x IS NOT NULL AND f.y IS NOT NULL
    ),
    counted AS (SELECT ${sql.join(counts)} FROM placed f)
    SELECT c.*, l.x AS "lineX", l.y AS "lineY", d.*,
           (SELECT count(*) FROM found WHERE x IS NULL OR y IS NULL)::float8 AS unplaced
    FROM counted c CROSS JOIN lines l LEFT JOIN (
      SELECT * FROM placed ORDER BY md5(id), id LIMIT ${sql.lit(QUADRANT_DOTS_MAX)}
    ) d ON true`.execute(trx);
  const [first] = rows;
  const toPlace = (row: { readonly x: number; readonly y: number }) => {
    const { x: across, y: up } = toMetrics(
      [
        { ...x, name: 'x' },
        { ...y, name: 'y' },
      ],
      row,
    );
    return { x: across ?? 0, y: up ?? 0 };
  };
  return {
    dots: rows.flatMap(({ id, deviceNumber, storeId, storeName, quadrant, ...row }) =>
      id === null ? [] : [{ id, deviceNumber, storeId, storeName, quadrant, ...toPlace(row) }],
    ),
    lines: { x: first?.lineX ?? null, y: first?.lineY ?? null },
    counts: toCounts(first),
    unplaced: first?.unplaced ?? 0,
  };
}

function foundDevices(read: Omit<RollupRead, 'metrics'>, { x, y }: Axes): RawBuilder<unknown> {
  const { id, named } = DEVICE_GROUPS.device;
  const asked = { ...read, metrics: [x, y] };
  return sql`SELECT ${id} AS id, d.device_number AS "deviceNumber", d.store_id AS "storeId", s.name AS "storeName",
      ${toDeviceColumns([
        { ...x, name: 'x' },
        { ...y, name: 'y' },
      ])}
    FROM ${fromDevices(asked)}
    WHERE ${toScopeCondition('d', read.scope)} AND ${isOfRead(asked)}
    GROUP BY ${sql.join([id, ...named.map(([, value]) => value)])}`;
}

function toQuadrant(): RawBuilder<unknown> {
  const [both, working, earning, neither] = DEVICE_QUADRANTS;
  const isHigh = (axis: 'x' | 'y') => {
    const [value, line] = [sql.ref(`f.${axis}`), sql.ref(`l.${axis}`)];
    return sql`(${value} > 0 AND ${value} >= ${line})`;
  };
  return sql`CASE WHEN ${isHigh('x')} AND ${isHigh('y')} THEN ${sql.lit(both)} WHEN ${isHigh('x')} THEN ${sql.lit(working)}
    WHEN ${isHigh('y')} THEN ${sql.lit(earning)} ELSE ${sql.lit(neither)} END`;
}

function toCounts(row: Counts | undefined): Counts {
  const { mainstay = 0, overworked = 0, underused = 0, idle = 0 } = row ?? {};
  return { mainstay, overworked, underused, idle };
}
