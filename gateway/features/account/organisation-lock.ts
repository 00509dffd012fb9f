import type { TenantTransaction } from '../../database/tenant';

/**
 * Holds an organisation until the transaction ends, so that granting rights and handing them over to an
 * agent happen one after the other: whichever comes second sees what the first has done. Take it before
 * any other lock. References to the organisation do not wait for it.
 */
export async function lockOrganisation(trx: TenantTransaction, franchiseeId: string): Promise<void> {
  await trx
    .selectFrom('franchisee')
    .select('id')
    .where('id', '=', franchiseeId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}
