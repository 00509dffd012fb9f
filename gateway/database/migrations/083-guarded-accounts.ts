import type { Migration } from 'kysely';
import { run, type MigrationDb } from './tenant-table';

const OWN = `franchisee_id = nullif(current_setting('app.franchisee_id', true), '')`;
/** Set for a transaction that looks for a token, a mobile or what is over; by `acrossTenants` alone. */
const ACROSS = `current_setting('app.across_tenants', true) = 'on'`;
/** A session belongs to its account's organisation; its own `franchisee_id` is whom it acts for. */
const OF_OWN_ACCOUNT = `EXISTS (SELECT FROM account WHERE account.id = session.account_id AND account.${OWN})`;

const guard = (table: string): readonly string[] => [
  `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`,
  `ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`,
];

/** Puts accounts and sessions behind row-level security; what cannot name its tenant says so (decision 069). */
export const guardedAccounts: Migration = {
  async up(db: MigrationDb) {
    await run(db, [
      ...guard('account'),
      `CREATE POLICY tenant ON account USING (${OWN}) WITH CHECK (${OWN})`,
      `CREATE POLICY across ON account FOR SELECT USING (${ACROSS})`,
      ...guard('session'),
      `CREATE POLICY tenant ON session USING (${OF_OWN_ACCOUNT}) WITH CHECK (${OF_OWN_ACCOUNT})`,
      `CREATE POLICY across ON session USING (${ACROSS}) WITH CHECK (false)`,
    ]);
  },
};
