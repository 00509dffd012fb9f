import type { StatusTone } from '../../../contract/resources/field';
import { text, type Text } from '../../../contract/text';
import type { BatchState } from './batch';

/** The words of what came of an action on many rows. */
export const BATCH_WORDS = {
  title: text('批量{action}', '{action} in bulk'),
  open: text('{chip}，查看执行结果', '{chip}, show results'),
  count: text('{over}/{all}', '{over}/{all}'),
  progress: text('已结束 {over} / {all}', '{over} of {all} over'),
  all: text('全部', 'All'),
  none: text('没有处于该状态的项', 'None is in this state'),
  retry: text('重试失败项（{count}）', 'Retry failed ({count})'),
  retried: text('已重新提交 {count} 项', '{count} given again'),
  export: text('导出结果', 'Export results'),
  exported: text('结果已导出', 'Results exported'),
  cancel: text('取消待下发（{count}）', 'Cancel waiting ({count})'),
  close: text('关闭', 'Close'),
  filter: text('按结果查看', 'By result'),
  file: text('{action}-执行结果', '{action}-results'),
  unread: text('最新进展读取失败：{message}', 'The latest state could not be read: {message}'),
  columnName: text('编号', 'Number'),
  columnAction: text('操作', 'Action'),
  columnState: text('结果', 'Result'),
  columnReason: text('原因', 'Reason'),
  columnGiven: text('提交时间', 'Given at'),
  columnDone: text('完成时间', 'Over at'),
  columnCommand: text('指令编号', 'Command'),
} as const satisfies Record<string, Text>;

/** How a row of a batch stands, in words and tones. */
export const BATCH_LOOKS: Readonly<Record<BatchState, { readonly title: Text; readonly tone: StatusTone }>> =
  {
    running: { title: text('执行中', 'Running'), tone: 'active' },
    succeeded: { title: text('成功', 'Succeeded'), tone: 'success' },
    failed: { title: text('失败', 'Failed'), tone: 'danger' },
    timedOut: { title: text('超时', 'Timed out'), tone: 'warning' },
    skipped: { title: text('跳过', 'Skipped'), tone: 'neutral' },
  };
