import { sql, type RawBuilder } from 'kysely';
import type { DeviceView } from '../../../../contract/domain/report';
import { measuresOf } from '../../../../contract/resources/metric';
import type { PartDeclaration } from '../../../../contract/resources/upkeep/part';
import type { TenantTransaction } from '../../../database/tenant';
import { toScopeCondition } from '../../list/list-source';
import { isOfPresence, toColumn, toMetricSql } from '../metric-sql';
import { toDaySums } from '../narrowing';
import { daySumsWithPresence } from '../presence-sums';
import type { FoldedMetric, MetricRow, NamedRow, RollupRead } from '../rollup-repository';
import { DEVICE_GROUPS, devicesOf, toGroupColumns, toPartColumns } from './device-groups';

/** Which rows of a report of devices, in which order; `field` names a metric or a column of the row. */
export interface DevicePlace {
  /** What the rows stand for. @default 'device' */
  readonly view?: DeviceView | undefined;
  readonly sorters: readonly { readonly field: string; readonly order: 'asc' | 'desc' }[];
  readonly limit: number;
  readonly offset: number;
  /** Whose use stands in rows of devices. @default none */
  readonly parts?: readonly PartDeclaration[] | undefined;
}

/** Rows of a report of devices. */
export interface DevicePage {
  readonly rows: readonly NamedRow[];
  /** How many rows there are on all pages. */
  readonly count: number;
  /** The metrics of all of them together. */
  readonly totals: MetricRow;
}

/** Which row stands for all others, how many there are, and the place of each in their order. */
const [WHOLE, COUNT, PLACE] = ['~whole', '~count', '~place'] as const;

/**
 * Sums per device, devices without orders too, with `id`, `deviceNumber`, `storeName`, `position`, `model`, `lastOrderAt`,
 * `idleDays`, `parts` and `removedAt`; or of all devices of a model, store, floor or place, with their `name` and `deviceCount`.
 * One that was let go of is among them where it has sums in the span, so that all of them are the sums of the income.
 *
 * Rows and their totals are sums of the same days, which are read once.
 */
export async function readDevicePage(
  trx: TenantTransaction,
  read: RollupRead,
  { view = 'device', sorters, limit, offset, parts = [] }: DevicePlace,
): Promise<DevicePage> {
  const group = DEVICE_GROUPS[view];
  const partsOf = (id: string) =>
    toPartColumns(view, { franchiseeId: read.scope.franchiseeId, id: sql.ref(id) }, parts);
  const own = partsOf('p.id');
  // Parts are read of the rows of the page, and of all where these are sorted by them.
  const toKey = (field: string) => (field === 'partUse' ? partsOf('g.id').partUse : sql.ref(`g.${field}`));
  const order = sorters.map(
    ({ field, order: direction }) => sql`${toKey(field)} ${sql.raw(direction)} NULLS LAST`,
  );
  const grouped = sql.join([group.id, ...group.named.map(([, value]) => value)]);
  const [whole, place] = [sql.ref(`p.${WHOLE}`), sql.ref(`p.${PLACE}`)];
  const { rows } = await sql<NamedRow>`
    SELECT p.*, ${own.parts} AS parts, ${own.partUse} AS "partUse"
    FROM (
      SELECT g.*, row_number() OVER (ORDER BY ${sql.join([sql.ref(`g.${WHOLE}`), ...order, sql`g.id`])}) AS ${sql.id(PLACE)}
      FROM (
        SELECT grouping(${group.id}) AS ${sql.id(WHOLE)}, count(DISTINCT ${group.id}) AS ${sql.id(COUNT)},
               ${toGroupColumns(group, read.nowMs)}, ${toDeviceColumns(read.metrics)}
        FROM ${fromDevices(read)}
        WHERE ${toScopeCondition('d', read.scope)} AND ${isOfRead(read)}
        GROUP BY GROUPING SETS ((${grouped}), ())
      ) g
    ) p WHERE ${whole} = 1 OR (${place} > ${offset} AND ${place} <= ${offset + limit})
    ORDER BY ${place}`.execute(trx);
  const last = rows.at(-1);
  return {
    rows: rows.slice(0, -1),
    count: Number(last?.[COUNT] ?? 0),
    totals: Object.fromEntries(read.metrics.map(({ name }) => [name, toNumber(last?.[name])])),
  };
}

function toNumber(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

/** Of a device `d` with its sums `r`, in the span and of the model that is asked for. */
export function isOfRead({ scope: { model } }: RollupRead): RawBuilder<unknown> {
  const isOfSpan = sql`(d.removed_at IS NULL OR r.device_id IS NOT NULL)`;
  return model === undefined ? isOfSpan : sql`${isOfSpan} AND d.model = ${model}`;
}

/**
 * Devices `d` in their stores `s`, and beside them `r`, what each measure came to in the span, under its name. Days are added
 * up before they meet their device: whatever stands in its row is carried along once, and not with each day.
 */
export function fromDevices(read: RollupRead): RawBuilder<unknown> {
  const { fromMs, untilMs } = read.span;
  const { franchiseeId } = read.scope;
  const sums = read.metrics.some(({ fold }) => isOfPresence(fold))
    ? daySumsWithPresence({ ...read, cells: [read.span] })
    : toDaySums(read.scope);
  const measures = [...new Set(read.metrics.flatMap(({ fold }) => measuresOf(fold)))];
  const columns = measures.map((measure) => sql`, sum(${toColumn(measure)}) AS ${sql.id(measure)}`);
  return sql`${devicesOf(franchiseeId)} d
    LEFT JOIN store s ON s.franchisee_id = ${franchiseeId} AND s.id = d.store_id
    LEFT JOIN (
      SELECT r.equipment, r.device_id${sql.join(columns, sql``)} FROM ${sums} r
      WHERE ${toScopeCondition('r', { ...read.scope, storeIds: null })} AND r.day_at >= ${fromMs} AND r.day_at < ${untilMs}
      GROUP BY r.equipment, r.device_id
    ) r ON r.equipment = d.equipment AND r.device_id = d.device_id`;
}

/** Metrics of such rows. */
export function toDeviceColumns(metrics: readonly FoldedMetric[]): RawBuilder<unknown> {
  const columnOf = (measure: string) => sql.id('r', measure);
  return sql.join(metrics.map(({ name, fold }) => sql`${toMetricSql(fold, columnOf)} AS ${sql.id(name)}`));
}
