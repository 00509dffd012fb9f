import type { Migration } from 'kysely';
import { guardTenantTable, run, type MigrationDb } from '../tenant-table';

const STATEMENTS = [
  // A suggestion that nobody has decided on is over from the beginning: whatever reads entries without a thought of
  // suggestions takes it for one that holds no more.
  `ALTER TABLE blacklist ADD COLUMN suggestion text CHECK (suggestion IN ('open', 'ignored'))`,
  `ALTER TABLE blacklist ADD CONSTRAINT suggestions_block_nobody
     CHECK (suggestion IS NULL OR (source = 'rule' AND expire_at IS NOT NULL AND expire_at <= created_at))`,
  `CREATE UNIQUE INDEX blacklist_open_suggestion ON blacklist (franchisee_id, user_mobile)
     WHERE suggestion = 'open'`,
  // Without a row the rule is off.
  `CREATE TABLE block_rule (
     franchisee_id text PRIMARY KEY,
     is_on boolean NOT NULL,
     refunds_min smallint NOT NULL CHECK (refunds_min BETWEEN 2 AND 100),
     percent_min smallint NOT NULL CHECK (percent_min BETWEEN 1 AND 100)
   )`,
];

/** When users are suggested for the blacklist (pages 5; decision 109). */
export const blockRule: Migration = {
  async up(db: MigrationDb) {
    await run(db, STATEMENTS);
    await guardTenantTable(db, 'block_rule', 'SELECT, INSERT, UPDATE');
  },
};
