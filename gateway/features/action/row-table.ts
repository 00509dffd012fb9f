import { sql, type RawBuilder } from 'kysely';
import type { ColumnOf, SettableColumn, TableName } from '../../../contract/resources/source';
import { toEventId } from '../device/device-event';
import { displayStatusSql } from '../device/device-status';
import { keepEnabling } from '../device/presence';
import type { TenantTransaction } from '../../database/tenant';
import { newSortableId, toDaySql } from '../order/order-deltas';

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
  /** Column that holds the attributes which the type brings itself; null where no type brings any. */
  readonly attributes: string | null;
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
const REFUND_NAME: ColumnOf<'refund'> = 'refundNo';
const TICKET_NAME: ColumnOf<'ticket'> = 'ticketNo';
const BLACKLIST_NAME: ColumnOf<'blacklist'> = 'userMask';
const EXPORT_NAME: ColumnOf<'export'> = 'taskNo';
const INSPECTION_NAME: ColumnOf<'inspection'> = 'planNo';
const INSPECTION_TASK_NAME: ColumnOf<'inspectionTask'> = 'deviceNumber';
const PURCHASE_NAME: ColumnOf<'purchase'> = 'billNo';
const CASH_OUT_NAME: ColumnOf<'cashOut'> = 'cashOutNo';

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
      if (enabled === undefined) return [];
      // Whether it may be used shows in its status; enabling brings back the state behind.
      const shown = displayStatusSql({ enabled: sql.lit(enabled.value === true) });
      return [sql`display_status = ${shown}`];
    },
    async recount(trx, key, changes) {
      const enabled = changes.find(({ field }) => field === 'enabled');
      if (enabled === undefined) return;
      const change = { isEnabled: enabled.value === true, at: Date.now() };
      await keepState(trx, key, change);
      await keepEnabling(trx, key, change);
    },
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
  refund: {
    table: 'order_refund',
    idColumn: 'refund_no',
    attributes: null,
    nameField: REFUND_NAME,
    columns: new Map(),
    follow: () => [],
    recount: async () => undefined,
  },
  ticket: {
    table: 'ticket',
    idColumn: 'ticket_id',
    attributes: null,
    nameField: TICKET_NAME,
    columns: new Map(),
    follow: () => [],
    recount: async () => undefined,
  },
  blacklist: {
    table: 'blacklist',
    idColumn: 'block_id',
    attributes: null,
    nameField: BLACKLIST_NAME,
    columns: new Map(),
    follow: () => [],
    recount: async () => undefined,
  },
  export: {
    table: 'export_task',
    idColumn: 'task_id',
    attributes: null,
    nameField: EXPORT_NAME,
    columns: new Map(),
    follow: () => [],
    recount: async () => undefined,
  },
  inspection: {
    table: 'inspection',
    idColumn: 'plan_id',
    attributes: null,
    nameField: INSPECTION_NAME,
    columns: new Map(),
    follow: () => [],
    recount: async () => undefined,
  },
  inspectionTask: {
    table: 'inspection_task',
    idColumn: 'task_id',
    attributes: null,
    nameField: INSPECTION_TASK_NAME,
    columns: new Map(),
    follow: () => [],
    recount: async () => undefined,
  },
  purchase: {
    table: 'purchase',
    idColumn: 'purchase_id',
    attributes: null,
    nameField: PURCHASE_NAME,
    columns: new Map(),
    follow: () => [],
    recount: async () => undefined,
  },
  cashOut: {
    table: 'cash_out',
    idColumn: 'cash_out_id',
    attributes: null,
    nameField: CASH_OUT_NAME,
    columns: new Map(),
    follow: () => [],
    recount: async () => undefined,
  },
};

/** Keeps that a device is shown in another state. */
async function keepState(
  trx: TenantTransaction,
  { franchiseeId, id }: RowKey,
  { isEnabled, at }: { readonly isEnabled: boolean; readonly at: number },
): Promise<void> {
  const shown = displayStatusSql({ enabled: sql.lit(isEnabled) });
  await sql`INSERT INTO order_event (franchisee_id, event_id, at, device_id, order_id, kind, detail)
    SELECT franchisee_id, ${toEventId(at)}, ${at}::bigint, device_id, current_order_id, 'state',
           jsonb_build_object('before', display_status, 'after', ${shown})
    FROM device
    WHERE franchisee_id = ${franchiseeId} AND device_id = ${id} AND display_status <> ${shown}`.execute(trx);
}

/** Orders are counted by whether they need attention: one leaves its group and joins the other. */
async function moveTally(
  trx: TenantTransaction,
  { franchiseeId, id }: RowKey,
  attention: boolean,
): Promise<void> {
  const nowMs = Date.now();
  await sql`INSERT INTO order_tally_delta (franchisee_id, delta_id, equipment, store_id, day_at, order_status,
      refund_status, attention, order_count)
    SELECT o.franchisee_id, step.delta_id, o.equipment, o.store_id, ${toDaySql(sql`o.created_at`)},
           o.order_status, o.refund_status, step.attention, step.order_count
    FROM orders o CROSS JOIN (VALUES (${newSortableId(nowMs)}::text, ${!attention}::boolean, -1),
      (${newSortableId(nowMs)}::text, ${attention}::boolean, 1)) AS step (delta_id, attention, order_count)
    WHERE o.franchisee_id = ${franchiseeId} AND o.order_id = ${id} AND o.attention <> ${attention}`.execute(
    trx,
  );
}
