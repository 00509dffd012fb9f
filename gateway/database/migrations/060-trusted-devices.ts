import type { Migration } from 'kysely';
import { grantPlatformTable, run, type MigrationDb } from './tenant-table';

const STATEMENTS = [
  `CREATE TABLE trusted_device (
     id text PRIMARY KEY,
     account_id text NOT NULL REFERENCES account (id),
     token_hash bytea NOT NULL,
     created_at bigint NOT NULL,
     last_used_at bigint NOT NULL,
     expires_at bigint NOT NULL,
     UNIQUE (account_id, token_hash)
   )`,
  `CREATE INDEX trusted_device_by_token ON trusted_device (token_hash)`,
];

/** Browsers that an account has signed in with; platform-wide, as accounts are. */
export const trustedDevices: Migration = {
  async up(db: MigrationDb) {
    await run(db, STATEMENTS);
    await grantPlatformTable(db, 'trusted_device');
  },
};
