import { sql } from 'kysely';
import { ALERT_KEPT_MS } from '../../../contract/domain/alert';
import { deleteOldRows, type TenantSweep } from '../../jobs/sweep';

/** Alerts that were over long ago; one that was seen to while its condition goes on stays with it. */
export const ALERT_SWEEP: TenantSweep = {
  table: 'alert',
  deleteSome: (trx, { nowMs, limit, franchiseeId }) =>
    deleteOldRows(trx, {
      table: 'alert',
      key: ['franchisee_id', 'alert_id'],
      where: sql`franchisee_id = ${franchiseeId} AND closed_at < ${nowMs - ALERT_KEPT_MS}
        AND recovered_at IS NOT NULL`,
      orderBy: sql`closed_at`,
      limit,
    }),
};
