import type { Migration } from 'kysely';
import { guardTenantTable, run, type MigrationDb } from '../tenant-table';

const STATEMENTS = [
  // What lies in the database stays there; what comes from now on lies with the files.
  `ALTER TABLE attachment ALTER COLUMN bytes DROP NOT NULL`,
  `ALTER TABLE attachment ADD COLUMN file_name text, ADD COLUMN size bigint`,
  `ALTER TABLE attachment ADD CONSTRAINT attachment_lies_once CHECK ((bytes IS NULL) <> (file_name IS NULL))`,
  // Files that are on their way in or out: what is killed in between is known here.
  `CREATE TABLE attachment_file (
     franchisee_id text NOT NULL,
     file_name text NOT NULL,
     noted_at bigint NOT NULL,
     is_leaving boolean NOT NULL,
     PRIMARY KEY (franchisee_id, file_name)
   )`,
  `CREATE INDEX attachment_file_noted ON attachment_file (franchisee_id, noted_at)`,
  // What a picture proves: whoever may read one of these may see it. Empty words stand for none.
  `CREATE TABLE attachment_proof (
     franchisee_id text NOT NULL,
     attachment_id text NOT NULL,
     subject text NOT NULL,
     store_id text NOT NULL,
     equipment text NOT NULL,
     PRIMARY KEY (franchisee_id, attachment_id, subject, store_id, equipment),
     FOREIGN KEY (franchisee_id, attachment_id) REFERENCES attachment (franchisee_id, attachment_id)
   )`,
];

/** Pictures lie with the files, and say of what they are proof (decision 170). */
export const pictureFiles: Migration = {
  async up(db: MigrationDb) {
    await run(db, STATEMENTS);
    await guardTenantTable(db, 'attachment_file');
    // What something proved it goes on proving.
    await guardTenantTable(db, 'attachment_proof', 'SELECT, INSERT');
  },
};
