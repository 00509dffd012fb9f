import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Database } from '../../database/schema';
import type { CertificationTable } from './tables';
import { withTenant, type TenantTransaction } from '../../database/tenant';

export type CertificationRow = Selectable<CertificationTable>;

/** The newest request of an organisation that was not given up. */
export function findCertification(
  trx: TenantTransaction,
  franchiseeId: string,
): Promise<CertificationRow | undefined> {
  return trx
    .selectFrom('certification')
    .selectAll()
    .where('franchisee_id', '=', franchiseeId)
    .where('state', '>', 0)
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** What an organisation is certified as. */
export interface ValidCertification {
  readonly certification: number;
  readonly subject_type: number;
  readonly name: string;
}

export function readFranchisee(trx: TenantTransaction, franchiseeId: string): Promise<ValidCertification> {
  return selectFranchisee(trx, franchiseeId).executeTakeFirstOrThrow();
}

/** The same, held until the transaction ends, so that requests of one organisation queue here. */
export function lockFranchisee(trx: TenantTransaction, franchiseeId: string): Promise<ValidCertification> {
  return selectFranchisee(trx, franchiseeId).forUpdate().executeTakeFirstOrThrow();
}

function selectFranchisee(trx: TenantTransaction, franchiseeId: string) {
  return trx
    .selectFrom('franchisee')
    .select(['certification', 'subject_type', 'name'])
    .where('id', '=', franchiseeId);
}

export async function insertCertification(
  trx: TenantTransaction,
  row: Insertable<CertificationTable>,
): Promise<void> {
  await trx.insertInto('certification').values(row).execute();
}

export async function updateCertification(
  trx: TenantTransaction,
  { franchisee_id, id }: Pick<CertificationRow, 'franchisee_id' | 'id'>,
  changes: Updateable<CertificationTable>,
): Promise<void> {
  await trx
    .updateTable('certification')
    .set(changes)
    .where('franchisee_id', '=', franchisee_id)
    .where('id', '=', id)
    .execute();
}

/** What is valid for the organisation from now on. */
export async function updateFranchisee(
  trx: TenantTransaction,
  franchiseeId: string,
  changes: { readonly certification: number; readonly subject_type?: number },
): Promise<void> {
  await trx.updateTable('franchisee').set(changes).where('id', '=', franchiseeId).execute();
}

/** An organisation whose request waits for the operator. */
export interface WaitingCertification {
  readonly franchiseeId: string;
  readonly name: string;
  readonly row: CertificationRow;
}

/** Every request that waits, the oldest first; for the operator's tool, which stands above tenants. */
export async function listWaiting(
  db: Kysely<Database>,
  waitingState: number,
): Promise<readonly WaitingCertification[]> {
  const franchisees = await db.selectFrom('franchisee').select(['id', 'name']).orderBy('id').execute();
  const found: WaitingCertification[] = [];
  for (const { id, name } of franchisees) {
    const row = await withTenant(db, id, (trx) => findCertification(trx, id));
    if (row?.state === waitingState) found.push({ franchiseeId: id, name, row });
  }
  return found.sort((a, b) => a.row.submitted_at - b.row.submitted_at);
}
