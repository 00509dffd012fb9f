import type { Migration } from 'kysely';
import { run, type MigrationDb } from '../tenant-table';

const REPORTS = [
  ...['order', 'refund', 'ticket', 'device'],
  ...['incomeByDay', 'income', 'deviceFigures', 'summary'],
];

/**
 * Refunds and problems as files (pages 6.6 and 9; decision 131): two more reports, refunds by the moment that they went
 * back, and the types that are in a file of every type.
 */
export const furtherExports: Migration = {
  async up(db: MigrationDb) {
    const words = REPORTS.map((report) => `'${report}'`).join(', ');
    await run(db, [
      `ALTER TABLE export_task DROP CONSTRAINT export_task_report_type_check`,
      `ALTER TABLE export_task ADD CONSTRAINT export_task_report_type_check CHECK (report_type IN (${words}))`,
      `ALTER TABLE export_task ADD COLUMN types text[]`,
      `CREATE INDEX order_refund_by_done ON order_refund (franchisee_id, done_at, refund_no)
         WHERE done_at IS NOT NULL`,
    ]);
  },
};
