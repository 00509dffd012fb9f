import { sql } from 'kysely';
import type { TenantTransaction } from '../../../database/tenant';

/** The type and the store that limits belong to. */
export interface LimitPlace {
  readonly franchiseeId: string;
  readonly equipment: string;
  readonly storeId: string;
}

/** The name of a store; undefined when there is none. */
export async function readStoreName(
  trx: TenantTransaction,
  store: Pick<LimitPlace, 'franchiseeId' | 'storeId'>,
): Promise<string | undefined> {
  return (await selectStoreName(trx, store).executeTakeFirst())?.name;
}

/** The same, of a store that is kept until the transaction ends. */
export async function lockStore(
  trx: TenantTransaction,
  store: Pick<LimitPlace, 'franchiseeId' | 'storeId'>,
): Promise<string | undefined> {
  return (await selectStoreName(trx, store).forUpdate().executeTakeFirst())?.name;
}

function selectStoreName(
  trx: TenantTransaction,
  { franchiseeId, storeId }: Pick<LimitPlace, 'franchiseeId' | 'storeId'>,
) {
  return trx
    .selectFrom('store')
    .select('name')
    .where('franchisee_id', '=', franchiseeId)
    .where('id', '=', storeId);
}

/** Limits that differ from what is declared, by rule. */
export async function readLimits(
  trx: TenantTransaction,
  { franchiseeId, equipment, storeId }: LimitPlace,
): Promise<ReadonlyMap<string, number>> {
  const rows = await trx
    .selectFrom('store_alert_limit')
    .select(['rule', 'value'])
    .where('franchisee_id', '=', franchiseeId)
    .where('store_id', '=', storeId)
    .where('equipment', '=', equipment)
    .execute();
  return new Map(rows.map(({ rule, value }) => [rule, value]));
}

/** @param value - Null: as declared. */
export async function writeLimit(
  trx: TenantTransaction,
  { franchiseeId, equipment, storeId }: LimitPlace,
  { rule, value }: { readonly rule: string; readonly value: number | null },
): Promise<void> {
  if (value === null) {
    await trx
      .deleteFrom('store_alert_limit')
      .where('franchisee_id', '=', franchiseeId)
      .where('store_id', '=', storeId)
      .where('equipment', '=', equipment)
      .where('rule', '=', rule)
      .execute();
    return;
  }
  await trx
    .insertInto('store_alert_limit')
    .values({ franchisee_id: franchiseeId, store_id: storeId, equipment, rule, value })
    .onConflict((conflict) =>
      conflict.columns(['franchisee_id', 'store_id', 'equipment', 'rule']).doUpdateSet({ value }),
    )
    .execute();
}

/** Has every device of the type in the store looked at: what was fine may be none now. */
export async function lookAtStore(
  trx: TenantTransaction,
  { franchiseeId, equipment, storeId }: LimitPlace,
  nowMs: number,
): Promise<void> {
  await sql`INSERT INTO timer (franchisee_id, kind, subject_id, due_at)
    SELECT franchisee_id, 'alert', device_id, ${nowMs}::bigint FROM device
    WHERE franchisee_id = ${franchiseeId} AND store_id = ${storeId} AND equipment = ${equipment}
    ORDER BY device_id
    ON CONFLICT (franchisee_id, kind, subject_id) DO UPDATE SET due_at = excluded.due_at
    WHERE timer.due_at > excluded.due_at`.execute(trx);
}
