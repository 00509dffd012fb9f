import { CommandStatus } from '../../contract/domain/command';
import { DisplayStatus } from '../../contract/domain/device';
import type {
  SearchDeclaration,
  SectionDeclaration,
  SorterDeclaration,
  TabDeclaration,
} from '../../contract/resources/declaration';
import type { FieldDeclaration } from '../../contract/resources/field';
import type { RoomsDeclaration } from '../../contract/resources/room/rooms';
import type { ColumnOf } from '../../contract/resources/source';
import { text, type Text } from '../../contract/text';
import { choice, flag, level, money, number, reference, tags, time, words, type Choice } from './fields';
import { DAYS, HOURS } from './units';

/** Columns that every device has. */
export type DeviceColumn = ColumnOf<'device'>;
type Fields<E extends string = never> = readonly FieldDeclaration<E, DeviceColumn>[];

/** Parts of the device drawer, in order; `live` is for what the type does, `measured` for what it measures. */
export const DEVICE_SECTIONS = [
  { name: 'basic', title: text('基本信息', 'Basics') },
  { name: 'now', title: text('当前', 'Now'), part: 'lead' },
  { name: 'live', title: text('运行', 'Running'), part: 'live' },
  { name: 'measured', title: text('测量', 'Measured'), part: 'live' },
  { name: 'link', title: text('通信', 'Link'), part: 'live' },
  { name: 'trade', title: text('经营', 'Trade') },
  { name: 'module', title: text('通信与固件', 'Link and firmware') },
] as const satisfies readonly SectionDeclaration[];

const WHERE = { fields: ['position', 'roomName'], title: text('设备名称 / 位置', 'Name / position') };
const PLACE = { fields: ['placeName'], title: text('店铺 / 学校(公寓)', 'Store / place') };

/** Who a device is. */
export const IDENTITY: Fields = [
  words('deviceNumber', '设备编号', 'Device no.', { list: true, sort: true, width: 110 }),
  words('deviceName', '设备名称', 'Name', { list: true, width: 178, beneath: WHERE }),
  words('placeName', '学校/酒店/公寓', 'Place', { list: 'optional', width: 160 }),
  words('storeName', '店铺', 'Store', { list: true, sort: true, width: 150, beneath: PLACE }),
  reference('storeId', '店铺', 'Store', { filter: true, source: 'store', rooms: 'roomName' }),
  words('roomName', '房间', 'Room', { list: 'optional', sort: true, width: 110 }),
  words('position', '位置', 'Position', { list: 'optional', sort: true, width: 120 }),
  words('model', '设备型号', 'Model', { list: true, filter: 'used', width: 104 }),
];

const SIGNAL_HINT = text('CSQ 信号强度 0–31', 'CSQ signal strength 0–31');
const LONG_IDLE_HINT = text(
  '在线且启用，连续 3 天及以上没有启动',
  'Online and enabled, not started for 3 days or more',
);

const STARTS_HINT = text('付费启动 + 免费启动', 'Paid starts + free starts');

const OFFLINE_HINT = text(
  '距最近心跳（从未上线的设备：距绑定）的整小时数；在线或已禁用为 0',
  'Whole hours since it was last heard, or bound; 0 while online or disabled',
);

/** Statuses that a device reports itself, and those that follow from facts beside it. */
function statusChoices({ zh, en }: Text) {
  return {
    working: [
      [DisplayStatus.idle, '空闲', 'Idle', 'success'],
      [DisplayStatus.running, '使用中', 'Running', 'active'],
      [DisplayStatus.reserved, '预约中', 'Reserved', 'reserved'],
      [DisplayStatus.servicing, zh, en, 'service'],
    ],
    others: [
      [DisplayStatus.fault, '故障', 'Fault', 'danger'],
      [DisplayStatus.upgrading, '升级中', 'Upgrading', 'service'],
      [DisplayStatus.disabled, '已禁用', 'Disabled', 'neutral'],
      [DisplayStatus.offline, '离线', 'Offline', 'offline'],
    ],
  } as const;
}

const COMMAND_STATUSES = [
  [CommandStatus.queued, '待下发', 'Queued', 'neutral'],
  [CommandStatus.sent, '已下发', 'Sent', 'active'],
  [CommandStatus.acknowledged, '已确认', 'Acknowledged', 'active'],
  [CommandStatus.succeeded, '成功', 'Succeeded', 'success'],
  [CommandStatus.failed, '失败', 'Failed', 'danger'],
  [CommandStatus.timedOut, '超时', 'Timed out', 'warning'],
  [CommandStatus.cancelled, '已取消', 'Cancelled', 'neutral'],
] as const;

/** What a person last asked of a device (pages 0.1). @param asked - The actions that ask it for something. */
export function commandFields(asked: readonly Choice[]): Fields {
  const section = 'module';
  return [
    choice('commandAction', '最近指令', 'Last command', { list: 'optional', of: asked, section }),
    choice('commandStatus', '指令状态', 'Command status', {
      list: 'optional',
      of: COMMAND_STATUSES,
      section,
    }),
    time('commandAt', '指令时间', 'Command at', { list: 'optional', section }),
  ];
}

/**
 * How a device is, and what it did today.
 * @param servicing - Word for the status of being serviced, for example 自洁中.
 * @param income - Keys needed to see amounts.
 */
export function statusFields<E extends string>(servicing: Text, income: E): Fields<E> {
  const { working, others } = statusChoices(servicing);
  const statuses = [...working, ...others].sort(([one], [other]) => one - other);
  const signal = { max: 31, warn: { below: 12 }, danger: { below: 6 }, hint: SIGNAL_HINT } as const;
  const now = { section: 'now' } as const;
  const toOrder = { target: 'order', idField: 'currentOrderId' } as const;
  // Beside it stands the newest command.
  const status = { list: true, filter: true, sort: true, width: 184, section: 'now' } as const;
  return [
    choice('displayStatus', '设备状态', 'Status', { ...status, of: statuses }),
    // Before the link: they are asked for all day, and stand within a window of 1366 px.
    number('todayStartCount', '今日启动', 'Starts today', {
      ...{ list: true, sort: true, width: 124, plus: 'todayFreeStartCount', hint: STARTS_HINT, ...now },
    }),
    number('todayFreeStartCount', '今日免费启动', 'Free starts today', { section: 'trade' }),
    money('todayIncome', '今日营收', 'Income today', {
      ...{ list: true, sort: true, width: 118, ...now },
      permission: income,
    }),
    time('lastHeartbeatAt', '最近心跳', 'Last heartbeat', {
      ...{ list: true, sort: true, width: 120, section: 'link' },
      none: text('等待首次心跳', 'Waiting to be heard'),
    }),
    number('offlineHours', '离线时长', 'Offline for', {
      ...{ unit: HOURS, list: 'optional', filter: true, hint: OFFLINE_HINT, section: 'link' },
    }),
    level('signal', '信号', 'Signal', { ...signal, list: true, filter: true, width: 90, section: 'link' }),
    reference('currentOrderNo', '当前订单', 'Current order', {
      ...toOrder,
      list: 'optional',
      width: 190,
      section: 'now',
    }),
    flag('online', '在线', 'Online', { section: 'link' }),
    choice('workStatus', '最后上报状态', 'Last reported', { of: working, section: 'link' }),
    time('reportedAt', '上次上报', 'Reported at', { list: 'optional', section: 'link' }),
    words('faultText', '故障', 'Fault', { list: 'optional', width: 140, ...now }),
    words('faultCode', '故障码', 'Fault code', { list: 'optional', filter: 'used', width: 100, ...now }),
    time('faultSince', '故障开始', 'Fault since', { list: 'optional', sort: true, width: 130, ...now }),
    flag('longIdle', '超时未工作', 'Long idle', { filter: true, hint: LONG_IDLE_HINT, ...now }),
    flag('severeTimeout', '严重超时', 'Severe timeout', { filter: true, ...now }),
    flag('supplyAlert', '耗材告警', 'Supply alert', { filter: true, ...now }),
    flag('saleStopped', '停售', 'Sale stopped', { filter: true, ...now }),
  ];
}

/** What a device earned. @param permission - Keys needed to see amounts. */
export function tradeFields<E extends string>(permission: E): Fields<E> {
  const section = 'trade';
  const idle = { unit: DAYS, danger: { above: 3 } } as const;
  return [
    money('totalIncome', '累计营收', 'Total income', { list: 'optional', sort: true, permission, section }),
    time('lastOrderAt', '最近订单', 'Last order', { list: 'optional', sort: true, section }),
    number('idleDays', '未使用天数', 'Days unused', { ...idle, list: 'optional', filter: true, section }),
  ];
}

/** Ways that a module talks to the machine. */
export const LINK_TYPES = [
  ['serial', '串口', 'Serial'],
  ['pulse', '脉冲', 'Pulse'],
  ['relay', '继电器', 'Relay'],
] as const;

/** How a device is connected. @param permission - Keys needed to see its SIM card. */
export function moduleFields<E extends string>(permission: E): Fields<E> {
  const section = 'module';
  const bind = { list: 'optional', filter: true, sort: true } as const;
  return [
    words('imei', 'IMEI/模块号', 'IMEI', { list: 'optional', width: 160, copied: true, section }),
    choice('linkType', '通信类型', 'Link', { list: 'optional', filter: true, section, of: LINK_TYPES }),
    words('firmwareVersion', '固件版本', 'Firmware', {
      list: 'optional',
      filter: 'used',
      width: 110,
      section,
    }),
    flag('firmwareOutdated', '固件可更新', 'Update available', { filter: true, section }),
    time('simExpireAt', 'SIM 到期', 'SIM expires', { ...bind, permission, section }),
    flag('enabled', '启用', 'Enabled', { list: 'optional', filter: true }),
    time('bindAt', '绑定时间', 'Bound at', bind),
    tags('tags', '标签', 'Tags', { list: 'optional', filter: 'used', of: [] }),
  ];
}

type Status = (typeof DisplayStatus)[keyof typeof DisplayStatus];

function statusTab(
  [name, zh, en]: readonly [name: string, zh: string, en: string],
  status: Status,
  shows: readonly DeviceColumn[] = [],
): TabDeclaration<DeviceColumn> {
  return { name, title: { zh, en }, where: [{ field: 'displayStatus', in: [status] }], shows };
}

/** Status tabs of every device list. */
export const DEVICE_TABS: readonly TabDeclaration<DeviceColumn>[] = [
  { name: 'all', title: text('全部', 'All'), where: [] },
  statusTab(['running', '使用中', 'Running'], DisplayStatus.running, ['currentOrderNo']),
  statusTab(['idle', '空闲', 'Idle'], DisplayStatus.idle),
  statusTab(['reserved', '预约中', 'Reserved'], DisplayStatus.reserved, ['currentOrderNo']),
  // Whoever has waited longest comes first.
  {
    ...statusTab(['fault', '故障', 'Fault'], DisplayStatus.fault, ['faultText', 'faultSince']),
    sorter: { field: 'faultSince', order: 'asc' },
  },
  {
    ...statusTab(['offline', '离线', 'Offline'], DisplayStatus.offline, ['offlineHours']),
    sorter: { field: 'lastHeartbeatAt', order: 'asc' },
  },
  {
    ...{ name: 'longIdle', title: text('超时未工作', 'Long idle'), shows: ['idleDays', 'lastOrderAt'] },
    where: [{ field: 'longIdle', in: [true] }],
    sorter: { field: 'lastOrderAt', order: 'asc' },
  },
  statusTab(['disabled', '已禁用', 'Disabled'], DisplayStatus.disabled),
];

/** Devices whose supplies are short by the rules of their type, with how much is left. */
export function supplyTab<const N extends string>(
  title: Text,
  shows: readonly N[],
): TabDeclaration<N | DeviceColumn> {
  return { name: 'supply', title, where: [{ field: 'supplyAlert', in: [true] }], shows };
}

/** Search over a device list; one franchisee's devices are few enough for "contains". */
export const DEVICE_SEARCH: SearchDeclaration<DeviceColumn> = {
  fields: ['deviceNumber', 'deviceName', 'imei'],
  match: 'contains',
  placeholder: text('设备编号 / 名称 / IMEI', 'Number / name / IMEI'),
};

/** Devices stand by their number. */
export const DEVICE_SORTER: SorterDeclaration<DeviceColumn> = { field: 'deviceNumber', order: 'asc' };

/** Where devices stand, each with what is wrong with it and since when. */
export const DEVICE_ROOMS: RoomsDeclaration<DeviceColumn> = {
  place: 'placeName',
  store: 'storeName',
  room: 'roomName',
  position: 'position',
  number: 'deviceNumber',
  name: 'deviceName',
  state: 'displayStatus',
  tells: [
    'faultText',
    'faultSince',
    'offlineHours',
    'severeTimeout',
    'supplyAlert',
    'saleStopped',
    'longIdle',
  ],
};
