import { sql, type RawBuilder } from 'kysely';
import { UNKNOWN_GROUP, type DeviceView } from '../../../../contract/domain/report';
import { ONE_DAY_MS } from '../../../../contract/limits';
import type { PartDeclaration } from '../../../../contract/resources/upkeep/part';
import { toPartsSql, toPartUseSql } from '../../device/part-use';

/** How the rows of a view are told from each other, and what stands in each beside its figures. */
export interface DeviceGroup {
  readonly id: RawBuilder<unknown>;
  /** Columns of the row, each under its name; all of them are grouped by. */
  readonly named: readonly (readonly [name: string, value: RawBuilder<unknown>])[];
}

const NOTHING = sql`NULL::text`;
const STORE_NAME = ['storeName', sql.ref('s.name')] as const;

/** Of a device `d` of `devicesOf` in its store `s`. */
export const DEVICE_GROUPS: Readonly<Record<DeviceView, DeviceGroup>> = {
  device: {
    id: sql.ref('d.device_id'),
    named: [
      ['deviceNumber', sql.ref('d.device_number')],
      ['storeId', sql.ref('d.store_id')],
      STORE_NAME,
      ['position', sql.ref('d.position')],
      ['model', sql.ref('d.model')],
      ['removedAt', sql.ref('d.removed_at')],
    ],
  },
  store: { id: sql.ref('d.store_id'), named: [STORE_NAME, ['name', sql.ref('s.name')]] },
  model: toGroup(sql`nullif(d.model, '')`),
  floor: toGroup(sql.ref('d.floor')),
  spot: toGroup(sql.ref('d.spot')),
};

function toGroup(key: RawBuilder<unknown>): DeviceGroup {
  return { id: sql`coalesce(${key}, ${sql.lit(UNKNOWN_GROUP)})`, named: [['name', key]] };
}

/** Names that rows of some view bear: those of others are empty, so that whatever is sorted by is there. */
const NAMES = ['deviceNumber', 'storeName', 'position', 'model', 'name'] as const;

/** What stands in each row of a view beside its figures, as columns. */
export function toGroupColumns({ id, named }: DeviceGroup, nowMs: number): RawBuilder<unknown> {
  const has = new Set(named.map(([name]) => name));
  return sql.join([
    sql`${id} AS id`,
    ...named.map(([name, value]) => sql`${value} AS ${sql.id(name)}`),
    ...NAMES.filter((name) => !has.has(name)).map((name) => sql`${NOTHING} AS ${sql.id(name)}`),
    sql`count(DISTINCT d.device_id)::float8 AS "deviceCount"`,
    sql`max(d.last_order_at) AS "lastOrderAt"`,
    sql`min((${nowMs}::bigint - d.idle_since) / ${sql.lit(ONE_DAY_MS)})::float8 AS "idleDays"`,
  ]);
}

/** A floor as people write it: 3层, B1层, 2楼, 5F. A dash before it parts it from the building. */
const FLOOR = sql.lit('([A-Za-z]?[0-9]{1,3})\\s*[层楼F]');
const NUMBER = sql.lit('([0-9]{1,4})\\D*$');

/**
 * Devices that are there, and those that were, with their floor and whether they stand at an end of their row. A row
 * are the devices of a room whose places are called alike but for their number.
 */
export function devicesOf(franchiseeId: string): RawBuilder<unknown> {
  return sql`(
    SELECT p.*, CASE WHEN p.number IS NULL THEN NULL
             WHEN p.number IN (min(p.number) OVER along, max(p.number) OVER along) THEN 'end' ELSE 'middle' END AS spot
    FROM (
      SELECT franchisee_id, device_id, equipment, device_number, store_id, model, position, last_order_at,
             NULL::bigint AS removed_at, coalesce(last_order_at, bind_at) AS idle_since, room_name,
             coalesce(substring(position FROM ${FLOOR}), substring(room_name FROM ${FLOOR})) AS floor,
             substring(position FROM ${NUMBER})::int AS number
      FROM device WHERE franchisee_id = ${franchiseeId}
    ) p WINDOW along AS (PARTITION BY p.equipment, p.store_id, p.room_name, regexp_replace(p.position, '[0-9]+\\D*$', ''))
    UNION ALL
    SELECT franchisee_id, device_id, equipment, device_number, store_id, model, NULL, last_order_at, removed_at,
           NULL, NULL, NULL, NULL, NULL
    FROM device_past WHERE franchisee_id = ${franchiseeId})`;
}

/** What is read of the parts of the device that a row stands for. */
export interface PartColumns {
  readonly parts: RawBuilder<unknown>;
  /** How far the part is used up that is most so. */
  readonly partUse: RawBuilder<unknown>;
}

/**
 * The parts of the device of an id, read by its key. One that was let go of is serviced by nobody, and devices of
 * a group have no part in common.
 */
export function toPartColumns(
  view: DeviceView,
  { franchiseeId, id }: { readonly franchiseeId: string; readonly id: RawBuilder<unknown> },
  parts: readonly PartDeclaration[],
): PartColumns {
  const ofDevice = (value: RawBuilder<unknown>) =>
    view !== 'device' || parts.length === 0
      ? sql`NULL::float8`
      : sql`(SELECT ${value} FROM device own WHERE own.franchisee_id = ${franchiseeId} AND own.device_id = ${id})`;
  return { parts: ofDevice(toPartsSql(parts, 'own')), partUse: ofDevice(toPartUseSql(parts, 'own')) };
}
