import type { Migration } from 'kysely';
import { guardTenantTable, run, type MigrationDb } from '../tenant-table';

/** Set for a transaction that looks for what is due in any tenant; by `acrossTenants` alone. */
const ACROSS = `current_setting('app.across_tenants', true) = 'on'`;

/** What has to be looked at again at a moment: ids and moments, and nothing of the tenant's data (decision 080). */
export const timers: Migration = {
  async up(db: MigrationDb) {
    await run(db, [
      `CREATE TABLE timer (
         franchisee_id text NOT NULL REFERENCES franchisee (id),
         kind text NOT NULL,
         subject_id text NOT NULL,
         due_at bigint NOT NULL,
         PRIMARY KEY (franchisee_id, kind, subject_id)
       )`,
      `CREATE INDEX timer_by_due ON timer (due_at)`,
    ]);
    await guardTenantTable(db, 'timer');
    await run(db, [`CREATE POLICY across ON timer FOR SELECT USING (${ACROSS})`]);
  },
};
