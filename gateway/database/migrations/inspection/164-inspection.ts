import type { Migration } from 'kysely';
import { guardTenantTable, run, type MigrationDb } from '../tenant-table';

const REPORTS = [
  ...['order', 'refund', 'ticket', 'device', 'inspection', 'inspectionTask'],
  ...['incomeByDay', 'income', 'deviceFigures', 'summary'],
];
const WORDS = REPORTS.map((report) => `'${report}'`).join(', ');

const STATEMENTS = [
  // A row is one run: what recurs has several, which share a series.
  `CREATE TABLE inspection (
     franchisee_id text NOT NULL,
     plan_id text NOT NULL,
     plan_no text NOT NULL,
     series_id text NOT NULL,
     run_no integer NOT NULL CHECK (run_no >= 1),
     name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
     cycle text NOT NULL CHECK (cycle IN ('once', 'daily', 'weekly', 'monthly')),
     equipment text[] NOT NULL,
     store_ids text[] NOT NULL,
     items text[] NOT NULL,
     inspector_ids text[] NOT NULL,
     inspector_names text[] NOT NULL,
     device_count integer NOT NULL CHECK (device_count BETWEEN 1 AND 2000),
     done_count integer NOT NULL DEFAULT 0,
     abnormal_count integer NOT NULL DEFAULT 0,
     first_at bigint NOT NULL,
     start_at bigint NOT NULL,
     end_at bigint NOT NULL,
     must_scan boolean NOT NULL,
     photos_min smallint NOT NULL CHECK (photos_min BETWEEN 0 AND 9),
     distance_max integer,
     may_skip boolean NOT NULL,
     opens_tickets boolean NOT NULL,
     status smallint NOT NULL CHECK (status BETWEEN 0 AND 4),
     overdue boolean NOT NULL DEFAULT false,
     creator_id text NOT NULL,
     creator text NOT NULL,
     created_at bigint NOT NULL,
     closed_at bigint,
     closed_by text,
     close_reason text,
     PRIMARY KEY (franchisee_id, plan_id),
     UNIQUE (franchisee_id, plan_no),
     UNIQUE (franchisee_id, series_id, run_no),
     CHECK (start_at < end_at),
     CHECK (done_count BETWEEN 0 AND device_count),
     CHECK (abnormal_count BETWEEN 0 AND done_count),
     CHECK ((closed_at IS NULL) = (status IN (0, 1)))
   )`,
  `CREATE INDEX inspection_by_start ON inspection (franchisee_id, start_at, plan_id)`,
  `CREATE INDEX inspection_by_status ON inspection (franchisee_id, status, start_at, plan_id)`,
  // Tasks outlive devices: what they say of one is what was so when the run was planned.
  `CREATE TABLE inspection_task (
     franchisee_id text NOT NULL,
     task_id text NOT NULL,
     plan_id text NOT NULL,
     device_id text NOT NULL,
     device_number text NOT NULL,
     equipment text NOT NULL,
     store_id text NOT NULL,
     room_name text NOT NULL DEFAULT '',
     position text NOT NULL DEFAULT '',
     inspector_id text,
     inspector text,
     status smallint NOT NULL DEFAULT 0 CHECK (status BETWEEN 0 AND 6),
     scanned_at bigint,
     duration_sec integer,
     distance_m integer,
     failed_items text[] NOT NULL DEFAULT '{}',
     photos text[] NOT NULL DEFAULT '{}',
     note text,
     skip_reason text,
     recorded_by text,
     is_by_hand boolean NOT NULL DEFAULT false,
     ticket_id text,
     recheck_of text,
     PRIMARY KEY (franchisee_id, task_id),
     UNIQUE (franchisee_id, plan_id, device_id),
     FOREIGN KEY (franchisee_id, recheck_of) REFERENCES inspection_task (franchisee_id, task_id),
     FOREIGN KEY (franchisee_id, plan_id) REFERENCES inspection (franchisee_id, plan_id),
     FOREIGN KEY (franchisee_id, store_id) REFERENCES store (franchisee_id, id),
     CHECK ((inspector_id IS NULL) = (inspector IS NULL)),
     CHECK ((scanned_at IS NULL) = (status IN (0, 4, 5)))
   )`,
  `CREATE INDEX inspection_task_by_number ON inspection_task (franchisee_id, plan_id, device_number, task_id)`,
  `CREATE INDEX inspection_task_by_status ON inspection_task (franchisee_id, plan_id, status)`,
  `CREATE INDEX inspection_task_of_device ON inspection_task (franchisee_id, device_id, scanned_at)`,
  `CREATE INDEX inspection_task_of_number ON inspection_task (franchisee_id, device_number, task_id)`,
  `CREATE INDEX inspection_task_rechecking ON inspection_task (franchisee_id, recheck_of)
     WHERE recheck_of IS NOT NULL`,
  `CREATE TABLE inspection_answer (
     franchisee_id text NOT NULL,
     task_id text NOT NULL,
     item text NOT NULL,
     value text NOT NULL CHECK (char_length(value) BETWEEN 1 AND 64),
     is_passed boolean NOT NULL,
     PRIMARY KEY (franchisee_id, task_id, item),
     FOREIGN KEY (franchisee_id, task_id) REFERENCES inspection_task (franchisee_id, task_id)
   )`,
  `ALTER TABLE export_task DROP CONSTRAINT export_task_report_type_check`,
  `ALTER TABLE export_task ADD CONSTRAINT export_task_report_type_check CHECK (report_type IN (${WORDS}))`,
];

/** Inspection plans, the devices that each covers, and what was found there (pages 7; decision 158). */
export const inspection: Migration = {
  async up(db: MigrationDb) {
    await run(db, STATEMENTS);
    await guardTenantTable(db, 'inspection', 'SELECT, INSERT, UPDATE');
    await guardTenantTable(db, 'inspection_task', 'SELECT, INSERT, UPDATE');
    // A correction puts the answers anew; the old ones stand in the operation log.
    await guardTenantTable(db, 'inspection_answer');
  },
};
