import type { ExportTask } from '../../../contract/api/page/export/export';
import { formatBusinessTime } from '../../../contract/day';
import { ExportStatus, isOpenExport } from '../../../contract/domain/export/export-task';
import type { ExportRow } from './export-row';

/** A task as it is told to whoever asked for it. */
export function toTask(task: ExportRow, isExisting: boolean): ExportTask {
  const { status, row_count: rowCount, row_total: total } = task;
  const isWhole = status === ExportStatus.done || status === ExportStatus.expired;
  const share = total === null || total === 0 ? 0 : Math.min(1, rowCount / total);
  return {
    taskId: task.task_id,
    taskNo: task.task_no,
    status,
    progress: isWhole ? 1 : isOpenExport(status) ? Math.min(share, 0.99) : share,
    rowCount,
    failReason: task.fail_reason,
    isExisting,
  };
}

/** The same out of what was kept for a repeated request; null where that is something else. */
export function toAnswer(stored: unknown): ExportTask | null {
  if (typeof stored !== 'object' || stored === null || !('taskId' in stored)) return null;
  return stored as ExportTask;
}

/** What it is and when it was asked for; whatever no file name may hold is taken out where it is sent. */
export function toSavedName({
  task_name: name,
  created_at: createdAt,
  format,
  data_range: range,
}: ExportRow): string {
  const days = (range ?? formatBusinessTime(createdAt).slice(0, 10)).replaceAll('-', '').replace(' – ', '-');
  return `${name.replaceAll(' – ', '-').replaceAll(' ', '-')}-${days}.${format}`;
}
