import { sql } from 'kysely';
import type { TenantTransaction } from '../../database/tenant';

/**
 * Holds an organisation until the transaction ends, so that granting rights and handing them over to an
 * agent happen one after the other: whichever comes second sees what the first has done. Take it before
 * any other lock. Its row stays free: where that lies on several servers, one that is away would keep everybody
 * from granting (decision 198).
 */
export async function lockOrganisation(trx: TenantTransaction, franchiseeId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`organisation ${franchiseeId}`}, 0))`.execute(
    trx,
  );
}
