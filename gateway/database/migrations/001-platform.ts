import type { Migration } from 'kysely';
import { grantPlatformTable, run, TENANT_ROLE, type MigrationDb } from './tenant-table';

// Roles belong to the whole cluster: another database, or a colleague's migration running at this
// very moment, may have made this one already.
const ROLE = `
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${TENANT_ROLE}') THEN
    CREATE ROLE ${TENANT_ROLE} NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$`;

const TABLES = [
  `CREATE TABLE franchisee (
     id text PRIMARY KEY,
     kind text NOT NULL CHECK (kind IN ('merchant', 'agent')),
     name text NOT NULL,
     mobile text NOT NULL,
     subject_type smallint NOT NULL CHECK (subject_type BETWEEN 0 AND 2),
     certification smallint NOT NULL CHECK (certification BETWEEN 0 AND 4),
     created_at bigint NOT NULL
   )`,
  `CREATE TABLE account (
     id text PRIMARY KEY,
     franchisee_id text NOT NULL REFERENCES franchisee (id),
     type smallint NOT NULL CHECK (type BETWEEN 1 AND 4),
     mobile text NOT NULL,
     username text NOT NULL,
     password_hash text NOT NULL,
     include_permissions int[] NOT NULL DEFAULT '{}',
     should_have_permissions int[] NOT NULL DEFAULT '{}',
     exclude_permissions int[] NOT NULL DEFAULT '{}',
     store_ids text[],
     refund_limit_single_cents bigint CHECK (refund_limit_single_cents >= 0),
     refund_limit_day_cents bigint CHECK (refund_limit_day_cents >= 0),
     enabled boolean NOT NULL DEFAULT true,
     expires_at bigint,
     role_template text,
     created_at bigint NOT NULL,
     last_login_at bigint,
     UNIQUE (franchisee_id, mobile)
   )`,
  // A main account signs in by its mobile and role type alone; managers also name the main account.
  `CREATE UNIQUE INDEX account_main_mobile ON account (type, mobile) WHERE type IN (1, 3)`,
  `CREATE INDEX account_by_mobile ON account (mobile)`,
  `CREATE TABLE session (
     id text PRIMARY KEY,
     token_hash bytea NOT NULL UNIQUE,
     account_id text NOT NULL REFERENCES account (id),
     franchisee_id text REFERENCES franchisee (id),
     created_at bigint NOT NULL,
     last_seen_at bigint NOT NULL,
     expires_at bigint NOT NULL,
     revoked_at bigint,
     user_agent text NOT NULL DEFAULT '',
     ip text NOT NULL DEFAULT ''
   )`,
  `CREATE INDEX session_of_account ON session (account_id, created_at DESC)`,
  `CREATE INDEX session_by_end ON session (expires_at)`,
  `CREATE TABLE login_failure (
     kind text NOT NULL,
     subject text NOT NULL,
     failures int NOT NULL,
     window_started_at bigint NOT NULL,
     locked_until bigint,
     PRIMARY KEY (kind, subject)
   )`,
  `CREATE TABLE captcha (
     id text PRIMARY KEY,
     mobile text NOT NULL,
     purpose text NOT NULL,
     code_hash bytea NOT NULL,
     created_at bigint NOT NULL,
     expires_at bigint NOT NULL,
     attempts int NOT NULL DEFAULT 0,
     used_at bigint
   )`,
  `CREATE INDEX captcha_of_mobile ON captcha (mobile, purpose, created_at DESC)`,
  `CREATE TABLE proxy_agreement (
     id text PRIMARY KEY,
     agent_franchisee_id text NOT NULL REFERENCES franchisee (id),
     merchant_franchisee_id text NOT NULL REFERENCES franchisee (id),
     status smallint NOT NULL CHECK (status BETWEEN 0 AND 5),
     permission_ids int[] NOT NULL,
     store_ids text[],
     equipment text[] NOT NULL,
     share_rate numeric(4,3) NOT NULL CHECK (share_rate BETWEEN 0 AND 0.5),
     applied_at bigint NOT NULL,
     reviewed_at bigint,
     start_at bigint NOT NULL,
     end_at bigint NOT NULL CHECK (end_at > start_at),
     reason text,
     remark text NOT NULL DEFAULT ''
   )`,
  `CREATE INDEX proxy_agreement_of_merchant ON proxy_agreement (merchant_franchisee_id, status)`,
  `CREATE INDEX proxy_agreement_of_agent ON proxy_agreement (agent_franchisee_id, status)`,
];

export const PLATFORM_TABLES = [
  'franchisee',
  'account',
  'session',
  'login_failure',
  'captcha',
  'proxy_agreement',
] as const;

/** What is platform-wide: people, sessions, captchas, agreements; reference tables under Citus. */
export const platform: Migration = {
  async up(db: MigrationDb) {
    await run(db, [ROLE, ...TABLES]);
    for (const table of PLATFORM_TABLES) {
      await grantPlatformTable(db, table);
    }
  },
};
