import type { Migration } from 'kysely';
import { grantPlatformTable, guardTenantTable, run, TENANT_ROLE, type MigrationDb } from './tenant-table';

const STATEMENTS = [
  `ALTER TABLE captcha ADD COLUMN ip text NOT NULL DEFAULT ''`,
  `CREATE INDEX captcha_by_ip ON captcha (ip, created_at)`,
  `CREATE INDEX captcha_by_time ON captcha (created_at)`,
  `ALTER TABLE proxy_agreement ADD COLUMN renewal_end_at bigint`,
  // One agent at a time: whoever approves a second application fails here, however many do it at once.
  `CREATE UNIQUE INDEX proxy_agreement_one_active ON proxy_agreement (merchant_franchisee_id)
     WHERE status = 1`,
  `CREATE UNIQUE INDEX proxy_agreement_one_waiting
     ON proxy_agreement (merchant_franchisee_id, agent_franchisee_id) WHERE status = 0`,
  // Sign-ins that belong to no account, and those of accounts that have to wait: no organisation's log.
  `CREATE TABLE refused_login (
     id text PRIMARY KEY,
     at bigint NOT NULL,
     mobile text NOT NULL,
     ip text NOT NULL,
     trace_id text NOT NULL
   )`,
  `CREATE INDEX refused_login_by_time ON refused_login (at)`,
  `CREATE TABLE certification (
     franchisee_id text NOT NULL REFERENCES franchisee (id),
     id text NOT NULL,
     state smallint NOT NULL CHECK (state BETWEEN 0 AND 4),
     subject_type smallint NOT NULL CHECK (subject_type BETWEEN 0 AND 2),
     fields jsonb NOT NULL,
     failures jsonb NOT NULL DEFAULT '{}',
     signed_at bigint,
     submitted_at bigint NOT NULL,
     reviewed_at bigint,
     PRIMARY KEY (franchisee_id, id)
   )`,
  // One request at a time; a passed one stays beside the request that is to replace it.
  `CREATE UNIQUE INDEX certification_one_open ON certification (franchisee_id) WHERE state IN (1, 2, 3)`,
];

/** Captcha origins, renewals of agencies, refused sign-ins and certification. */
export const accounts: Migration = {
  async up(db: MigrationDb) {
    await run(db, STATEMENTS);
    await grantPlatformTable(db, 'refused_login');
    await run(db, [`REVOKE UPDATE ON refused_login FROM ${TENANT_ROLE}`]);
    await guardTenantTable(db, 'certification');
  },
};
