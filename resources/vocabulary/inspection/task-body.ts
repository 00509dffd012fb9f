import {
  InspectionTaskStatus,
  TASK_DISTANCE_MAX_M,
  TASK_NOTE_MAX,
  TASK_SECONDS_MAX,
} from '../../../contract/domain/inspection/task';
import { TicketStatus } from '../../../contract/domain/ticket';
import type { TabDeclaration } from '../../../contract/resources/declaration';
import type { FieldDeclaration } from '../../../contract/resources/field';
import type { ColumnOf } from '../../../contract/resources/source';
import { text } from '../../../contract/text';
import {
  choice,
  duration,
  flag,
  images,
  number,
  reference,
  rows,
  tags,
  time,
  words,
  type Choice,
} from '../fields';
import type { PageBody } from '../page-body';
import { PLAN_STATUSES } from './plan-body';

type TaskColumn = ColumnOf<'inspectionTask'>;

const { waiting, normal, abnormal, skipped, notInspected, missed, rechecked } = InspectionTaskStatus;

const STATUSES: readonly Choice[] = [
  [waiting, '待巡检', 'To inspect', 'reserved'],
  [normal, '正常', 'In order', 'success'],
  [abnormal, '异常', 'Faults', 'danger'],
  [rechecked, '复检通过', 'Passed again', 'success'],
  [skipped, '跳过', 'Skipped', 'warning'],
  [notInspected, '未检', 'Not inspected', 'neutral'],
  [missed, '漏检', 'Missed', 'offline'],
];

const TICKET_STATUSES: readonly Choice[] = [
  [TicketStatus.pending, '待处理', 'Open', 'danger'],
  [TicketStatus.handling, '处理中', 'In progress', 'active'],
  [TicketStatus.waitingForUser, '待用户回复', 'Waiting for user', 'reserved'],
  [TicketStatus.solved, '已解决', 'Solved', 'success'],
  [TicketStatus.closed, '已关闭', 'Closed', 'neutral'],
];

const METRES = text('米', 'm');
const DEVICE = { section: 'device' } as const;
const COURSE = { section: 'course' } as const;

const FIELDS: readonly FieldDeclaration<never, TaskColumn>[] = [
  words('deviceNumber', '设备编号', 'Device no.', { ...DEVICE, list: true, sort: true, width: 120 }),
  words('deviceName', '设备名称', 'Name', { ...DEVICE, list: 'optional', width: 150 }),
  // What its label says: labels are printed where this is read.
  words('imei', 'IMEI/模块号', 'IMEI', { ...DEVICE, copied: true }),
  choice('equipment', '设备类型', 'Device type', { ...DEVICE, list: 'optional', filter: true, of: [] }),
  words('storeName', '店铺', 'Store', { ...DEVICE, list: true, width: 170 }),
  reference('storeId', '店铺', 'Store', { ...DEVICE, filter: true, source: 'store' }),
  words('roomName', '房间', 'Room', { ...DEVICE, list: 'optional', width: 110 }),
  words('position', '位置', 'Place', { ...DEVICE, list: true, width: 150 }),
  words('inspector', '巡检人', 'Inspector', { list: true, width: 120, none: text('未分派', 'Nobody') }),
  choice('taskStatus', '结果', 'Result', { list: true, filter: true, of: STATUSES, width: 100 }),
  tags('failedItems', '异常项', 'Faults', { list: true, of: [], width: 180 }),
  rows('results', '巡检结果', 'What was found', [
    choice('item', '巡检项', 'Item', { of: [] }),
    choice('value', '结果', 'Value', { of: [] }),
    flag('isPassed', '合格', 'In order'),
  ]),
  words('skipReason', '跳过原因', 'Skipped because'),
  words('note', '备注', 'Note'),
  images('photos', '照片', 'Pictures'),
  time('scannedAt', '扫码时间', 'Scanned', { ...COURSE, list: true, sort: true, width: 120 }),
  duration('durationSec', '用时', 'Took', { ...COURSE, list: 'optional', width: 90 }),
  number('distanceM', '定位偏差', 'Distance', { ...COURSE, list: 'optional', unit: METRES, width: 100 }),
  words('recordedBy', '记录人', 'Recorded by', { ...COURSE, list: 'optional', width: 110 }),
  flag('isByHand', '代录入', 'At a desk', { ...COURSE, list: 'optional', width: 90 }),
  words('ticketNo', '问题反馈', 'Problem', { ...COURSE, list: 'optional', width: 180 }),
  choice('ticketStatus', '反馈状态', 'Problem is', { ...COURSE, of: TICKET_STATUSES, list: 'optional' }),
  words('planNo', '计划编号', 'Plan no.', COURSE),
  words('planId', '计划', 'Plan', { ...COURSE, filter: true }),
  choice('planStatus', '计划状态', 'Plan is', { ...COURSE, of: PLAN_STATUSES }),
];

function statusTab(
  name: string,
  title: readonly [zh: string, en: string],
  ...values: readonly number[]
): TabDeclaration<TaskColumn> {
  return { name, title: text(...title), where: [{ field: 'taskStatus', in: values }] };
}

const TABS: readonly TabDeclaration<TaskColumn>[] = [
  { name: 'all', title: text('全部', 'All'), where: [] },
  statusTab('waiting', ['待巡检', 'To inspect'], waiting),
  statusTab('normal', ['正常', 'In order'], normal, rechecked),
  statusTab('abnormal', ['异常', 'Faults'], abnormal),
  statusTab('skipped', ['跳过', 'Skipped'], skipped),
  statusTab('left', ['未检 / 漏检', 'Left out'], notInspected, missed),
];

const INSPECTOR = reference('inspectorId', '巡检人', 'Inspector', { required: true });

const FOUND_PARAMS = [
  rows('answers', '巡检结果', 'What was found', [
    words('item', '巡检项', 'Item', { required: true }),
    words('value', '结果', 'Value', { required: true }),
  ]),
  words('skipReason', '跳过原因', 'Skipped because'),
  words('note', '备注', 'Note', { charsMax: TASK_NOTE_MAX }),
  images('photos', '照片', 'Pictures'),
];

/** What a list of tasks shows, and asks for. */
export const taskBody: PageBody<TaskColumn> = {
  fields: FIELDS,
  tabs: TABS,
  search: {
    fields: ['deviceNumber'],
    match: 'exact',
    placeholder: text('完整设备编号', 'Whole device no.'),
  },
  sections: [
    { name: 'basic', title: text('结果', 'Result') },
    { name: 'device', title: text('设备', 'Device') },
    { name: 'course', title: text('记录', 'Course') },
  ],
  params: {
    scan: [
      ...FOUND_PARAMS,
      words('scannedCode', '扫到的码', 'Scanned code'),
      number('distanceM', '定位偏差', 'Distance', { unit: METRES, min: 0, max: 10 * TASK_DISTANCE_MAX_M }),
      duration('durationSec', '用时', 'Took', { min: 0, max: TASK_SECONDS_MAX, step: 1 }),
    ],
    record: FOUND_PARAMS,
    assign: [INSPECTOR],
    recheck: [INSPECTOR],
  },
};
