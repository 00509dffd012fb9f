import type { Migration } from 'kysely';
import { grantPlatformTable, run, type MigrationDb } from './tenant-table';

const TABLE = `CREATE TABLE telemetry_row (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  received_at bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('view', 'action', 'resource', 'exception', 'log', 'event')),
  level text NOT NULL,
  occurred_at bigint NOT NULL,
  version text NOT NULL,
  visitor_id text NOT NULL,
  session_id text NOT NULL,
  view text NOT NULL,
  name text NOT NULL,
  method text NOT NULL,
  duration_ms double precision,
  success smallint CHECK (success BETWEEN -1 AND 1),
  times int NOT NULL CHECK (times > 0),
  body text NOT NULL
)`;

/** What portals tell about themselves. Platform-wide, and no query of a tenant touches it. */
export const telemetry: Migration = {
  async up(db: MigrationDb) {
    await run(db, [TABLE, 'CREATE INDEX telemetry_row_by_time ON telemetry_row (received_at, id)']);
    await grantPlatformTable(db, 'telemetry_row');
  },
};
