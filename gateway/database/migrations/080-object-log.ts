import type { Migration } from 'kysely';
import { run, type MigrationDb } from './tenant-table';

/** The log of one object, newest first, without reading the organisation's whole log. */
export const objectLog: Migration = {
  async up(db: MigrationDb) {
    await run(db, [
      `CREATE INDEX operation_log_by_object
         ON operation_log (franchisee_id, target_type, target_id, at, log_id)`,
    ]);
  },
};
