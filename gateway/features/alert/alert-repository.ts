import { sql, type Insertable } from 'kysely';
import { ALERT_FOLD_MS, OPEN_ALERT_STATES } from '../../../contract/domain/alert';
import type { TenantTransaction } from '../../database/tenant';
import type { AlertDevice } from './rule/alert-facts';
import type { AlertLife } from './follow';
import type { AlertTable } from './tables';

/** An alert as evaluation meets it. */
export interface KnownAlert extends AlertLife {
  readonly alertId: string;
  readonly deviceId: string;
  readonly equipment: string;
  /** Store of the device when the alert began. */
  readonly storeId: string;
  readonly rule: string;
  /** What was done about it since the condition last began. */
  readonly acted: readonly string[];
}

/** Whose devices. */
export interface DeviceKeys {
  readonly franchiseeId: string;
  readonly deviceIds: readonly string[];
}

/** Takes a device for the length of the transaction; undefined when it is no more. */
export async function lockDevice(
  trx: TenantTransaction,
  { franchiseeId, deviceId }: { readonly franchiseeId: string; readonly deviceId: string },
): Promise<AlertDevice | undefined> {
  return trx
    .selectFrom('device')
    .selectAll()
    .where('franchisee_id', '=', franchiseeId)
    .where('device_id', '=', deviceId)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks the alerts that may change: those that stand, and those that may be counted on; the oldest first. */
export async function lockKnownAlerts(
  trx: TenantTransaction,
  { franchiseeId, deviceIds }: DeviceKeys,
  nowMs: number,
): Promise<readonly KnownAlert[]> {
  const open = sql.join(OPEN_ALERT_STATES.map((status) => sql.lit(status)));
  const { rows } = await sql<KnownAlert>`
    SELECT alert_id AS "alertId", device_id AS "deviceId", equipment, store_id AS "storeId", rule, status, cause,
           last_at AS "lastAt", times, recovered_at AS "recoveredAt", silenced_until AS "silencedUntil", handler_id AS "handlerId",
           handler_name AS "handlerName", closed_at AS "closedAt", acted
    FROM alert
    WHERE franchisee_id = ${franchiseeId} AND device_id = ANY(${[...deviceIds]}::text[])
      AND (status IN (${open}) OR recovered_at IS NULL OR closed_at >= ${nowMs - ALERT_FOLD_MS})
    ORDER BY alert_id
    FOR UPDATE`.execute(trx);
  return rows;
}

/** Writes what became of one alert. */
export async function updateAlert(
  trx: TenantTransaction,
  { franchiseeId, alertId }: { readonly franchiseeId: string; readonly alertId: string },
  life: AlertLife & {
    readonly note?: string;
    readonly handledAt?: number;
    readonly acted?: readonly string[];
  },
): Promise<void> {
  await trx
    .updateTable('alert')
    .set({
      status: life.status,
      cause: life.cause,
      last_at: life.lastAt,
      times: life.times,
      recovered_at: life.recoveredAt,
      silenced_until: life.silencedUntil,
      handler_id: life.handlerId,
      handler_name: life.handlerName,
      closed_at: life.closedAt,
      ...(life.note === undefined ? {} : { note: life.note }),
      ...(life.handledAt === undefined ? {} : { handled_at: life.handledAt }),
      ...(life.acted === undefined ? {} : { acted: [...life.acted] }),
    })
    .where('franchisee_id', '=', franchiseeId)
    .where('alert_id', '=', alertId)
    .execute();
}

const ROWS_PER_INSERT = 500;

/** Writes new alerts. */
export async function insertAlerts(
  trx: TenantTransaction,
  rows: readonly Insertable<AlertTable>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    await trx
      .insertInto('alert')
      .values(rows.slice(start, start + ROWS_PER_INSERT))
      .execute();
  }
}

/** What has been watched, since when: by device and rule. */
export interface Watched {
  readonly deviceId: string;
  readonly rule: string;
  readonly since: number;
}

export async function readWatched(
  trx: TenantTransaction,
  { franchiseeId, deviceIds }: DeviceKeys,
): Promise<readonly Watched[]> {
  return trx
    .selectFrom('alert_watch')
    .select(['device_id as deviceId', 'rule', 'since'])
    .where('franchisee_id', '=', franchiseeId)
    .where('device_id', 'in', [...deviceIds])
    .execute();
}

/** Begins to watch some rules, and ends it for others. */
export async function moveWatched(
  trx: TenantTransaction,
  franchiseeId: string,
  { begun, ended }: { readonly begun: readonly Watched[]; readonly ended: readonly Watched[] },
): Promise<void> {
  if (begun.length > 0) {
    await trx
      .insertInto('alert_watch')
      .values(
        begun.map(({ deviceId, rule, since }) => ({
          franchisee_id: franchiseeId,
          device_id: deviceId,
          rule,
          since,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  for (const { deviceId, rule } of ended) {
    await trx
      .deleteFrom('alert_watch')
      .where('franchisee_id', '=', franchiseeId)
      .where('device_id', '=', deviceId)
      .where('rule', '=', rule)
      .execute();
  }
}

/** When any device of these stores last had an order. */
export async function readStoreSales(
  trx: TenantTransaction,
  franchiseeId: string,
  storeIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (storeIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('device')
    .select((eb) => ['store_id as storeId', eb.fn.max('last_order_at').as('soldAt')])
    .where('franchisee_id', '=', franchiseeId)
    .where('store_id', 'in', [...storeIds])
    .groupBy('store_id')
    .execute();
  return new Map(
    rows.flatMap(({ storeId, soldAt }) => (soldAt === null ? [] : [[storeId, soldAt] as const])),
  );
}
