import { ExportStatus, type ExportFailure } from '../../../contract/domain/export/export-task';
import { text, type Text } from '../../../contract/text';

const { queued, running, done, failed, expired, cancelled } = ExportStatus;

/** The words of having a list as a file. */
export const EXPORT_WORDS = {
  title: text('导出{list}', 'Export {list}'),
  intro: text(
    '按当前筛选、列和排序导出，与页面一致；手机号保持脱敏。',
    'The file holds what the list shows: same filters, columns and order. Mobiles stay masked.',
  ),
  format: text('格式', 'Format'),
  xlsx: text('Excel（含说明与合计）', 'Excel, with filters and totals'),
  csv: text('CSV（仅数据）', 'CSV, rows only'),
  filters: text('筛选条件', 'Filters'),
  everything: text('全部', 'Everything'),
  rows: text('数据行数', 'Rows'),
  rowsMore: text('超过 {count} 行', 'More than {count}'),
  columns: text('列', 'Columns'),
  columnCount: text('{count} 列', '{count}'),
  tooMany: text(
    '一个文件最多 {max} 行，请缩小筛选范围后再导出。',
    'A file holds {max} rows at most; narrow the list first.',
  ),
  start: text('开始导出', 'Export'),
  close: text('关闭', 'Close'),
  cancel: text('取消', 'Cancel'),
  download: text('下载文件', 'Download'),
  downloaded: text('文件已下载', 'The file is saved'),
  existing: text(
    '5 分钟内已导出过相同内容，可直接使用该文件。',
    'The same was exported within the last 5 minutes; its file is offered again.',
  ),
  leave: text(
    '可以关闭此窗口，文件会继续生成，保留 7 天。',
    'You may close this window: the file is made all the same and kept for 7 days.',
  ),
  allTasks: text('查看导出任务', 'All exports'),
  task: text('任务号', 'Task'),
  made: text('已生成 {count} 行', '{count} {count|row|rows} written'),
} as const satisfies Record<string, Text>;

/** What a task is at. */
export const STATUS_WORDS: Readonly<Record<ExportStatus, Text>> = {
  [queued]: text('排队中', 'Queued'),
  [running]: text('生成中', 'In the making'),
  [done]: text('已完成', 'Done'),
  [failed]: text('生成失败', 'It failed'),
  [expired]: text('文件已过期', 'The file has expired'),
  [cancelled]: text('已取消', 'Cancelled'),
};

/** Why there is no file, and what helps. */
export const FAILURE_WORDS: Readonly<Record<ExportFailure, Text>> = {
  forbidden: text('你的权限已变更，不能导出这些数据', 'Your rights have changed; you may not export this'),
  tooManyRows: text('超过 200000 行，请缩小范围', 'More than 200,000 rows; narrow the list'),
  brokenOff: text('多次中断，请重新导出', 'It broke off again and again; export once more'),
  fault: text('系统错误，请重新导出', 'System error; export once more'),
};
