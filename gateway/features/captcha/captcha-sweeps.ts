import { sql } from 'kysely';
import { ONE_DAY_MS } from '../../../contract/limits';
import { deleteOldRows, type Sweep } from '../../jobs/sweep';

/** A code lives for minutes, but the limits count those of a whole day; twice that. */
const KEPT_MS = 2 * ONE_DAY_MS;

export const CAPTCHA_SWEEPS: readonly Sweep[] = [
  {
    table: 'captcha',
    deleteSome: (trx, { nowMs, limit }) =>
      deleteOldRows(trx, {
        table: 'captcha',
        key: ['id'],
        where: sql`created_at < ${nowMs - KEPT_MS} AND expires_at < ${nowMs}`,
        orderBy: sql`created_at`,
        limit,
      }),
  },
];
