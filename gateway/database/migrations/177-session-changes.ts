import type { Migration } from 'kysely';
import { run, type MigrationDb } from './tenant-table';

const STATEMENTS = ['ALTER TABLE session ADD COLUMN changed_at bigint'];

/** When a session changed something last, for gateways that read from a replica (decision 193). */
export const sessionChanges: Migration = {
  async up(db: MigrationDb) {
    await run(db, STATEMENTS);
  },
};
