import { sql, type RawBuilder } from 'kysely';
import {
  ALERT_TAB_STATES,
  OPEN_ALERT_STATES,
  type AlertStatus,
  type AlertTab,
} from '../../../contract/domain/alert';
import { TOTAL_CAP } from '../../../contract/limits';
import type { TenantTransaction } from '../../database/tenant';
import type { AlertLife } from './follow';

/** Whose alerts, of which devices. */
export interface AlertScope {
  readonly franchiseeId: string;
  /** Words on the wire of the types. */
  readonly equipment: readonly string[];
  /** Null for all stores. */
  readonly storeIds: readonly string[] | null;
  /** Null for all of them. */
  readonly deviceId: string | null;
}

/** One alert as it is stored, with what is known of its device now. */
export interface StoredAlert extends AlertLife {
  readonly alertId: string;
  readonly equipment: string;
  readonly rule: string;
  /** 1 urgent, 2 important, 3 hint. */
  readonly level: number;
  readonly deviceId: string;
  readonly deviceNumber: string;
  readonly deviceName: string;
  readonly storeId: string;
  readonly storeName: string;
  readonly hasDevice: boolean;
  readonly firstAt: number;
  readonly handledAt: number | null;
  readonly note: string | null;
}

/** Place behind an alert, in the order of its tab. */
export interface AlertPlace {
  readonly level: number;
  readonly at: number;
  readonly alertId: string;
}

// What a device is called and where it stands may have changed since; a device that left keeps what it had.
const STORE = sql`coalesce(d.store_id, a.store_id)`;
const FROM = sql`alert a
  LEFT JOIN device d ON d.franchisee_id = a.franchisee_id AND d.device_id = a.device_id
  LEFT JOIN store s ON s.franchisee_id = a.franchisee_id AND s.id = ${STORE}`;
const COLUMNS = sql`a.alert_id AS "alertId", a.equipment, a.rule, a.level, a.status, a.cause,
  a.device_id AS "deviceId", coalesce(d.device_number, a.device_number) AS "deviceNumber",
  coalesce(d.device_name, '') AS "deviceName", ${STORE} AS "storeId", coalesce(s.name, '') AS "storeName",
  d.device_id IS NOT NULL AS "hasDevice", a.first_at AS "firstAt", a.last_at AS "lastAt", a.times,
  a.recovered_at AS "recoveredAt", a.silenced_until AS "silencedUntil", a.handler_id AS "handlerId",
  a.handler_name AS "handlerName", a.handled_at AS "handledAt", a.note, a.closed_at AS "closedAt"`;

function within({ franchiseeId, equipment, storeIds, deviceId }: AlertScope): RawBuilder<unknown> {
  const conditions = [
    sql`a.franchisee_id = ${franchiseeId}`,
    sql`a.equipment = ANY(${[...equipment]}::text[])`,
    ...(storeIds === null ? [] : [sql`${STORE} = ANY(${[...storeIds]}::text[])`]),
    ...(deviceId === null ? [] : [sql`a.device_id = ${deviceId}`]),
  ];
  return sql.join(conditions, sql` AND `);
}

/** As literals, so that the partial indexes of what is open can answer. */
function isIn(states: readonly AlertStatus[]): RawBuilder<unknown> {
  return sql`a.status IN (${sql.join(states.map((status) => sql.lit(status)))})`;
}

/** Rows of a tab: what is open by level, then the newest; what is over by when it ended. */
export async function listAlerts(
  trx: TenantTransaction,
  scope: AlertScope,
  page: { readonly tab: AlertTab; readonly after: AlertPlace | null; readonly limit: number },
): Promise<readonly StoredAlert[]> {
  const { tab, after, limit } = page;
  const at = tab === 'over' ? sql`a.closed_at` : sql`a.last_at`;
  const level = tab === 'over' ? sql`0` : sql`a.level`;
  const behind =
    after === null
      ? sql``
      : sql`AND (${level} > ${after.level}
          OR ${level} = ${after.level} AND (${at}, a.alert_id) < (${after.at}::bigint, ${after.alertId}::text))`;
  const order = tab === 'over' ? sql`${at} DESC` : sql`a.level, ${at} DESC`;
  const { rows } = await sql<StoredAlert>`SELECT ${COLUMNS} FROM ${FROM}
    WHERE ${within(scope)} AND ${isIn(ALERT_TAB_STATES[tab])} ${behind}
    ORDER BY ${order}, a.alert_id DESC LIMIT ${limit}`.execute(trx);
  return rows;
}

/** The place of an alert in the order of a tab. */
export function placeOf(tab: AlertTab, { level, lastAt, closedAt, alertId }: StoredAlert): AlertPlace {
  return tab === 'over' ? { level: 0, at: closedAt ?? 0, alertId } : { level, at: lastAt, alertId };
}

/** How many of each open state and level there are. */
export async function countAlerts(
  trx: TenantTransaction,
  scope: AlertScope,
): Promise<readonly { readonly status: AlertStatus; readonly level: number; readonly count: number }[]> {
  const { rows } = await sql<{ status: AlertStatus; level: number; count: number }>`
    SELECT status, level, count(*)::int AS count
    FROM (SELECT a.status, a.level FROM ${FROM}
          WHERE ${within(scope)} AND ${isIn(OPEN_ALERT_STATES)} LIMIT ${TOTAL_CAP}) AS open
    GROUP BY status, level`.execute(trx);
  return rows;
}

/** One alert; locked when somebody is to do something about it. */
export async function readAlert(
  trx: TenantTransaction,
  scope: AlertScope,
  { alertId, isLocked }: { readonly alertId: string; readonly isLocked: boolean },
): Promise<StoredAlert | undefined> {
  const { rows } = await sql<StoredAlert>`SELECT ${COLUMNS} FROM ${FROM}
    WHERE ${within(scope)} AND a.alert_id = ${alertId}
    ${isLocked ? sql`FOR UPDATE OF a` : sql``}`.execute(trx);
  return rows[0];
}
