import type { Migration } from 'kysely';
import { run, type MigrationDb } from './tenant-table';

/** Sign-ins whose password is being looked at, counted beside the failures: they are none yet. */
export const attemptsUnderWay: Migration = {
  async up(db: MigrationDb) {
    await run(db, [
      `ALTER TABLE login_failure
         ADD COLUMN under_way int NOT NULL DEFAULT 0,
         ADD COLUMN under_way_until bigint NOT NULL DEFAULT 0`,
    ]);
  },
};
