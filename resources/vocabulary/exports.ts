import {
  ExportStatus,
  type ExportFailure,
  type ExportFormat,
  type ExportReport,
} from '../../contract/domain/export/export-task';
import type { ActionDeclaration } from '../../contract/resources/action';
import type { ListPageDeclaration, TabDeclaration } from '../../contract/resources/declaration';
import type { FieldDeclaration } from '../../contract/resources/field';
import type { ColumnOf } from '../../contract/resources/source';
import { text } from '../../contract/text';
import { action } from './actions';
import { choice, number, percent, time, words, type Choice } from './fields';

type ExportColumn = ColumnOf<'export'>;
type Act<E extends string> = ActionDeclaration<Exclude<E, ''>, ExportColumn, never>;
type ChoiceOf<K extends string | number> = readonly [value: K, zh: string, en: string];

const { queued, running, done, failed, expired, cancelled } = ExportStatus;

const STATUSES: readonly Choice[] = [
  [queued, '排队中', 'Queued', 'reserved'],
  [running, '生成中', 'In the making', 'active'],
  [done, '已完成', 'Done', 'success'],
  [failed, '失败', 'Failed', 'danger'],
  [expired, '已过期', 'Expired', 'neutral'],
  [cancelled, '已取消', 'Cancelled', 'neutral'],
];

const REPORTS: readonly ChoiceOf<ExportReport>[] = [
  ['order', '订单明细', 'Orders'],
  ['refund', '退款明细', 'Refunds'],
  ['ticket', '问题清单', 'Problems'],
  ['device', '设备清单', 'Devices'],
  ['inspection', '巡检计划', 'Inspection plans'],
  ['inspectionTask', '巡检任务', 'Inspection tasks'],
  ['purchase', '购买记录', 'Purchases'],
  ['cashOut', '提现记录', 'Cash-outs'],
  ['incomeByDay', '营收日报', 'Income by day'],
  ['income', '营收明细', 'Income'],
  ['deviceFigures', '设备统计', 'Device figures'],
  ['summary', '统计概览', 'Summary'],
];

const FORMATS: readonly ChoiceOf<ExportFormat>[] = [
  ['xlsx', 'xlsx', 'xlsx'],
  ['csv', 'csv', 'csv'],
];

const FAILURES: readonly ChoiceOf<ExportFailure>[] = [
  ['forbidden', '创建人的权限已变更', 'Its author lost a right'],
  ['tooManyRows', '超过 200000 行，请缩小范围', 'More than 200,000 rows; narrow the list'],
  ['brokenOff', '多次中断，请重新生成', 'It broke off again and again; try again'],
  ['fault', '系统错误，请重新生成', 'System error; try again'],
];

const KB = text('KB', 'KB');
const COURSE = { section: 'course' } as const;

const FIELDS: readonly FieldDeclaration<never, ExportColumn>[] = [
  words('taskName', '报表名称', 'Report', { list: true, width: 190 }),
  choice('exportStatus', '状态', 'Status', { list: true, filter: true, of: STATUSES, width: 110 }),
  percent('progress', '进度', 'Progress', { ...COURSE, list: true, width: 90 }),
  number('rowCount', '行数', 'Rows written', { ...COURSE, list: true, width: 110 }),
  choice('failReason', '失败原因', 'Why it failed', { ...COURSE, list: true, of: FAILURES, width: 200 }),
  words('filterText', '筛选条件', 'Filters', { list: true, width: 240 }),
  words('dataRange', '数据时间', 'Period', { list: true, width: 200 }),
  choice('reportType', '类型', 'Rows', { list: true, filter: true, of: REPORTS, width: 100 }),
  choice('format', '格式', 'Format', { list: true, filter: true, of: FORMATS, width: 80 }),
  number('fileSize', '文件大小', 'Size', { ...COURSE, list: true, unit: KB, width: 110 }),
  words('creator', '创建人', 'Asked for by', { ...COURSE, list: true, width: 110 }),
  time('createdAt', '创建时间', 'Asked for', { ...COURSE, list: true, filter: true, sort: true, width: 120 }),
  time('finishedAt', '完成时间', 'Finished', { ...COURSE, list: true, width: 120 }),
  time('expireAt', '到期时间', 'Kept until', { ...COURSE, list: true, sort: true, width: 120 }),
  words('taskNo', '任务号', 'Task', { list: true, width: 190 }),
];

function statusTab(
  name: string,
  zh: string,
  en: string,
  statuses: readonly number[],
): TabDeclaration<ExportColumn> {
  return { name, title: text(zh, en), where: [{ field: 'exportStatus', in: statuses }] };
}

/** Files that were asked for, with what may be done about them (pages 6.6). */
export function exportTasks<const E extends string>(
  permission: E & Exclude<E, ''>,
): ListPageDeclaration<E, ExportColumn, ExportColumn> {
  const acts: readonly Act<E>[] = [
    action('download', '下载', 'Download', permission, {
      when: [{ field: 'exportStatus', in: [done] }],
      effect: { kind: 'exportFile' },
    }),
    action('retry', '重新生成', 'Make again', permission, {
      when: [{ field: 'exportStatus', in: [failed, expired] }],
      effect: { kind: 'exportStep', step: 'retry' },
    }),
    action('cancel', '取消任务', 'Cancel export', permission, {
      when: [{ field: 'exportStatus', in: [queued, running] }],
      effect: { kind: 'exportStep', step: 'cancel' },
    }),
    action('delete', '删除', 'Delete', permission, {
      when: [{ field: 'exportStatus', in: [done, failed, expired, cancelled] }],
      effect: { kind: 'exportStep', step: 'remove' },
      danger: 'confirm',
      bulk: true,
    }),
  ];
  return {
    title: text('导出任务', 'Exports'),
    permission,
    fields: FIELDS,
    tabs: [
      { name: 'all', title: text('全部', 'All'), where: [] },
      statusTab('open', '进行中', 'Under way', [queued, running]),
      statusTab('done', '已完成', 'Done', [done]),
      statusTab('failed', '失败', 'Failed', [failed]),
      statusTab('over', '已过期/取消', 'Expired or cancelled', [expired, cancelled]),
    ],
    sections: [
      { name: 'basic', title: text('任务', 'Task') },
      { name: 'course', title: text('过程', 'Course') },
    ],
    sorter: { field: 'createdAt', order: 'desc' },
    actions: acts,
  };
}
