import type { Migration } from 'kysely';
import { guardTenantTable, run, type MigrationDb } from '../tenant-table';

const STATEMENTS = [
  // A store without a row has the switch as it is declared. Switches are declared, so they are rows and no columns.
  `CREATE TABLE store_switch (
     franchisee_id text NOT NULL,
     store_id text NOT NULL,
     equipment text NOT NULL,
     field text NOT NULL,
     is_on boolean NOT NULL,
     changed_at bigint NOT NULL,
     PRIMARY KEY (franchisee_id, store_id, equipment, field),
     FOREIGN KEY (franchisee_id, store_id) REFERENCES store (franchisee_id, id)
   )`,
  // Nothing ever wrote them.
  `ALTER TABLE store DROP COLUMN self_clean_on, DROP COLUMN reserve_on, DROP COLUMN high_temp_on`,
];

/** What each store offers with its devices (pages 3.6; decision 090). */
export const storeSwitches: Migration = {
  async up(db: MigrationDb) {
    await run(db, STATEMENTS);
    await guardTenantTable(db, 'store_switch', 'SELECT, INSERT, UPDATE');
  },
};
