import type { Migration } from 'kysely';
import { guardTenantTable, run, type MigrationDb } from '../tenant-table';

const STATEMENTS = [
  `CREATE TABLE export_task (
     franchisee_id text NOT NULL,
     task_id text NOT NULL,
     task_no text NOT NULL,
     equipment text NOT NULL,
     page_id text NOT NULL,
     report_type text NOT NULL CHECK (report_type IN ('order', 'device')),
     account_id text NOT NULL,
     creator text NOT NULL,
     request_hash text NOT NULL,
     query jsonb NOT NULL,
     columns text[] NOT NULL,
     language text NOT NULL CHECK (language IN ('zh', 'en')),
     format text NOT NULL CHECK (format IN ('xlsx', 'csv')),
     task_name text NOT NULL,
     filter_text text NOT NULL,
     data_range text,
     store_ids text[],
     status smallint NOT NULL CHECK (status BETWEEN 0 AND 5),
     attempt int NOT NULL DEFAULT 0,
     lease_until bigint,
     row_count int NOT NULL DEFAULT 0,
     row_total int,
     file_name text,
     file_size bigint,
     fail_reason text CHECK (fail_reason IN ('forbidden', 'tooManyRows', 'brokenOff', 'fault')),
     created_at bigint NOT NULL,
     queued_at bigint NOT NULL,
     finished_at bigint,
     expire_at bigint,
     PRIMARY KEY (franchisee_id, task_id),
     UNIQUE (franchisee_id, task_no),
     CHECK ((status = 2) = (file_name IS NOT NULL)),
     CHECK ((status = 1) = (lease_until IS NOT NULL)),
     CHECK ((status = 3) = (fail_reason IS NOT NULL))
   )`,
  `CREATE INDEX export_task_by_time ON export_task (franchisee_id, equipment, created_at, task_id)`,
  `CREATE INDEX export_task_of_account ON export_task (franchisee_id, account_id, created_at)`,
];

/** Lists that somebody asked for as a file (pages 6.6; decision 110). */
export const exportTasks: Migration = {
  async up(db: MigrationDb) {
    await run(db, STATEMENTS);
    await guardTenantTable(db, 'export_task');
  },
};
