import { sql } from 'kysely';
import { ONE_DAY_MS, PERIOD_MAX_DAYS } from '../../../contract/limits';
import { deleteOldRows, type Sweep } from '../../jobs/sweep';

/** No window and no wait of a counter is longer than a quarter of an hour; the rest is for what is added one day. */
const COUNTERS_KEPT_MS = ONE_DAY_MS;
/** As far back as one look at a log goes: whoever searches an attack finds both for the same days. */
const REFUSED_KEPT_MS = PERIOD_MAX_DAYS * ONE_DAY_MS;

/** Counters whose window and wait are over: the next attempt would begin them anew in any case. */
const failures: Sweep = {
  table: 'login_failure',
  deleteSome(trx, { nowMs, limit }) {
    const beforeMs = nowMs - COUNTERS_KEPT_MS;
    const endedAt = sql`greatest(window_started_at, coalesce(locked_until, 0))`;
    return deleteOldRows(trx, {
      table: 'login_failure',
      key: ['kind', 'subject'],
      where: sql`${endedAt} < ${beforeMs} AND under_way_until < ${beforeMs}`,
      orderBy: endedAt,
      limit,
    });
  },
};

const refused: Sweep = {
  table: 'refused_login',
  deleteSome: (trx, { nowMs, limit }) =>
    deleteOldRows(trx, {
      table: 'refused_login',
      key: ['id'],
      where: sql`at < ${nowMs - REFUSED_KEPT_MS}`,
      orderBy: sql`at`,
      limit,
      isChanging: false,
    }),
};

/** Browsers that nobody is let in by any more. */
const devices: Sweep = {
  table: 'trusted_device',
  deleteSome: (trx, { nowMs, limit }) =>
    deleteOldRows(trx, {
      table: 'trusted_device',
      key: ['id'],
      where: sql`expires_at <= ${nowMs}`,
      orderBy: sql`expires_at`,
      limit,
    }),
};

export const LOGIN_SWEEPS: readonly Sweep[] = [failures, refused, devices];
