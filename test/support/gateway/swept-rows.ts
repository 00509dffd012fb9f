import { sql, type Kysely } from 'kysely';
import { ONE_DAY_MS, ONE_MINUTE_MS } from '../../../contract/limits';
import { withTenant } from '../../../gateway/database/tenant';
import type { Database } from '../../../gateway/database/schema';
import { WITHOUT_COPY } from './database';

/** A kind of row that only grows in number unless somebody sweeps. */
export type Stored =
  | 'failure'
  | 'lock'
  | 'attempt'
  | 'refused'
  | 'device'
  | 'captcha'
  | 'session'
  | 'endedSession'
  | 'key'
  | 'alert'
  | 'logLine';

interface Given {
  readonly count: number;
  /** When the rows were written. */
  readonly nowMs: number;
  readonly franchiseeId?: string;
}

/** A merchant with a main account of the same id. */
export async function addMerchant(db: Kysely<Database>, id: string): Promise<void> {
  await db
    .insertInto('franchisee')
    .values({ id, kind: 'merchant', name: id, mobile: id, subject_type: 1, certification: 4, created_at: 1 })
    .execute();
  await withTenant(db, id, (trx) =>
    trx
      .insertInto('account')
      .values({ id, franchisee_id: id, type: 1, mobile: id, username: id, password_hash: '', created_at: 1 })
      .execute(),
  );
}

/** Stores rows as the gateway would at that moment. */
export async function addRows(
  db: Kysely<Database>,
  what: Stored,
  { count, nowMs, franchiseeId = 'm1' }: Given,
): Promise<void> {
  await withTenant(db, franchiseeId, async (trx) => {
    const at = sql`${nowMs}::bigint`;
    const id = sql`${what} || ' ' || ${nowMs === 0 ? '' : `${nowMs} `} || n`;
    const insert: Readonly<Record<Stored, ReturnType<typeof sql>>> = {
      failure: sql`login_failure (kind, subject, failures, window_started_at)
        SELECT 'ip', 'failure ' || n || CASE WHEN EXISTS (SELECT FROM login_failure WHERE subject = 'failure ' || n)
          THEN ' again' ELSE '' END, 1, ${at}`,
      lock: sql`login_failure (kind, subject, failures, window_started_at, locked_until)
        SELECT 'account', ${id}, 9, ${at}, ${nowMs + 15 * ONE_MINUTE_MS}::bigint`,
      attempt: sql`login_failure (kind, subject, failures, window_started_at, under_way, under_way_until)
        SELECT 'session', ${id}, 0, ${at}, 1, ${nowMs + ONE_MINUTE_MS}::bigint`,
      refused: sql`refused_login (id, at, mobile, ip, trace_id) SELECT ${id}, ${at}, '', '', ''`,
      device: sql`trusted_device (id, account_id, token_hash, created_at, last_used_at, expires_at)
        SELECT ${id}, ${franchiseeId}, convert_to(${id}, 'UTF8'), ${at}, ${at}, ${nowMs + 90 * ONE_DAY_MS}::bigint`,
      captcha: sql`captcha (id, mobile, purpose, code_hash, created_at, expires_at)
        SELECT ${id}, '', 'reset', '', ${at}, ${nowMs + 5 * ONE_MINUTE_MS}::bigint`,
      session: sql`session (id, token_hash, account_id, franchisee_id, created_at, last_seen_at, expires_at)
        SELECT ${id}, convert_to(${id}, 'UTF8'), ${franchiseeId}, ${franchiseeId}, ${at}, ${at},
               ${nowMs + 7 * ONE_DAY_MS}::bigint`,
      endedSession: sql`session (id, token_hash, account_id, franchisee_id, created_at, last_seen_at, expires_at, revoked_at)
        SELECT ${id}, convert_to(${id}, 'UTF8'), ${franchiseeId}, ${franchiseeId}, ${at}, ${at},
               ${nowMs + 7 * ONE_DAY_MS}::bigint, ${at}`,
      key: sql`idempotency (franchisee_id, account_id, key, request_hash, created_at)
        SELECT ${franchiseeId}, 'a', ${id}, '', ${at}`,
      alert: sql`alert (franchisee_id, alert_id, device_id, equipment, store_id, device_number, rule, level, status,
          first_at, last_at, recovered_at, closed_at)
        SELECT ${franchiseeId}, ${id}, ${id}, 'e', 's', 'n', 'fault', 1, 4, ${at}, ${at}, ${at}, ${at}`,
      logLine: sql`operation_log (franchisee_id, log_id, at, account_id, actor_name, account_type, module, action,
          target_type, target_id, seq, prev_hash, hash)
        SELECT ${franchiseeId}, ${id}, ${at}, 'a', 'a', 1, 'm', 'a', 't', '1', n + 1, '', ''`,
    };
    await sql`INSERT INTO ${insert[what]} FROM generate_series(0, ${count - 1}::int) AS n ${WITHOUT_COPY}`.execute(
      trx,
    );
  });
}

const WHERE: Readonly<Record<Stored, ReturnType<typeof sql>>> = {
  failure: sql`login_failure WHERE kind = 'ip'`,
  lock: sql`login_failure WHERE kind = 'account'`,
  attempt: sql`login_failure WHERE kind = 'session'`,
  refused: sql`refused_login`,
  device: sql`trusted_device`,
  captcha: sql`captcha`,
  session: sql`session WHERE revoked_at IS NULL`,
  endedSession: sql`session WHERE revoked_at IS NOT NULL`,
  key: sql`idempotency`,
  alert: sql`alert`,
  logLine: sql`operation_log`,
};

/** How many rows of a kind one merchant's transaction still finds. */
export async function leftIn(db: Kysely<Database>, what: Stored, franchiseeId = 'm1'): Promise<number> {
  return withTenant(db, franchiseeId, async (trx) => {
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${WHERE[what]}`.execute(
      trx,
    );
    return rows[0]?.count ?? 0;
  });
}
