import { sql, type RawBuilder } from 'kysely';
import { DisplayStatus } from '../../../contract/domain/device';
import type { SettableColumn } from '../../../contract/resources/source';
import type { TenantTransaction } from '../../database/tenant';

/** A field and what it becomes. */
export interface FieldChange {
  readonly field: string;
  readonly value: unknown;
}

export interface RowKey {
  readonly franchiseeId: string;
  readonly id: string;
}

type ColumnType = 'text' | 'boolean' | 'text[]';

/** Columns of devices that actions may set, by field name; rows of orders follow from what happens to them. */
const DEVICE: Readonly<Record<SettableColumn<'device'>, readonly [column: string, type: ColumnType]>> = {
  deviceNumber: ['device_number', 'text'],
  deviceName: ['device_name', 'text'],
  roomName: ['room_name', 'text'],
  position: ['position', 'text'],
  enabled: ['enabled', 'boolean'],
  tags: ['tags', 'text[]'],
};
const DEVICE_COLUMNS: ReadonlyMap<string, readonly [column: string, type: ColumnType]> = new Map(
  Object.entries(DEVICE),
);

/**
 * Sets fields of one device. Whether a device may be used shows in its status (pages: device state
 * model, the first that holds), so enabling it brings back the state behind.
 */
export async function updateDevice(
  trx: TenantTransaction,
  { franchiseeId, id }: RowKey,
  changes: readonly FieldChange[],
): Promise<void> {
  const own = changes.filter(({ field }) => !DEVICE_COLUMNS.has(field));
  const assignments = changes.flatMap(({ field, value }) => {
    const [column, type] = DEVICE_COLUMNS.get(field) ?? [];
    return column === undefined ? [] : [sql`${sql.ref(column)} = ${value}::${sql.raw(type ?? 'text')}`];
  });
  if (own.length > 0) assignments.push(toAttributes(own));
  const enabled = changes.find(({ field }) => field === 'enabled');
  if (enabled !== undefined) assignments.push(toDisplayStatus(enabled.value === true));
  if (assignments.length === 0) return;
  await sql`UPDATE device SET ${sql.join(assignments)}
    WHERE franchisee_id = ${franchiseeId} AND device_id = ${id}`.execute(trx);
}

function toAttributes(changes: readonly FieldChange[]): RawBuilder<unknown> {
  const values = JSON.stringify(Object.fromEntries(changes.map(({ field, value }) => [field, value])));
  return sql`attributes = attributes || ${values}::jsonb`;
}

function toDisplayStatus(isEnabled: boolean): RawBuilder<unknown> {
  // As literals: PostgreSQL would take the parameters of a CASE for text.
  const { disabled, offline, fault, running, idle } = DisplayStatus;
  if (!isEnabled) return sql`display_status = ${sql.lit(disabled)}`;
  return sql`display_status = CASE WHEN NOT online THEN ${sql.lit(offline)}
    WHEN fault_code IS NOT NULL THEN ${sql.lit(fault)}
    WHEN current_order_no IS NOT NULL THEN ${sql.lit(running)} ELSE ${sql.lit(idle)} END`;
}
