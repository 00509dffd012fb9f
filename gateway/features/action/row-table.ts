import { sql, type RawBuilder } from 'kysely';
import { SHANGHAI_OFFSET_MS } from '../../../contract/day';
import { DisplayStatus } from '../../../contract/domain/device';
import { ONE_DAY_MS } from '../../../contract/limits';
import type { ColumnOf, SettableColumn, TableName } from '../../../contract/resources/source';
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
type SettableColumns<T extends TableName> = Readonly<
  Record<SettableColumn<T>, readonly [column: string, type: ColumnType]>
>;

/** What actions must know of a table. */
export interface RowTable {
  readonly table: string;
  readonly idColumn: string;
  /** Column that holds the attributes which the type brings itself. */
  readonly attributes: string;
  /** Field that people call a row by. */
  readonly nameField: string;
  /** Columns that may be set, by field name. */
  readonly columns: ReadonlyMap<string, readonly [column: string, type: ColumnType]>;
  /** Assignments that follow from a change. */
  readonly follow: (changes: readonly FieldChange[]) => readonly RawBuilder<unknown>[];
  /** Keeps sums true that count rows by a changed column; call before the row changes. */
  readonly recount: (trx: TenantTransaction, key: RowKey, changes: readonly FieldChange[]) => Promise<void>;
}

const DEVICE: SettableColumns<'device'> = {
  deviceNumber: ['device_number', 'text'],
  deviceName: ['device_name', 'text'],
  roomName: ['room_name', 'text'],
  position: ['position', 'text'],
  enabled: ['enabled', 'boolean'],
  tags: ['tags', 'text[]'],
};

const ORDER: SettableColumns<'order'> = { attention: ['attention', 'boolean'] };

const DEVICE_NAME: ColumnOf<'device'> = 'deviceNumber';
const ORDER_NAME: ColumnOf<'order'> = 'orderNo';

/** How rows of each table are named, keyed and changed. */
export const ROW_TABLES: Readonly<Record<TableName, RowTable>> = {
  device: {
    table: 'device',
    idColumn: 'device_id',
    attributes: 'attributes',
    nameField: DEVICE_NAME,
    columns: new Map(Object.entries(DEVICE)),
    follow(changes) {
      const enabled = changes.find(({ field }) => field === 'enabled');
      return enabled === undefined ? [] : [toDisplayStatus(enabled.value === true)];
    },
    recount: async () => undefined,
  },
  order: {
    table: 'orders',
    idColumn: 'order_id',
    attributes: 'usage',
    nameField: ORDER_NAME,
    columns: new Map(Object.entries(ORDER)),
    follow: () => [],
    async recount(trx, key, changes) {
      const attention = changes.find(({ field }) => field === 'attention');
      if (attention !== undefined) await moveTally(trx, key, attention.value === true);
    },
  },
};

/**
 * Whether a device may be used shows in its status (pages: device state model, the first that holds),
 * so enabling it brings back the state behind.
 */
function toDisplayStatus(isEnabled: boolean): RawBuilder<unknown> {
  // As literals: PostgreSQL would take the parameters of a CASE for text.
  const { disabled, offline, fault, running, idle } = DisplayStatus;
  if (!isEnabled) return sql`display_status = ${sql.lit(disabled)}`;
  return sql`display_status = CASE WHEN NOT online THEN ${sql.lit(offline)}
    WHEN fault_code IS NOT NULL THEN ${sql.lit(fault)}
    WHEN current_order_no IS NOT NULL THEN ${sql.lit(running)} ELSE ${sql.lit(idle)} END`;
}

const OFFSET = sql.lit(SHANGHAI_OFFSET_MS);
const DAY = sql.lit(ONE_DAY_MS);

/** Orders are tallied by whether they need attention: one leaves its group and joins the other. */
async function moveTally(
  trx: TenantTransaction,
  { franchiseeId, id }: RowKey,
  attention: boolean,
): Promise<void> {
  const moved = sql`SELECT o.*, (o.created_at + ${OFFSET}) / ${DAY} * ${DAY} - ${OFFSET} AS day_at FROM orders o
    WHERE o.franchisee_id = ${franchiseeId} AND o.order_id = ${id} AND o.attention <> ${attention}`;
  await sql`UPDATE order_tally t SET order_count = t.order_count - 1 FROM (${moved}) m
    WHERE t.franchisee_id = ${franchiseeId} AND t.equipment = m.equipment AND t.store_id = m.store_id
      AND t.day_at = m.day_at AND t.order_status = m.order_status AND t.refund_status = m.refund_status
      AND t.attention = m.attention`.execute(trx);
  await sql`INSERT INTO order_tally AS t (franchisee_id, equipment, store_id, day_at, order_status,
      refund_status, attention, order_count)
    SELECT m.franchisee_id, m.equipment, m.store_id, m.day_at, m.order_status, m.refund_status, ${attention}, 1
    FROM (${moved}) m
    ON CONFLICT (franchisee_id, equipment, day_at, store_id, order_status, refund_status, attention)
    DO UPDATE SET order_count = t.order_count + 1`.execute(trx);
}
