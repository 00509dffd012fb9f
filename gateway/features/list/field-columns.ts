import { sql, type RawBuilder } from 'kysely';
import { startOfDay } from '../../../contract/day';
import { DisplayStatus } from '../../../contract/domain/device';
import { RefundRecordStatus, RefundStatus } from '../../../contract/domain/refund';
import { ONE_DAY_MS, ONE_HOUR_MS, ONE_SECOND_MS } from '../../../contract/limits';
import { isMobile } from '../../../contract/mobile';
import { MOBILE_TAIL_LENGTH, readMobilePart, type MobilePart } from '../../../contract/mobile-part';
import type { FieldKind } from '../../../contract/resources/field';
import type { ColumnOf, TableName } from '../../../contract/resources/source';
import { jsonNumber, jsonTruth } from '../../database/json-value';
import { feeSql } from '../ledger/book';
import { DISCOUNT_COLUMNS } from '../order/money/discount-columns';
import { BLACKLIST } from './block-columns';
import { column, computed, type ColumnBuilder, type ColumnType, type FieldColumn } from './column-builder';
import { EXPORT } from './export-columns';
import { INSPECTION, INSPECTION_TASK } from './inspection/inspection-columns';
import { partColumns } from './part-columns';
import { CASH_OUT, PURCHASE } from './receipt/receipt-columns';
import { REFUND } from './refund-columns';

/** Counters of "today" are reset by the first order of a day, so yesterday's may still stand there. */
function today(reference: string): ColumnBuilder {
  return computed(
    'bigint',
    ({ nowMs }) =>
      sql`CASE WHEN d.today_date = ${startOfDay(nowMs)}::bigint THEN ${sql.ref(reference)} ELSE 0 END`,
  );
}

/** A column of words that every row has. */
export function textColumn(reference: string): FieldColumn {
  const value = sql.ref(reference);
  return { select: value, value, type: 'text', isNullable: false };
}

const FAULT_SINCE = computed(
  'bigint',
  ({ franchiseeId }) => sql`CASE WHEN d.fault_code IS NOT NULL THEN (
    SELECT max(f.at) FROM device_presence AS f
     WHERE f.franchisee_id = ${franchiseeId} AND f.device_id = d.device_id AND f.fault_begun = 1) END`,
);

/** Columns of every device, by field name (`d` device, `s` store, `p` place). */
const DEVICE: Readonly<Record<ColumnOf<'device'>, ColumnBuilder>> = {
  deviceId: column('d.device_id', 'text'),
  deviceNumber: column('d.device_number', 'text'),
  deviceName: column('d.device_name', 'text'),
  imei: column('d.imei', 'text'),
  placeName: column('p.name', 'text', true),
  storeName: column('s.name', 'text', true),
  storeId: column('d.store_id', 'text'),
  roomName: column('d.room_name', 'text'),
  position: column('d.position', 'text'),
  model: column('d.model', 'text'),
  linkType: column('d.link_type', 'text'),
  displayStatus: column('d.display_status', 'bigint'),
  online: column('d.online', 'boolean'),
  enabled: column('d.enabled', 'boolean'),
  longIdle: column('d.long_idle', 'boolean'),
  severeTimeout: column('d.severe_timeout', 'boolean'),
  supplyAlert: column('d.supply_alert', 'boolean'),
  saleStopped: column('d.sale_stopped', 'boolean'),
  lastHeartbeatAt: column('d.last_heartbeat_at', 'bigint', true),
  // One that was never heard has been silent since it was bound; a disabled one is not missed.
  offlineHours: computed(
    'bigint',
    ({ nowMs }) => sql`CASE WHEN d.display_status = ${sql.lit(DisplayStatus.offline)} THEN greatest(0,
      (${nowMs}::bigint - coalesce(d.last_heartbeat_at, d.bind_at)) / ${sql.lit(ONE_HOUR_MS)}) ELSE 0 END`,
  ),
  signal: column('d.signal', 'bigint'),
  currentOrderNo: column('d.current_order_no', 'text', true),
  currentOrderId: column('d.current_order_id', 'text', true),
  todayStartCount: today('d.today_start_count'),
  todayFreeStartCount: today('d.today_free_start_count'),
  todayIncome: today('d.today_income_cents'),
  totalIncome: column('d.total_income_cents', 'bigint'),
  lastOrderAt: column('d.last_order_at', 'bigint', true),
  idleDays: computed(
    'bigint',
    ({ nowMs }) =>
      sql`greatest(0, (${nowMs}::bigint - coalesce(d.last_order_at, d.bind_at)) / ${sql.lit(ONE_DAY_MS)})`,
  ),
  faultText: column('d.fault_text', 'text', true),
  faultCode: column('d.fault_code', 'text', true),
  // Null where the fault is older than steps are kept; only faulty rows look for it, each by one step of an index.
  faultSince: (context) => ({ ...FAULT_SINCE(context), isNullable: true }),
  firmwareVersion: column('d.firmware_version', 'text'),
  firmwareOutdated: column('d.firmware_outdated', 'boolean'),
  workStatus: column('d.work_status', 'bigint'),
  upgrading: column('d.upgrading', 'boolean'),
  reportedAt: column('d.reported_at', 'bigint', true),
  commandAction: column('d.command_action', 'text', true),
  commandStatus: column('d.command_status', 'bigint', true),
  commandAt: column('d.command_at', 'bigint', true),
  simExpireAt: column('d.sim_expire_at', 'bigint', true),
  bindAt: column('d.bind_at', 'bigint'),
  tags: column('d.tags', 'text[]'),
  ...partColumns([]),
};

/** Devices that are there, and those that were. */
const DEVICE_MODELS = sql`(SELECT franchisee_id, device_id, model FROM device
  UNION ALL SELECT franchisee_id, device_id, model FROM device_past)`;

/** Numbers are found by the table that keeps them apart: orders have no index of their own for it (decision 079). */
const orderNo: ColumnBuilder = (context) => ({
  ...column('o.order_no', 'text')(context),
  isExactly: (text) => sql`o.order_id = (SELECT n.order_id FROM order_number n
    WHERE n.franchisee_id = ${context.franchiseeId} AND n.order_no = ${text}::text)`,
});

/**
 * Orders (`o`) of whoever has such a mobile, by an index: the whole number, or the last four digits and whatever more
 * is known.
 */
export function isOfMobile({ head, tail }: MobilePart): RawBuilder<unknown> {
  if (isMobile(tail)) return sql`o.user_mobile = ${tail}::text`;
  const byTail = sql`o.user_tail = ${tail.slice(-MOBILE_TAIL_LENGTH)}::text`;
  if (head === '' && tail.length === MOBILE_TAIL_LENGTH) return byTail;
  // Digits alone: nothing of them is special in a pattern.
  return sql`(${byTail} AND o.user_mobile LIKE ${`${head}%${tail}`}::text)`;
}

const userMobile: ColumnBuilder = (context) => {
  const whole = column('o.user_mobile', 'text')(context);
  return {
    ...whole,
    isExactly(text) {
      const part = readMobilePart(text);
      return part === null ? sql`${whole.value} = ${text}::text` : isOfMobile(part);
    },
  };
};

/** Cents of an order that is paid; none before. */
function ofPaid(cents: RawBuilder<unknown>): ColumnBuilder {
  return computed('bigint', () => sql`CASE WHEN o.paid_at IS NULL THEN 0 ELSE ${cents} END`);
}

/** The model of the device that it was for, wherever that is now. */
const model: ColumnBuilder = ({ franchiseeId }) => {
  const value = sql`(SELECT m.model FROM ${DEVICE_MODELS} m
    WHERE m.franchisee_id = ${franchiseeId} AND m.device_id = o.device_id LIMIT 1)`;
  return {
    ...{ select: value, value, type: 'text', isNullable: true },
    // The devices are looked up once, not for every order.
    isAnyOf: (models) => sql`o.device_id IN (SELECT m.device_id FROM ${DEVICE_MODELS} m
      WHERE m.franchisee_id = ${franchiseeId} AND m.model = ANY(${[...models]}::text[]))`,
  };
};

/**
 * What stands in the refund that waits for its review; nothing where none does. An order has one open at a time, which an
 * index holds, so that this costs only where there is one.
 */
function ofReview(name: string, type: ColumnType): ColumnBuilder {
  return ({ franchiseeId }) => {
    const value = sql`CASE WHEN o.refund_status = ${sql.lit(RefundStatus.review)} THEN (
      SELECT ${sql.ref(`r.${name}`)} FROM order_refund r
      WHERE r.franchisee_id = ${franchiseeId} AND r.order_id = o.order_id
        AND r.status = ${sql.lit(RefundRecordStatus.review)}) END`;
    return { select: value, value, type, isNullable: true };
  };
}

/** What of a discount is none of its known parts; nothing where all of it is known. */
const otherDiscount: ColumnBuilder = () => {
  const parts = Object.values(DISCOUNT_COLUMNS).map((name) => sql`COALESCE(${sql.ref(`o.${name}`)}, 0)`);
  const value = sql`NULLIF(o.discount_cents - ${sql.join(parts, sql` - `)}, 0)`;
  return { select: value, value, type: 'bigint', isNullable: true };
};

/** Columns of every order, by field name (`o` order, `s` store, `p` place). */
const ORDER: Readonly<Record<ColumnOf<'order'>, ColumnBuilder>> = {
  orderId: column('o.order_id', 'text'),
  orderNo,
  createdAt: column('o.created_at', 'bigint'),
  paidAt: column('o.paid_at', 'bigint', true),
  startedAt: column('o.started_at', 'bigint', true),
  endedAt: column('o.ended_at', 'bigint', true),
  usedSec: column('o.used_sec', 'bigint', true),
  endReason: column('o.end_reason', 'text', true),
  reserved: computed('boolean', () => sql`(o.reserved_for IS NOT NULL)`),
  attendance: column('o.attendance', 'text', true),
  userMobile,
  placeName: column('p.name', 'text', true),
  storeName: column('s.name', 'text', true),
  storeId: column('o.store_id', 'text'),
  roomName: column('o.room_name', 'text'),
  deviceId: column('o.device_id', 'text'),
  deviceNumber: column('o.device_number', 'text'),
  deviceName: column('o.device_name', 'text'),
  model,
  itemName: column('o.item_name', 'text'),
  markAmount: column('o.mark_cents', 'bigint'),
  discountAmount: column('o.discount_cents', 'bigint'),
  memberDiscount: column('o.member_discount_cents', 'bigint', true),
  offPeakDiscount: column('o.off_peak_discount_cents', 'bigint', true),
  platformCoupon: column('o.platform_coupon_cents', 'bigint', true),
  merchantCoupon: column('o.merchant_coupon_cents', 'bigint', true),
  otherDiscount,
  payAmount: column('o.pay_cents', 'bigint'),
  refundedAmount: column('o.refunded_cents', 'bigint'),
  platformShare: column('o.platform_share_cents', 'bigint'),
  // What the platform would bear of an order that nobody has paid is nobody's income.
  netAmount: ofPaid(sql`o.net_cents`),
  serviceFee: ofPaid(feeSql('o')),
  settleAmount: ofPaid(sql`o.net_cents - ${feeSql('o')}`),
  payMethod: column('o.pay_method', 'text', true),
  payNo: column('o.pay_no', 'text', true),
  orderStatus: column('o.order_status', 'bigint'),
  refundStatus: column('o.refund_status', 'bigint'),
  refundAsked: ofReview('amount_cents', 'bigint'),
  refundAskedBy: ofReview('applicant', 'text'),
  refundAskedAt: ofReview('created_at', 'bigint'),
  flags: column('o.flags', 'text[]'),
  attention: column('o.attention', 'boolean'),
  source: column('o.source', 'text'),
};

/** Tickets of one device and category that come within this time of each other speak of the same thing (pages 9). */
const SAME_WITHIN_MS = 2 * ONE_HOUR_MS;
/** More of them are not counted: somebody is on the way already. */
const SAME_MAX = 99;

/** The number of the ticket that goes on for one. */
const mergedInto = computed(
  'text',
  ({ franchiseeId }) => sql`(SELECT other.ticket_no FROM ticket other
    WHERE other.franchisee_id = ${franchiseeId} AND other.ticket_id = t.merged_into)`,
);

/** Columns of every ticket, by field name (`t` ticket, `s` store, `p` place). */
const TICKET: Readonly<Record<ColumnOf<'ticket'>, ColumnBuilder>> = {
  ticketId: column('t.ticket_id', 'text'),
  ticketNo: column('t.ticket_no', 'text'),
  equipment: column('t.equipment', 'text'),
  createdAt: column('t.created_at', 'bigint'),
  source: column('t.source', 'text'),
  category: column('t.category', 'text'),
  content: column('t.content', 'text'),
  imageCount: column('t.image_count', 'bigint'),
  userMobile: column('t.user_mobile', 'text'),
  placeName: column('p.name', 'text', true),
  storeName: column('s.name', 'text', true),
  storeId: column('t.store_id', 'text'),
  roomName: column('t.room_name', 'text'),
  deviceId: column('t.device_id', 'text'),
  deviceNumber: column('t.device_number', 'text'),
  orderId: column('t.order_id', 'text', true),
  orderNo: column('t.order_no', 'text', true),
  priority: column('t.priority', 'text'),
  assigneeId: column('t.assignee_id', 'text', true),
  assigneeName: column('t.assignee_name', 'text', true),
  ticketStatus: column('t.status', 'bigint'),
  dueAt: column('t.due_at', 'bigint', true),
  // Below nothing it is over; nothing where the clock stands.
  slaLeft: ({ nowMs }) => {
    const value = sql`(t.due_at - ${nowMs}::bigint) / ${sql.lit(ONE_SECOND_MS)}`;
    return { select: value, value, type: 'bigint', isNullable: true };
  },
  overdue: computed('boolean', ({ nowMs }) => sql`(t.due_at IS NOT NULL AND t.due_at < ${nowMs}::bigint)`),
  changedAt: column('t.changed_at', 'bigint'),
  lastReplyAt: column('t.last_reply_at', 'bigint', true),
  rating: column('t.rating', 'bigint', true),
  mergedInto: (context) => ({ ...mergedInto(context), isNullable: true }),
  // Counted as it is read: nothing is kept that tickets arriving at once could get wrong.
  duplicates: computed(
    'bigint',
    ({ franchiseeId }) => sql`(SELECT count(*) FROM (SELECT 1 FROM ticket same
      WHERE same.franchisee_id = ${franchiseeId} AND same.device_id = t.device_id
        AND same.category = t.category AND same.ticket_id <> t.ticket_id
        AND same.created_at BETWEEN t.created_at - ${sql.lit(SAME_WITHIN_MS)}
          AND t.created_at + ${sql.lit(SAME_WITHIN_MS)}
      LIMIT ${sql.lit(SAME_MAX)}) AS few)`,
  ),
};

const COLUMNS: { readonly [T in TableName]: Readonly<Record<ColumnOf<T>, ColumnBuilder>> } = {
  device: DEVICE,
  order: ORDER,
  refund: REFUND,
  ticket: TICKET,
  blacklist: BLACKLIST,
  export: EXPORT,
  inspection: INSPECTION,
  inspectionTask: INSPECTION_TASK,
  purchase: PURCHASE,
  cashOut: CASH_OUT,
};

/** The column behind a field name; undefined when the table has none of that name. */
export function findColumn(table: TableName, field: string): ColumnBuilder | undefined {
  const columns: Readonly<Record<string, ColumnBuilder>> = COLUMNS[table];
  return Object.hasOwn(columns, field) ? columns[field] : undefined;
}

/** What a field of a type's own is compared as; such fields live in a jsonb column. */
const JSON_TYPES: Readonly<Record<FieldKind, ColumnType>> = {
  text: 'text',
  mobile: 'text',
  enum: 'text',
  reference: 'text',
  number: 'float8',
  money: 'float8',
  time: 'float8',
  duration: 'float8',
  percent: 'float8',
  level: 'float8',
  boolean: 'boolean',
  tags: 'jsonb',
  images: 'jsonb',
  rows: 'jsonb',
};

/** Column of a field that only one type has, read from the given jsonb column under its own name. */
export function jsonColumn(reference: string, name: string, kind: FieldKind): FieldColumn {
  const type = JSON_TYPES[kind];
  const select = sql`${sql.ref(reference)} -> ${sql.lit(name)}`;
  return { select, value: toJsonValue(reference, name, type), type, isNullable: true };
}

function toJsonValue(reference: string, name: string, type: ColumnType): RawBuilder<unknown> {
  switch (type) {
    case 'float8':
      return jsonNumber(reference, name);
    case 'boolean':
      return jsonTruth(reference, name);
    case 'jsonb':
      return sql`${sql.ref(reference)} -> ${sql.lit(name)}`;
    case 'text':
    case 'bigint':
    case 'text[]':
      return sql`(${sql.ref(reference)} ->> ${sql.lit(name)})::${sql.raw(type)}`;
  }
}
