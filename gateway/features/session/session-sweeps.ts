import { sql } from 'kysely';
import { ONE_DAY_MS, PERIOD_MAX_DAYS } from '../../../contract/limits';
import { deleteOldRows, type Sweep } from '../../jobs/sweep';

/** As long as refused sign-ins: who was signed in from where can be told for the same days. */
const KEPT_MS = PERIOD_MAX_DAYS * ONE_DAY_MS;

/** Sessions that ended by themselves or were ended; one that idles ends with its last day. */
export const SESSION_SWEEPS: readonly Sweep[] = (['expires_at', 'revoked_at'] as const).map((column) => ({
  table: 'session',
  deleteSome: (trx, { nowMs, limit }) =>
    deleteOldRows(trx, {
      table: 'session',
      key: ['id'],
      where: sql`${sql.ref(column)} < ${nowMs - KEPT_MS}`,
      orderBy: sql.ref(column),
      limit,
    }),
}));
