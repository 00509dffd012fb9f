import type { Migration } from 'kysely';
import { run, type MigrationDb } from '../tenant-table';

const STATEMENTS = [
  // Orders of earlier releases were started by the gateway itself: nobody had to come.
  `ALTER TABLE orders ADD COLUMN attendance text
     CHECK (attendance IN ('expected', 'due', 'came', 'missed', 'released')),
     ADD COLUMN start_requested_at bigint`,
];

/** Whether the user of a reserved order came (decision 139). */
export const noShows: Migration = {
  async up(db: MigrationDb) {
    await run(db, STATEMENTS);
  },
};
