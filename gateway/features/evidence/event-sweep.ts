import { sql } from 'kysely';
import { SAMPLES_KEPT_MS } from '../../../contract/domain/evidence/curve';
import { EVIDENCE_KEPT_MS } from '../../../contract/domain/evidence/evidence';
import { deleteOldRows, type TenantSweep } from '../../jobs/sweep';

/** What was kept for as long as people argue about an order. */
export const EVIDENCE_SWEEP: TenantSweep = {
  table: 'order_event',
  deleteSome: (trx, { nowMs, limit, franchiseeId }) =>
    deleteOldRows(trx, {
      table: 'order_event',
      key: ['franchisee_id', 'event_id'],
      where: sql`franchisee_id = ${franchiseeId} AND at < ${nowMs - EVIDENCE_KEPT_MS}`,
      orderBy: sql`at`,
      limit,
    }),
};

/** What was kept of quantities, for as long as refunds are asked for. */
export const SAMPLE_SWEEP: TenantSweep = {
  table: 'device_sample',
  deleteSome: (trx, { nowMs, limit, franchiseeId }) =>
    deleteOldRows(trx, {
      table: 'device_sample',
      key: ['franchisee_id', 'device_id', 'at'],
      where: sql`franchisee_id = ${franchiseeId} AND at < ${nowMs - SAMPLES_KEPT_MS}`,
      orderBy: sql`at`,
      limit,
      isChanging: false,
    }),
};
