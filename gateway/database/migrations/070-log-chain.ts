import type { Migration } from 'kysely';
import { run, type MigrationDb } from './tenant-table';

const STATEMENTS = [
  // Lines from before stay outside of the chain: to link them now would vouch for what nobody has seen.
  `ALTER TABLE operation_log
     ADD COLUMN seq bigint,
     ADD COLUMN prev_hash bytea,
     ADD COLUMN hash bytea,
     ADD CONSTRAINT operation_log_linked CHECK ((seq IS NULL) = (hash IS NULL) AND (seq IS NULL) = (prev_hash IS NULL))`,
  `CREATE UNIQUE INDEX operation_log_chain ON operation_log (franchisee_id, seq)`,
];

/** Links the lines of each organisation's log to one another (controls L3). */
export const logChain: Migration = {
  async up(db: MigrationDb) {
    await run(db, STATEMENTS);
  },
};
