import { sql, type RawBuilder } from 'kysely';
import { ExportStatus } from '../../../contract/domain/export/export-task';
import type { ColumnOf } from '../../../contract/resources/source';
import { column, computed, type ColumnBuilder } from './column-builder';

/** A file that is nearly there is not there. */
const NEARLY = 0.99;

const progress: RawBuilder<unknown> = sql`CASE
  WHEN x.status IN (${sql.lit(ExportStatus.done)}, ${sql.lit(ExportStatus.expired)}) THEN 1::float8
  WHEN coalesce(x.row_total, 0) = 0 THEN 0::float8
  ELSE least(${sql.lit(NEARLY)}::float8, x.row_count::float8 / x.row_total) END`;

/** Belongs to no single store; whoever does not see all of its stores does not see it (`list-source.ts`). */
const noStore: ColumnBuilder = () => {
  const value = sql`NULL::text`;
  return { select: value, value, type: 'text', isNullable: true };
};

/** Columns of every export task, by field name (`x` task). */
export const EXPORT: Readonly<Record<ColumnOf<'export'>, ColumnBuilder>> = {
  taskId: column('x.task_id', 'text'),
  taskNo: column('x.task_no', 'text'),
  taskName: column('x.task_name', 'text'),
  reportType: column('x.report_type', 'text'),
  filterText: column('x.filter_text', 'text'),
  dataRange: column('x.data_range', 'text', true),
  format: column('x.format', 'text'),
  rowCount: column('x.row_count', 'bigint'),
  // In whole KB, for people.
  fileSize: (context) => ({
    ...computed('bigint', () => sql`(x.file_size + 1023) / 1024`)(context),
    isNullable: true,
  }),
  progress: computed('float8', () => progress),
  exportStatus: column('x.status', 'bigint'),
  creator: column('x.creator', 'text'),
  createdAt: column('x.created_at', 'bigint'),
  finishedAt: column('x.finished_at', 'bigint', true),
  expireAt: column('x.expire_at', 'bigint', true),
  failReason: column('x.fail_reason', 'text', true),
  storeId: noStore,
};
