import { sql } from 'kysely';
import { ONE_DAY_MS } from '../../../contract/limits';
import { deleteOldRows, type TenantSweep } from '../../jobs/sweep';
import './tables';

/** Whoever fills in a form has sent it by then. */
const UNUSED_KEPT_MS = ONE_DAY_MS;
/** The business day of which it counts is over by then, wherever the clock stands. */
const SPENT_KEPT_MS = 2 * ONE_DAY_MS;

/** Pictures that nothing refers to, and counts of days that are over. */
export const ATTACHMENT_SWEEPS: readonly TenantSweep[] = [
  { table: 'attachment', deleteSome: deleteUnused },
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

/** With each row its file is noted as one that goes; `sweepPictures` takes it away once the transaction stands. */
async function deleteUnused(...[trx, { nowMs, limit, franchiseeId }]: Parameters<TenantSweep['deleteSome']>) {
  const { rows } = await sql<{ name: string | null }>`
    WITH old AS MATERIALIZED (
      SELECT attachment_id FROM attachment
      WHERE franchisee_id = ${franchiseeId} AND claimed_at IS NULL AND created_at < ${nowMs - UNUSED_KEPT_MS}
      ORDER BY created_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    DELETE FROM attachment USING old
    WHERE attachment.franchisee_id = ${franchiseeId} AND attachment.attachment_id = old.attachment_id
    RETURNING attachment.file_name AS name`.execute(trx);
  const leaving = rows.flatMap(({ name }) =>
    name === null
      ? []
      : [{ franchisee_id: franchiseeId, file_name: name, noted_at: nowMs, is_leaving: true }],
  );
  if (leaving.length > 0) await trx.insertInto('attachment_file').values(leaving).execute();
  return rows.length;
}
