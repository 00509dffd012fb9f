import type { Migration } from 'kysely';
import { run, TENANT_ROLE, type MigrationDb } from './tenant-table';

/** Eight segments for what every address may report, four for what some report beyond that. */
const SEGMENTS = Array.from({ length: 12 }, (_, segment) => segment);
/** Of what an earlier release kept, the newest up to this size goes along. */
const KEPT_BYTES = 8 * 1024 * 1024;
const KEPT_ROWS = 50_000;

const COLUMNS = `received_at, kind, level, occurred_at, version, visitor_id, session_id, view, name, method,
  duration_ms, success, times, body`;

const TABLES = [
  'ALTER TABLE telemetry_row RENAME TO telemetry_row_before',
  'CREATE SEQUENCE telemetry_order',
  // Rows are never deleted one by one: a whole segment is truncated, which gives its files back on both engines.
  `CREATE TABLE telemetry_row (
     segment smallint NOT NULL,
     id bigint NOT NULL DEFAULT nextval('telemetry_order'),
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
   ) PARTITION BY LIST (segment)`,
  ...SEGMENTS.map(
    (segment) =>
      `CREATE TABLE telemetry_row_${segment} PARTITION OF telemetry_row FOR VALUES IN (${segment})`,
  ),
  'CREATE INDEX telemetry_row_newest ON telemetry_row (received_at, id)',
  `CREATE TABLE telemetry_lane (
     lane text PRIMARY KEY CHECK (lane IN ('shared', 'excess')),
     segment smallint NOT NULL,
     opened_at bigint NOT NULL
   )`,
  `INSERT INTO telemetry_row (segment, ${COLUMNS})
   SELECT 0, ${COLUMNS}
     FROM (SELECT *, sum(pg_column_size(body) + 200) OVER (ORDER BY id DESC) AS size
             FROM (SELECT * FROM telemetry_row_before ORDER BY id DESC LIMIT ${KEPT_ROWS}) newest) measured
    WHERE size <= ${KEPT_BYTES}
    ORDER BY id`,
  'DROP TABLE telemetry_row_before',
];

const GRANTS = [
  `GRANT USAGE ON SEQUENCE telemetry_order TO ${TENANT_ROLE}`,
  `GRANT SELECT, INSERT ON telemetry_row TO ${TENANT_ROLE}`,
  `GRANT SELECT, INSERT, UPDATE ON telemetry_lane TO ${TENANT_ROLE}`,
  // Truncating and measuring are done on a segment itself.
  ...SEGMENTS.map((segment) => `GRANT SELECT, TRUNCATE ON telemetry_row_${segment} TO ${TENANT_ROLE}`),
];

/** What portals tell about themselves, in segments that are emptied in turn: the oldest goes first. */
export const telemetryRing: Migration = {
  async up(db: MigrationDb) {
    await run(db, [...TABLES, ...GRANTS]);
  },
};
