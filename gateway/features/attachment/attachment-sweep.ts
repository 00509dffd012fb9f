import { sql } from 'kysely';
import { ONE_DAY_MS } from '../../../contract/limits';
import { deleteOldRows, type TenantSweep } from '../../jobs/sweep';

/** Whoever fills in a form has sent it by then. */
const UNUSED_KEPT_MS = ONE_DAY_MS;
/** The business day of which it counts is over by then, wherever the clock stands. */
const SPENT_KEPT_MS = 2 * ONE_DAY_MS;

/** Pictures that nothing refers to, and counts of days that are over. */
export const ATTACHMENT_SWEEPS: readonly TenantSweep[] = [
  {
    table: 'attachment',
    deleteSome: (trx, { nowMs, limit, franchiseeId }) =>
      deleteOldRows(trx, {
        table: 'attachment',
        key: ['franchisee_id', 'attachment_id'],
        where: sql`franchisee_id = ${franchiseeId} AND claimed_at IS NULL AND created_at < ${nowMs - UNUSED_KEPT_MS}`,
        orderBy: sql`created_at`,
        limit,
      }),
  },
  {
    table: 'attachment_spent',
    deleteSome: (trx, { nowMs, limit, franchiseeId }) =>
      deleteOldRows(trx, {
        table: 'attachment_spent',
        key: ['franchisee_id', 'account_id', 'day_at'],
        where: sql`franchisee_id = ${franchiseeId} AND day_at < ${nowMs - SPENT_KEPT_MS}`,
        orderBy: sql`day_at`,
        limit,
      }),
  },
];
