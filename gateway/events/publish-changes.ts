import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant';
import { encodeChange, type ChangeEvent } from './change-event';

/** Channel that every gateway of one database listens on. */
export const CHANGE_CHANNEL = 'portal_change';

/** Says that changes were lost before they could be told: whoever listens takes everything for new. */
export const LOSS_PAYLOAD = JSON.stringify({ lost: true });

export function isLoss(payload: string): boolean {
  return payload === LOSS_PAYLOAD;
}

/** A row that changed, with the store it belongs to. */
export interface ChangedRow {
  readonly id: string;
  readonly storeId: string | null;
}

/** What all of the rows have in common. */
export type ChangeKind = Pick<ChangeEvent, 'franchiseeId' | 'resource' | 'type' | 'equipment'>;

/**
 * Tells every gateway which rows changed, when the transaction commits and only then. One event for each
 * store, so that whoever may not see a store hears nothing of it.
 */
export async function publishChanges(
  trx: TenantTransaction,
  kind: ChangeKind,
  rows: readonly ChangedRow[],
): Promise<void> {
  const idsByStore = new Map<string | null, string[]>();
  for (const { id, storeId } of rows) {
    idsByStore.set(storeId, [...(idsByStore.get(storeId) ?? []), id]);
  }
  const payloads = [...idsByStore].map(([storeId, ids]) => encodeChange({ ...kind, storeId, ids }));
  if (payloads.length === 0) return;
  await sql`SELECT pg_notify(${CHANGE_CHANNEL}, payload)
    FROM unnest(${payloads}::text[]) AS payload`.execute(trx);
}
