import { sql } from 'kysely';
import { CLOSED_EXPORTS } from '../../../contract/domain/export/export-task';
import { ONE_DAY_MS } from '../../../contract/limits';
import { deleteOldRows, type TenantSweep } from '../../jobs/sweep';

/** Who took what away is in the operation log; the list of tasks is for fetching files and making them anew. */
const KEPT_MS = 90 * ONE_DAY_MS;

/** Tasks that nobody has asked for anew in a long time; their files went long before. */
export const EXPORT_SWEEP: TenantSweep = {
  table: 'export_task',
  deleteSome: (trx, { nowMs, limit, franchiseeId }) =>
    deleteOldRows(trx, {
      table: 'export_task',
      key: ['franchisee_id', 'task_id'],
      where: sql`franchisee_id = ${franchiseeId} AND created_at < ${nowMs - KEPT_MS}
        AND queued_at < ${nowMs - KEPT_MS} AND status = ANY(${[...CLOSED_EXPORTS]}::smallint[])`,
      orderBy: sql`created_at`,
      limit,
    }),
};
