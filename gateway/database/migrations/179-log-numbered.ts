import type { Migration } from 'kysely';
import { run, type MigrationDb } from './tenant-table';

const OWN = `franchisee_id = nullif(current_setting('app.franchisee_id', true), '')`;

const STATEMENTS = [
  `ALTER POLICY tenant ON operation_log WITH CHECK (${OWN} AND seq > 0)`,
  'DROP POLICY numbered ON operation_log',
];

/**
 * What keeps the gateway from adding sealed lines stands in the policy of the tenant: a distributed database makes a restrictive
 * policy one that permits, beside the tenant's (decision 198).
 */
export const logNumbered: Migration = {
  async up(db: MigrationDb) {
    await run(db, STATEMENTS);
  },
};
