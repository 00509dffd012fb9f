import { DisplayStatus } from '../../domain/device';
import { text, type Text } from '../../text';
import type { SearchDeclaration, SectionDeclaration, TabDeclaration } from '../declaration';
import type { FieldDeclaration, FieldOption, OwnField } from '../field';
import type { ColumnOf } from '../source';

type DeviceColumn = ColumnOf<'device'>;

/** What the fields that every device has depend on. */
export interface DeviceFieldSettings<E extends string> {
  /** Keys needed to see what a device earned. */
  readonly income: E;
  /** Keys needed to see the SIM card. */
  readonly simCard: E;
  /** Word for status 5, for example 自洁中. */
  readonly servicing: Text;
}

/** Fields of a device in column order: who and how it is, what the type itself has, what it earns, its module. */
export function deviceFields<E extends string>(
  settings: DeviceFieldSettings<E>,
  own: readonly OwnField<E>[],
): readonly FieldDeclaration<NoInfer<E>, DeviceColumn>[] {
  return [
    ...identityFields(),
    ...statusFields(settings),
    ...own.map((field) => ({ ...field, from: 'attribute' as const })),
    ...tradeFields(settings),
    ...moduleFields(settings),
  ];
}

function identityFields(): readonly FieldDeclaration<never, DeviceColumn>[] {
  return [
    {
      field: 'deviceNumber',
      kind: 'text',
      title: text('设备编号', 'Device no.'),
      list: true,
      sort: true,
      width: 110,
    },
    { field: 'deviceName', kind: 'text', title: text('设备名称', 'Name'), list: true, width: 190 },
    {
      field: 'placeName',
      kind: 'text',
      title: text('学校/酒店/公寓', 'Place'),
      list: 'optional',
      width: 160,
    },
    { field: 'storeName', kind: 'text', title: text('店铺', 'Store'), list: true, width: 150 },
    { field: 'storeId', kind: 'reference', title: text('店铺', 'Store'), filter: true, source: 'store' },
    { field: 'roomName', kind: 'text', title: text('房间', 'Room'), list: 'optional', width: 110 },
    { field: 'position', kind: 'text', title: text('位置', 'Position'), list: 'optional', width: 120 },
    {
      field: 'model',
      kind: 'text',
      title: text('设备型号', 'Model'),
      list: true,
      filter: true,
      width: 120,
    },
  ];
}

function statusFields({
  servicing,
}: DeviceFieldSettings<string>): readonly FieldDeclaration<never, DeviceColumn>[] {
  return [
    {
      field: 'displayStatus',
      kind: 'enum',
      title: text('设备状态', 'Status'),
      list: true,
      filter: true,
      sort: true,
      options: statusOptions(servicing),
    },
    {
      field: 'lastHeartbeatAt',
      kind: 'time',
      title: text('最近心跳', 'Last heartbeat'),
      list: true,
      sort: true,
      width: 120,
    },
    {
      field: 'signal',
      kind: 'level',
      title: text('信号', 'Signal'),
      max: 31,
      warn: { below: 12 },
      danger: { below: 6 },
      list: true,
      filter: true,
      width: 90,
      hint: text('CSQ 信号强度 0–31', 'CSQ signal strength 0–31'),
    },
    {
      field: 'currentOrderNo',
      kind: 'reference',
      title: text('当前订单', 'Current order'),
      target: 'order',
      idField: 'currentOrderId',
      list: 'optional',
      width: 190,
    },
    { field: 'faultText', kind: 'text', title: text('故障', 'Fault'), list: 'optional', width: 140 },
    {
      field: 'faultCode',
      kind: 'text',
      title: text('故障码', 'Fault code'),
      filter: true,
      list: 'optional',
      width: 100,
    },
    {
      field: 'longIdle',
      kind: 'boolean',
      title: text('超时未工作', 'Long idle'),
      filter: true,
      hint: text('在线且启用，连续 3 天及以上没有启动', 'Online and enabled, not started for 3 days or more'),
    },
    { field: 'severeTimeout', kind: 'boolean', title: text('严重超时', 'Severe timeout'), filter: true },
    { field: 'supplyAlert', kind: 'boolean', title: text('耗材告警', 'Supply alert'), filter: true },
  ];
}

function statusOptions(servicing: Text): readonly FieldOption[] {
  return [
    { value: DisplayStatus.idle, title: text('空闲', 'Idle'), tone: 'success' },
    { value: DisplayStatus.running, title: text('使用中', 'Running'), tone: 'active' },
    { value: DisplayStatus.reserved, title: text('预约中', 'Reserved'), tone: 'reserved' },
    { value: DisplayStatus.fault, title: text('故障', 'Fault'), tone: 'danger' },
    { value: DisplayStatus.servicing, title: servicing, tone: 'service' },
    { value: DisplayStatus.upgrading, title: text('升级中', 'Upgrading'), tone: 'service' },
    { value: DisplayStatus.disabled, title: text('已禁用', 'Disabled'), tone: 'neutral' },
    { value: DisplayStatus.offline, title: text('离线', 'Offline'), tone: 'offline' },
  ];
}

function tradeFields<E extends string>({
  income,
}: DeviceFieldSettings<E>): readonly FieldDeclaration<E, DeviceColumn>[] {
  return [
    {
      field: 'todayStartCount',
      kind: 'number',
      title: text('今日启动', 'Starts today'),
      list: true,
      sort: true,
      width: 100,
      section: 'trade',
    },
    {
      field: 'todayIncome',
      kind: 'money',
      title: text('今日营收', 'Income today'),
      list: true,
      sort: true,
      permission: income,
      section: 'trade',
    },
    {
      field: 'totalIncome',
      kind: 'money',
      title: text('累计营收', 'Total income'),
      list: 'optional',
      sort: true,
      permission: income,
      section: 'trade',
    },
    {
      field: 'lastOrderAt',
      kind: 'time',
      title: text('最近订单', 'Last order'),
      list: 'optional',
      sort: true,
      section: 'trade',
    },
    {
      field: 'idleDays',
      kind: 'number',
      title: text('未使用天数', 'Days unused'),
      unit: text('天', 'd'),
      list: 'optional',
      filter: true,
      danger: { above: 3 },
      section: 'trade',
    },
  ];
}

function moduleFields<E extends string>({
  simCard,
}: DeviceFieldSettings<E>): readonly FieldDeclaration<E, DeviceColumn>[] {
  return [
    {
      field: 'imei',
      kind: 'text',
      title: text('IMEI/模块号', 'IMEI'),
      list: 'optional',
      width: 160,
      section: 'module',
    },
    {
      field: 'linkType',
      kind: 'enum',
      title: text('通信类型', 'Link'),
      list: 'optional',
      filter: true,
      section: 'module',
      options: [
        { value: 'serial', title: text('串口', 'Serial') },
        { value: 'pulse', title: text('脉冲', 'Pulse') },
        { value: 'relay', title: text('继电器', 'Relay') },
      ],
    },
    {
      field: 'firmwareVersion',
      kind: 'text',
      title: text('固件版本', 'Firmware'),
      list: 'optional',
      filter: true,
      width: 110,
      section: 'module',
    },
    {
      field: 'firmwareOutdated',
      kind: 'boolean',
      title: text('固件可更新', 'Update available'),
      filter: true,
      section: 'module',
    },
    {
      field: 'simExpireAt',
      kind: 'time',
      title: text('SIM 到期', 'SIM expires'),
      list: 'optional',
      filter: true,
      sort: true,
      permission: simCard,
      section: 'module',
    },
    { field: 'enabled', kind: 'boolean', title: text('启用', 'Enabled'), list: 'optional', filter: true },
    {
      field: 'bindAt',
      kind: 'time',
      title: text('绑定时间', 'Bound at'),
      list: 'optional',
      filter: true,
      sort: true,
    },
    { field: 'tags', kind: 'tags', title: text('标签', 'Tags'), list: 'optional', options: [] },
  ];
}

/** Parts of the device drawer, in order; `live` is for what the type measures. */
export const DEVICE_SECTIONS: readonly SectionDeclaration[] = [
  { name: 'basic', title: text('基本信息', 'Basics') },
  { name: 'live', title: text('实时状态', 'Live') },
  { name: 'trade', title: text('经营', 'Trade') },
  { name: 'module', title: text('通信与固件', 'Link and firmware') },
];

/** Status tabs of every device list. */
export const DEVICE_TABS: readonly TabDeclaration[] = [
  { name: 'all', title: text('全部', 'All'), where: [] },
  {
    name: 'running',
    title: text('使用中', 'Running'),
    where: [{ field: 'displayStatus', in: [DisplayStatus.running] }],
  },
  {
    name: 'idle',
    title: text('空闲', 'Idle'),
    where: [{ field: 'displayStatus', in: [DisplayStatus.idle] }],
  },
  {
    name: 'reserved',
    title: text('预约中', 'Reserved'),
    where: [{ field: 'displayStatus', in: [DisplayStatus.reserved] }],
  },
  {
    name: 'fault',
    title: text('故障', 'Fault'),
    where: [{ field: 'displayStatus', in: [DisplayStatus.fault] }],
  },
  {
    name: 'offline',
    title: text('离线', 'Offline'),
    where: [{ field: 'displayStatus', in: [DisplayStatus.offline] }],
  },
  { name: 'longIdle', title: text('超时未工作', 'Long idle'), where: [{ field: 'longIdle', in: [true] }] },
  {
    name: 'disabled',
    title: text('已禁用', 'Disabled'),
    where: [{ field: 'displayStatus', in: [DisplayStatus.disabled] }],
  },
];

/** Search over a device list; one franchisee's devices are few enough for "contains". */
export const DEVICE_SEARCH: SearchDeclaration = {
  fields: ['deviceNumber', 'deviceName', 'imei'],
  match: 'contains',
  placeholder: text('设备编号 / 名称 / IMEI', 'Number / name / IMEI'),
};
