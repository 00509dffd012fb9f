import {
  INSPECTION_HOURS_MAX,
  InspectionStatus,
  type InspectionCycle,
  type InspectionPick,
} from '../../../contract/domain/inspection/plan';
import { TASK_DISTANCE_MAX_M, TASK_PHOTOS_MAX } from '../../../contract/domain/inspection/task';
import type { TabDeclaration } from '../../../contract/resources/declaration';
import type { FieldDeclaration } from '../../../contract/resources/field';
import type { ColumnOf } from '../../../contract/resources/source';
import { text } from '../../../contract/text';
import { choice, flag, number, reference, tags, time, words, type Choice } from '../fields';
import { HOURS } from '../units';
import type { PageBody } from '../page-body';

type PlanColumn = ColumnOf<'inspection'>;
type ChoiceOf<K extends string> = readonly [value: K, zh: string, en: string];

const { pending, running, done, finished, void: voided } = InspectionStatus;

/** States of plans, as words. */
export const PLAN_STATUSES: readonly Choice[] = [
  [pending, '待执行', 'Waiting', 'reserved'],
  [running, '进行中', 'Under way', 'active'],
  [done, '已完成', 'Done', 'success'],
  [finished, '提前结束', 'Ended early', 'warning'],
  [voided, '已作废', 'Void', 'neutral'],
];

const CYCLES: readonly ChoiceOf<InspectionCycle>[] = [
  ['once', '单次', 'Once'],
  ['daily', '每日', 'Daily'],
  ['weekly', '每周', 'Weekly'],
  ['monthly', '每月', 'Monthly'],
];

const PICKS: readonly ChoiceOf<InspectionPick>[] = [
  ['all', '全部设备', 'All devices'],
  ['stale', '7 天未巡检', 'Not inspected for 7 days'],
  ['alerting', '有告警', 'With an alert'],
];

const METRES = text('米', 'm');
const SHEETS = text('张', 'pcs');
const RULES = { section: 'rules' } as const;
const COURSE = { section: 'course' } as const;

const FIELDS: readonly FieldDeclaration<never, PlanColumn>[] = [
  words('planName', '计划名称', 'Plan', { list: true, width: 200 }),
  words('planNo', '计划编号', 'Plan no.', { list: 'optional', width: 170 }),
  number('runNo', '期数', 'Run', {
    ...{ list: true, width: 70, hint: text('周期计划的第几期', 'Which run of a plan that recurs') },
  }),
  choice('planStatus', '状态', 'Status', { list: true, filter: true, of: PLAN_STATUSES, width: 112 }),
  words('progress', '进度', 'Progress', { list: true, width: 90 }),
  number('abnormalCount', '异常', 'Faults', { list: true, width: 80, danger: { above: 1 } }),
  flag('hasAbnormal', '有异常', 'With faults', { filter: true }),
  flag('overdue', '逾期', 'Overdue', { list: true, width: 80 }),
  // Every type that there is: which ones is not for a vocabulary to say.
  tags('equipment', '设备类型', 'Device types', { list: true, filter: true, of: [], width: 150 }),
  tags('storeNames', '店铺', 'Stores', { list: true, of: [], width: 200 }),
  reference('storeId', '店铺', 'Store', { filter: true, source: 'store' }),
  number('deviceCount', '设备数', 'Devices', { list: 'optional', width: 90 }),
  number('doneCount', '已巡检', 'Inspected'),
  choice('cycle', '周期', 'Cycle', { list: true, filter: true, of: CYCLES, width: 80 }),
  time('startAt', '开始时间', 'Begins', { list: true, filter: true, sort: true, width: 120 }),
  time('endAt', '截止时间', 'Ends', { list: true, width: 120 }),
  words('inspectors', '巡检人', 'Inspectors', { list: true, width: 140 }),
  flag('mustScan', '必须扫码', 'Code must be scanned', RULES),
  number('photosMin', '每台照片不少于', 'Pictures of each device', { ...RULES, unit: SHEETS }),
  number('distanceMax', '定位偏差不超过', 'Distance at most', {
    ...{ ...RULES, unit: METRES, none: text('不限', 'Any') },
  }),
  flag('maySkip', '允许跳过', 'May be skipped', RULES),
  flag('opensTickets', '异常自动转问题反馈', 'Faults become problems', RULES),
  words('creator', '创建人', 'Made by', { ...COURSE, list: 'optional', width: 110 }),
  time('createdAt', '创建时间', 'Made', { ...COURSE, list: 'optional', sort: true, width: 120 }),
  time('closedAt', '结束时间', 'Over since', { ...COURSE, list: 'optional', width: 120 }),
  words('closedBy', '结束人', 'Ended by', COURSE),
  words('closeReason', '结束原因', 'Ended because', COURSE),
];

function statusTab(name: string, zh: string, en: string, status: number): TabDeclaration<PlanColumn> {
  return { name, title: text(zh, en), where: [{ field: 'planStatus', in: [status] }] };
}

const TABS: readonly TabDeclaration<PlanColumn>[] = [
  { name: 'all', title: text('全部', 'All'), where: [] },
  statusTab('pending', '待执行', 'Waiting', pending),
  statusTab('running', '进行中', 'Under way', running),
  statusTab('done', '已完成', 'Done', done),
  statusTab('finished', '提前结束', 'Ended early', finished),
  statusTab('void', '已作废', 'Void', voided),
  {
    name: 'overdue',
    title: text('已逾期', 'Overdue'),
    where: [
      { field: 'planStatus', in: [running] },
      { field: 'overdue', in: [true] },
    ],
  },
];

const HOURS_LONGEST = Math.max(...Object.values(INSPECTION_HOURS_MAX));

/** When a plan is carried out, by whom and by which rules. */
const COURSE_PARAMS = [
  words('planName', '计划名称', 'Plan', { required: true }),
  time('startAt', '开始时间', 'Begins', { required: true }),
  number('hours', '执行时长', 'Open for', {
    ...{ required: true, unit: HOURS, min: 1, max: HOURS_LONGEST, step: 1, initial: 8 },
  }),
  tags('inspectorIds', '巡检人', 'Inspectors', { required: true, of: [] }),
  flag('mustScan', '必须扫码', 'Code must be scanned', { required: true }),
  number('photosMin', '每台照片不少于', 'Pictures of each device', {
    ...{ required: true, unit: SHEETS, min: 0, max: TASK_PHOTOS_MAX, step: 1, initial: 0 },
  }),
  number('distanceMax', '定位偏差不超过', 'Distance at most', {
    ...{ unit: METRES, min: 10, max: TASK_DISTANCE_MAX_M, step: 1 },
    hint: text('留空则不要求定位', 'Left empty, no place is asked for'),
  }),
  flag('maySkip', '允许跳过', 'May be skipped', { required: true }),
  flag('opensTickets', '异常自动转问题反馈', 'Faults become problems', { required: true }),
];

const RANGE_PARAMS = [
  choice('cycle', '周期', 'Cycle', { required: true, of: CYCLES }),
  tags('types', '设备类型', 'Device types', { required: true, of: [] }),
  tags('storeIds', '店铺', 'Stores', { required: true, of: [] }),
  choice('pick', '设备范围', 'Devices', { required: true, of: PICKS }),
  tags('deviceIds', '只含设备', 'These devices', { of: [] }),
  tags('exceptIds', '不含设备', 'But for these', { of: [] }),
  tags('items', '巡检项', 'Items', { required: true, of: [] }),
];

/** What a list of plans shows, and asks for. */
export const planBody: PageBody<PlanColumn> = {
  fields: FIELDS,
  tabs: TABS,
  search: {
    fields: ['planNo', 'planName', 'inspectors'],
    match: 'contains',
    placeholder: text('计划名称 / 编号 / 巡检人', 'Plan, its no. or who inspects'),
  },
  sections: [
    { name: 'basic', title: text('计划', 'Plan') },
    { name: 'rules', title: text('规则', 'Rules') },
    { name: 'course', title: text('记录', 'Course') },
  ],
  params: { create: [...COURSE_PARAMS, ...RANGE_PARAMS], update: COURSE_PARAMS },
};
