import type { Migration } from 'kysely';
import { run, type MigrationDb } from '../tenant-table';

const REPORTS = ['order', 'device', 'incomeByDay', 'income', 'deviceFigures', 'summary'];

/** Statistics pages as files beside lists (pages 6.6; decision 116). */
export const statisticExports: Migration = {
  async up(db: MigrationDb) {
    const words = REPORTS.map((report) => `'${report}'`).join(', ');
    await run(db, [
      `ALTER TABLE export_task DROP CONSTRAINT export_task_report_type_check`,
      `ALTER TABLE export_task ADD CONSTRAINT export_task_report_type_check CHECK (report_type IN (${words}))`,
    ]);
  },
};
