import type { Migration } from 'kysely';
import { grantPlatformTable, run, type MigrationDb } from '../tenant-table';

/** Until when the demonstration has lived: a later start makes up for what is missing. */
export const demonstrationClock: Migration = {
  async up(db: MigrationDb) {
    await run(db, [
      `CREATE TABLE demonstration_clock (
         id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
         seed_number bigint NOT NULL,
         scale double precision NOT NULL CHECK (scale > 0),
         lived_until bigint NOT NULL,
         holder text,
         held_until bigint NOT NULL DEFAULT 0
       )`,
    ]);
    await grantPlatformTable(db, 'demonstration_clock');
  },
};
