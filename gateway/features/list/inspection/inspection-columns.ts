import { sql, type RawBuilder } from 'kysely';
import { IN_ORDER, NOT_IN_ORDER } from '../../../../contract/resources/inspection/check-item';
import type { ColumnOf } from '../../../../contract/resources/source';
import { column, computed, computedOrNone, type ColumnBuilder, type ColumnContext } from '../column-builder';

/** Of the device as it is now; nothing of one that was let go of. */
function ofDevice(name: 'device_name' | 'imei'): ColumnBuilder {
  return computedOrNone(
    'text',
    ({ franchiseeId }) => sql`(SELECT ${sql.ref(`d.${name}`)} FROM device d
      WHERE d.franchisee_id = ${franchiseeId} AND d.device_id = k.device_id)`,
  );
}

/** A plan is found by each of its stores; it belongs to none. */
const store: ColumnBuilder = () => ({
  ...{ select: sql`NULL::text`, value: sql.ref('i.store_ids') },
  ...{ type: 'text[]', isNullable: false },
});

/** Columns of every inspection plan, by field name (`i` plan). */
export const INSPECTION: Readonly<Record<ColumnOf<'inspection'>, ColumnBuilder>> = {
  planId: column('i.plan_id', 'text'),
  planNo: column('i.plan_no', 'text'),
  planName: column('i.name', 'text'),
  runNo: computedOrNone('bigint', () => sql`CASE WHEN i.cycle = 'once' THEN NULL ELSE i.run_no END`),
  cycle: column('i.cycle', 'text'),
  equipment: column('i.equipment', 'text[]'),
  storeNames: computed(
    'text[]',
    ({ franchiseeId }) => sql`ARRAY(SELECT s.name FROM store s
      WHERE s.franchisee_id = ${franchiseeId} AND s.id = ANY(i.store_ids) ORDER BY s.name)`,
  ),
  storeId: store,
  deviceCount: column('i.device_count', 'bigint'),
  doneCount: column('i.done_count', 'bigint'),
  progress: computed('text', () => sql`i.done_count || '/' || i.device_count`),
  abnormalCount: column('i.abnormal_count', 'bigint'),
  hasAbnormal: computed('boolean', () => sql`(i.abnormal_count > 0)`),
  startAt: column('i.start_at', 'bigint'),
  endAt: column('i.end_at', 'bigint'),
  inspectors: computed('text', () => sql`array_to_string(i.inspector_names, '、')`),
  planStatus: column('i.status', 'bigint'),
  overdue: column('i.overdue', 'boolean'),
  mustScan: column('i.must_scan', 'boolean'),
  photosMin: column('i.photos_min', 'bigint'),
  distanceMax: column('i.distance_max', 'bigint', true),
  maySkip: column('i.may_skip', 'boolean'),
  opensTickets: column('i.opens_tickets', 'boolean'),
  creator: column('i.creator', 'text'),
  createdAt: column('i.created_at', 'bigint'),
  closedAt: column('i.closed_at', 'bigint', true),
  closedBy: column('i.closed_by', 'text', true),
  closeReason: column('i.close_reason', 'text', true),
};

/** What was found of each item; a plain yes or no says nothing beside whether it is in order. */
const results = ({ franchiseeId }: ColumnContext): RawBuilder<unknown> => sql`coalesce((
  SELECT jsonb_agg(jsonb_build_object('item', a.item, 'isPassed', a.is_passed, 'value',
      CASE WHEN a.value IN (${sql.lit(IN_ORDER)}, ${sql.lit(NOT_IN_ORDER)}) THEN NULL ELSE a.value END)
    ORDER BY array_position(i.items, a.item))
  FROM inspection_answer a WHERE a.franchisee_id = ${franchiseeId} AND a.task_id = k.task_id), '[]'::jsonb)`;

/** Columns of every task of a plan, by field name (`k` task, `i` plan, `t` ticket, `s` store, `p` place). */
export const INSPECTION_TASK: Readonly<Record<ColumnOf<'inspectionTask'>, ColumnBuilder>> = {
  taskId: column('k.task_id', 'text'),
  planId: column('k.plan_id', 'text'),
  planNo: column('i.plan_no', 'text'),
  planStatus: column('i.status', 'bigint'),
  equipment: column('k.equipment', 'text'),
  deviceId: column('k.device_id', 'text'),
  deviceNumber: column('k.device_number', 'text'),
  deviceName: ofDevice('device_name'),
  imei: ofDevice('imei'),
  placeName: column('p.name', 'text', true),
  storeName: column('s.name', 'text', true),
  storeId: column('k.store_id', 'text'),
  roomName: column('k.room_name', 'text'),
  position: column('k.position', 'text'),
  inspector: column('k.inspector', 'text', true),
  taskStatus: column('k.status', 'bigint'),
  scannedAt: column('k.scanned_at', 'bigint', true),
  durationSec: column('k.duration_sec', 'bigint', true),
  distanceM: column('k.distance_m', 'bigint', true),
  failedItems: column('k.failed_items', 'text[]'),
  results: computed('jsonb', results),
  photos: column('k.photos', 'text[]'),
  note: column('k.note', 'text', true),
  skipReason: column('k.skip_reason', 'text', true),
  recordedBy: column('k.recorded_by', 'text', true),
  isByHand: column('k.is_by_hand', 'boolean'),
  ticketNo: computedOrNone('text', () => sql.ref('t.ticket_no')),
  ticketStatus: computedOrNone('bigint', () => sql.ref('t.status')),
};
