import { sql, type RawBuilder } from 'kysely';
import { BlockStatus, BLOCK_LOOK_BACK_DAYS } from '../../../contract/domain/proof/blacklist';
import { ONE_DAY_MS } from '../../../contract/limits';
import type { ColumnOf } from '../../../contract/resources/source';
import { toSortableId } from '../../database/sortable-id';
import { column, computed, type ColumnBuilder, type ColumnContext } from './column-builder';

/** More are not counted: the answer is the same. */
const COUNTED_MAX = 999;

/** Time ends an entry by itself: its state is that of the moment it is read at. */
const status = ({ nowMs }: ColumnContext): RawBuilder<unknown> => sql`CASE
  WHEN b.suggestion = 'open' THEN ${sql.lit(BlockStatus.suggested)}
  WHEN b.suggestion = 'ignored' THEN ${sql.lit(BlockStatus.ignored)}
  WHEN b.lifted_at IS NOT NULL THEN ${sql.lit(BlockStatus.lifted)}
  WHEN b.expire_at <= ${nowMs}::bigint THEN ${sql.lit(BlockStatus.expired)}
  ELSE ${sql.lit(BlockStatus.active)} END`;

/** Orders of the user of late; an order's id begins with its time, so whole months are left out. */
function countOrders(
  { nowMs, franchiseeId }: ColumnContext,
  which: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const fromMs = Math.max(0, nowMs - BLOCK_LOOK_BACK_DAYS * ONE_DAY_MS);
  return sql`(SELECT count(*) FROM (SELECT 1 FROM orders late
    WHERE late.franchisee_id = ${franchiseeId} AND late.user_mobile = b.user_mobile
      AND late.order_id >= ${toSortableId(fromMs, 0)} AND late.created_at >= ${fromMs}::bigint ${which}
    LIMIT ${sql.lit(COUNTED_MAX)}) AS few)`;
}

const scope: ColumnBuilder = () => {
  const value = sql`CASE WHEN b.all_stores THEN 'all' ELSE 'stores' END`;
  return { select: value, value, type: 'text', isNullable: false };
};

/** An entry for all stores is found by each of them; it belongs to none. */
const store: ColumnBuilder = ({ franchiseeId }) => ({
  select: sql`NULL::text`,
  value: sql`CASE WHEN b.all_stores
    THEN ARRAY(SELECT s.id FROM store s WHERE s.franchisee_id = ${franchiseeId}) ELSE b.store_ids END`,
  type: 'text[]',
  isNullable: false,
});

const storeNames: ColumnBuilder = ({ franchiseeId }) => {
  const value = sql`ARRAY(SELECT s.name FROM store s
    WHERE s.franchisee_id = ${franchiseeId} AND s.id = ANY(b.store_ids) ORDER BY s.name)`;
  return { select: value, value, type: 'text[]', isNullable: false };
};

/** What a user is called where a mobile must not be seen whole. */
const mask: ColumnBuilder = () => {
  const value = sql`CASE WHEN length(b.user_mobile) < 8 THEN '****'
    ELSE left(b.user_mobile, 3) || '****' || right(b.user_mobile, 4) END`;
  return { select: value, value, type: 'text', isNullable: false };
};

/** What keeps nobody away ends nowhere. */
const expiry: ColumnBuilder = () => {
  const value = sql`CASE WHEN b.suggestion IS NULL THEN b.expire_at END`;
  return { select: value, value, type: 'bigint', isNullable: true };
};

/** Columns of every entry of the blacklist, by field name (`b` entry). */
export const BLACKLIST: Readonly<Record<ColumnOf<'blacklist'>, ColumnBuilder>> = {
  blockId: column('b.block_id', 'text'),
  userMobile: column('b.user_mobile', 'text'),
  userMask: mask,
  blockScope: scope,
  storeNames,
  storeId: store,
  reason: column('b.reason', 'text'),
  note: column('b.note', 'text'),
  evidence: column('b.evidence', 'text[]'),
  images: column('b.images', 'text[]'),
  orders30d: computed('bigint', (context) => countOrders(context, sql``)),
  refunds30d: computed('bigint', (context) => countOrders(context, sql`AND late.refunded_cents > 0`)),
  source: column('b.source', 'text'),
  createdBy: column('b.created_by', 'text'),
  createdAt: column('b.created_at', 'bigint'),
  expireAt: expiry,
  blockStatus: computed('bigint', status),
  liftedBy: column('b.lifted_by', 'text', true),
  liftedAt: column('b.lifted_at', 'bigint', true),
  liftReason: column('b.lift_reason', 'text', true),
};
