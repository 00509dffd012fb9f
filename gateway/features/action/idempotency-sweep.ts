import { sql } from 'kysely';
import { ONE_DAY_MS } from '../../../contract/limits';
import { deleteOldRows, type TenantSweep } from '../../jobs/sweep';

/** Repeats are answered for at least this long (controls M3: 24 h or more). */
const KEPT_MS = 7 * ONE_DAY_MS;

export const IDEMPOTENCY_SWEEP: TenantSweep = {
  table: 'idempotency',
  deleteSome: (trx, { nowMs, limit, franchiseeId }) =>
    deleteOldRows(trx, {
      table: 'idempotency',
      key: ['franchisee_id', 'account_id', 'key'],
      where: sql`franchisee_id = ${franchiseeId} AND created_at < ${nowMs - KEPT_MS}`,
      orderBy: sql`created_at`,
      limit,
    }),
};
