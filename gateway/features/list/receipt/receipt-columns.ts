import { sql, type RawBuilder } from 'kysely';
import { OPEN_CASH_OUTS } from '../../../../contract/domain/receipt/cash-out';
import { ARRIVED_PURCHASES } from '../../../../contract/domain/receipt/purchase';
import { ONE_SECOND_MS } from '../../../../contract/limits';
import type { ColumnOf } from '../../../../contract/resources/source';
import { column, computed, computedOrNone, type ColumnBuilder, type ColumnContext } from '../column-builder';

/** Rows of a table within a receipt that are shown at most, the newest. */
const LINES_MAX = 200;

const HAS_ARRIVED = sql`u.status IN (${sql.join(ARRIVED_PURCHASES.map((status) => sql.lit(status)))})`;
const IS_OPEN = sql`c.status IN (${sql.join(OPEN_CASH_OUTS.map((status) => sql.lit(status)))})`;

/** What the platform keeps of what stays with the merchant, rounded half up (`serviceFeeCents`). */
const FEE = sql`((u.fee_per_mille * (u.pay_cents - u.refunded_cents) + 500) / 1000)`;

function ofArrived(cents: RawBuilder<unknown>): ColumnBuilder {
  return computed('bigint', () => sql`CASE WHEN ${HAS_ARRIVED} THEN ${cents} ELSE 0 END`);
}

/** Lines of the ledger of balances that fit, newest first. */
function linesWhere(condition: (context: ColumnContext) => RawBuilder<unknown>): ColumnBuilder {
  return computed(
    'jsonb',
    (
      context,
    ) => sql`coalesce((SELECT jsonb_agg(to_jsonb(line) ORDER BY line."at" DESC, line."entryId" DESC) FROM (
      SELECT e.entry_id AS "entryId", e.at AS "at", e.kind AS "kind", b.bill_no AS "billNo", e.about AS "about",
             e.principal_cents AS "principal", e.gift_cents AS "gift"
        FROM balance_entry e
        JOIN purchase b ON b.franchisee_id = e.franchisee_id AND b.purchase_id = e.purchase_id
       WHERE e.franchisee_id = ${context.franchiseeId} AND ${condition(context)} ORDER BY e.entry_id DESC LIMIT ${sql.lit(LINES_MAX)}) AS line), '[]'::jsonb)`,
  );
}

/** Columns of every purchase, by field name (`u` purchase, `s` store, `p` place). */
export const PURCHASE: Readonly<Record<ColumnOf<'purchase'>, ColumnBuilder>> = {
  purchaseId: column('u.purchase_id', 'text'),
  billNo: column('u.bill_no', 'text'),
  createdAt: column('u.created_at', 'bigint'),
  arrivedAt: column('u.arrived_at', 'bigint', true),
  placeName: column('p.name', 'text', true),
  storeName: column('s.name', 'text', true),
  storeId: column('u.store_id', 'text'),
  userMobile: column('u.user_mobile', 'text'),
  productType: column('u.product_type', 'text'),
  productName: column('u.product_name', 'text'),
  payAmount: column('u.pay_cents', 'bigint'),
  giftAmount: column('u.gift_cents', 'bigint'),
  balanceAfter: column('u.balance_after_cents', 'bigint', true),
  payMethod: column('u.pay_method', 'text', true),
  payNo: column('u.pay_no', 'text', true),
  channelFee: ofArrived(FEE),
  settleAmount: ofArrived(sql`u.pay_cents - u.refunded_cents - ${FEE}`),
  usedAmount: column('u.used_cents', 'bigint'),
  heldAmount: column('u.held_cents', 'bigint'),
  refundedAmount: column('u.refunded_cents', 'bigint'),
  leftAmount: column('u.left_cents', 'bigint'),
  // What is on its way back is owed until it is there.
  unspentAmount: computed('bigint', () => sql`(u.left_cents + u.held_cents)`),
  giftUsed: column('u.gift_used_cents', 'bigint'),
  giftVoid: computed('bigint', () => sql`(u.gift_void_cents + u.gift_held_cents)`),
  giftLeft: column('u.gift_left_cents', 'bigint'),
  purchaseStatus: column('u.status', 'bigint'),
  operator: column('u.operator', 'text', true),
  ledger: linesWhere(() => sql`e.purchase_id = u.purchase_id`),
};

/** An account as people may see it: the ends of it. */
const maskedAccount = computedOrNone(
  'text',
  () => sql`CASE WHEN char_length(c.account) > 6
    THEN left(c.account, 2) || '****' || right(c.account, 2) ELSE left(c.account, 1) || '***' END`,
);

/** What it takes of each purchase, in the order in which it took. */
const sources = computed(
  'jsonb',
  ({
    franchiseeId,
  }) => sql`coalesce((SELECT jsonb_agg(jsonb_build_object('billNo', b.bill_no, 'createdAt', b.created_at,
      'payMethod', b.pay_method, 'payAmount', b.pay_cents, 'usedAmount', b.used_cents,
      'amount', part.principal_cents, 'giftVoid', part.gift_cents) ORDER BY part.purchase_id)
    FROM cash_out_part part
    JOIN purchase b ON b.franchisee_id = part.franchisee_id AND b.purchase_id = part.purchase_id
   WHERE part.franchisee_id = ${franchiseeId} AND part.cash_out_id = c.cash_out_id), '[]'::jsonb)`,
);

/** What happened to it, the newest first. */
const course = computed(
  'jsonb',
  ({ franchiseeId }) => sql`coalesce((SELECT jsonb_agg(to_jsonb(line) ORDER BY line."place" DESC) FROM (
      SELECT step.place AS "place", step.at AS "at", step.event AS "event", step.actor AS "actor", step.note AS "note"
        FROM cash_out_step step
       WHERE step.franchisee_id = ${franchiseeId} AND step.cash_out_id = c.cash_out_id
       ORDER BY step.place DESC LIMIT ${sql.lit(LINES_MAX)}) AS line), '[]'::jsonb)`,
);

/** Columns of every cash-out, by field name (`c` cash-out, `s` store, `p` place). */
export const CASH_OUT: Readonly<Record<ColumnOf<'cashOut'>, ColumnBuilder>> = {
  cashOutId: column('c.cash_out_id', 'text'),
  cashOutNo: column('c.cash_out_no', 'text'),
  appliedAt: column('c.applied_at', 'bigint'),
  placeName: column('p.name', 'text', true),
  storeName: column('s.name', 'text', true),
  storeId: column('c.store_id', 'text'),
  userMobile: column('c.user_mobile', 'text'),
  principalAmount: column('c.principal_cents', 'bigint'),
  giftVoid: column('c.gift_void_cents', 'bigint'),
  amount: column('c.amount_cents', 'bigint'),
  route: column('c.route', 'text'),
  account: maskedAccount,
  origin: column('c.origin', 'text'),
  applicant: column('c.applicant', 'text'),
  reason: column('c.reason', 'text'),
  cashOutStatus: column('c.status', 'bigint'),
  // Below nothing it is over; nothing once the money is there, or never goes.
  slaLeft: computedOrNone(
    'bigint',
    ({ nowMs }) =>
      sql`CASE WHEN ${IS_OPEN} THEN (c.due_at - ${nowMs}::bigint) / ${sql.lit(ONE_SECOND_MS)} END`,
  ),
  dueAt: column('c.due_at', 'bigint'),
  overdue: computed('boolean', ({ nowMs }) => sql`(${IS_OPEN} AND c.due_at < ${nowMs}::bigint)`),
  reviewer: column('c.reviewer', 'text', true),
  reviewedAt: column('c.reviewed_at', 'bigint', true),
  rejectReason: column('c.reject_reason', 'text', true),
  channelNo: column('c.channel_no', 'text', true),
  doneAt: column('c.done_at', 'bigint', true),
  failReason: column('c.fail_reason', 'text', true),
  attempts: column('c.attempts', 'bigint'),
  retries: column('c.retries', 'bigint'),
  offlineNote: column('c.offline_note', 'text', true),
  offlineImages: column('c.offline_images', 'text[]'),
  sources,
  course,
  // What became of the purchases that it takes from, whatever it was about.
  ledger: linesWhere(
    ({ franchiseeId }) => sql`e.purchase_id IN (
    SELECT part.purchase_id FROM cash_out_part part
     WHERE part.franchisee_id = ${franchiseeId} AND part.cash_out_id = c.cash_out_id)`,
  ),
};
