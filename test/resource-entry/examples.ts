/**
 * Examples of docs/resource-entry.md, one for each type, compiled like everything else. What is written
 * after `export const NAME: Type =` is printed.
 */
import type { CheckChoice, CheckItemDeclaration } from '../../contract/resources/inspection/check-item';
import type {
  ActionDeclaration,
  ActionEffect,
  Escalation,
  FieldCondition,
} from '../../contract/resources/action';
import type {
  AlertCondition,
  AlertReaction,
  AlertRuleDeclaration,
  AlertTest,
  SeenCondition,
  StoreBounds,
} from '../../contract/resources/alert';
import type { ArchiveDeclaration } from '../../contract/resources/archive/archive';
import type { CardDeclaration } from '../../contract/resources/card/card';
import type { SetEffect } from '../../contract/resources/effect';
import type {
  Declaration,
  DemonstrationDeclaration,
  EntryDeclaration,
  FirmwareDeclaration,
  GroupPageDeclaration,
  DeviceReportPageDeclaration,
  ListPageDeclaration,
  OverviewDeclaration,
  PermissionGroup,
  PermissionRow,
  ReportPageDeclaration,
  SearchDeclaration,
  SectionDeclaration,
  SorterDeclaration,
  StatisticDeclaration,
  SumLine,
  SummaryPageDeclaration,
  TabDeclaration,
} from '../../contract/resources/declaration';
import type { RateDeclaration } from '../../contract/resources/statistic/rate';
import type { Beneath, FieldDeclaration, FieldOption, Follows, Phrase } from '../../contract/resources/field';
import type { IconPath } from '../../contract/resources/icon';
import type {
  ChartDeclaration,
  FiguresDeclaration,
  MetricDeclaration,
  SumFold,
} from '../../contract/resources/metric';
import type { DeviceChartDeclaration } from '../../contract/resources/statistic/device-chart';
import type {
  CarriesDeclaration,
  TallyCondition,
  TallyDeclaration,
} from '../../contract/resources/statistic/tally';
import type { LinkDeclaration } from '../../contract/resources/statistic/link';
import type { StackDeclaration } from '../../contract/resources/evidence/stack';
import type { MeterDeclaration } from '../../contract/resources/statistic/meter';
import type { WatchedDeclaration } from '../../contract/resources/statistic/watched';
import type { PartDeclaration } from '../../contract/resources/upkeep/part';
import type { RoomsDeclaration } from '../../contract/resources/room/rooms';
import type { RemediesDeclaration, RemedyDeclaration } from '../../contract/resources/ticket/remedies';
import type { StoreSwitchDeclaration, SwitchRefusal } from '../../contract/resources/store-switch';
import type { SuggestRule } from '../../contract/resources/refund/suggest';
import type { WaitingDeclaration, WaitingTest } from '../../contract/resources/waiting/waiting';
import { text, type Text } from '../../contract/text';

export const wording: Text = { zh: '烘干柜', en: 'Drying cabinets' };
const title = wording;

export const iconPath: IconPath = { path: 'M4 4h16v16H4Z' };

export const permissionRow: PermissionRow = {
  id: 9901,
  title: text('导出订单', 'Export orders'),
  roles: ['storeManager'],
  reserved: text('待导出功能上线', 'Waits for exports'),
};
export const permissionGroup: PermissionGroup = {
  group: 'dryingCabinet.device',
  title: text('烘干柜设备', 'Drying cabinets'),
  rows: { dryingCabinetDeviceInfo: { id: 9900, title: text('查看设备', 'View devices') } },
};

export const fieldOption: FieldOption = {
  value: 'running',
  title: text('运行中', 'Running'),
  tone: 'active',
};
export const beneath: Beneath = {
  fields: ['position', 'roomName'],
  title: text('设备名称 / 位置', 'Name / position'),
};
export const phrase: Phrase = {
  title: text('已收到', 'Received'),
  words: text('您好，问题已收到，请稍候。', 'Hello, we have received your report.'),
};

export const follows: Follows = { field: 'createdAt', withinSeconds: 86_400 };
export const field: FieldDeclaration = {
  field: 'humidity',
  from: 'attribute',
  kind: 'percent',
  title: text('湿度', 'Humidity'),
  list: true,
  filter: true,
  warn: { above: 0.8 },
};

export const condition: FieldCondition = { field: 'displayStatus', in: ['idle', 'reserved'] };
export const setEffect: SetEffect = {
  kind: 'set',
  values: [
    { field: 'enabled', to: true },
    { field: 'mode', from: 'mode' },
  ],
};
export const effect: ActionEffect = { kind: 'set', values: [{ field: 'enabled', to: false }] };
export const action: ActionDeclaration = {
  name: 'setHumidity',
  title: text('设定湿度', 'Set humidity'),
  permission: 'dryingCabinetDeviceEdit',
  params: [
    { field: 'wanted', kind: 'percent', title: text('湿度', 'Humidity'), min: 0.2, max: 0.6, step: 0.05 },
  ],
  effect: { kind: 'set', values: [{ field: 'wantedHumidity', from: 'wanted' }] },
  reason: true,
  danger: 'confirm',
};

export const tab: TabDeclaration = {
  name: 'offline',
  title: text('离线', 'Offline'),
  where: [{ field: 'displayStatus', in: ['offline'] }],
};
export const search: SearchDeclaration = {
  fields: ['deviceNumber', 'imei'],
  match: 'contains',
  placeholder: text('设备编号 / IMEI', 'Device number / IMEI'),
};
export const sumLine: SumLine = { field: 'refundedAmount', as: 'minus' };
export const section: SectionDeclaration = { name: 'live', title: text('实时状态', 'Live') };
export const sorter: SorterDeclaration = { field: 'deviceNumber', order: 'asc' };
export const listPage: ListPageDeclaration<string, 'deviceNumber'> = {
  title: text('设备', 'Devices'),
  permission: 'dryingCabinetDeviceInfo',
  fields: [{ field: 'deviceNumber', kind: 'text', title: text('编号', 'Number'), list: true, sort: true }],
  sorter: { field: 'deviceNumber', order: 'asc' },
};

export const sum: SumFold = { sum: ['receivedCents'], minus: ['refundCents'] };
export const metric: MetricDeclaration = {
  name: 'refundRate',
  title: text('退款率', 'Refund rate'),
  kind: 'percent',
  fold: { ratio: { of: { sum: ['refundCents'] }, per: { sum: ['receivedCents'] } } },
  formula: text('退款 ÷ 实收', 'Refunds per receipts'),
  better: 'down',
};
export const chart: ChartDeclaration = {
  kind: 'share',
  name: 'byStore',
  title: text('门店占比', 'Share of stores'),
  metric: 'netIncome',
  by: 'store',
};
export const figures: FiguresDeclaration = {
  title: text('烘干与电量', 'Drying and energy'),
  metrics: ['refundRate'],
};
export const carries: CarriesDeclaration = { device: ['mode'], start: ['airTempC'] };
export const rate: RateDeclaration = {
  field: 'scentCents',
  amount: 'scentMl',
  list: 'bottles',
  key: 'bottle',
  rate: 'costPerLitre',
  per: 1_000,
};
export const tallyCondition: TallyCondition = { field: 'airTempC', least: 60 };
export const tally: TallyDeclaration = {
  name: 'hotStarts',
  at: 'start',
  where: [tallyCondition, { field: 'mode', in: ['warm'] }],
};
export const link: LinkDeclaration = {
  name: 'washes',
  field: 'linkedWasherNumber',
  to: 'washer',
  linked: 'extra.washStarts',
  linking: 'paidStarts',
};
export const watched: WatchedDeclaration = {
  name: 'cool',
  rule: 'overheated',
  where: [{ field: 'mode', in: ['warm'] }],
  knows: ['airTempC'],
};
export const stack: StackDeclaration = {
  title: text('各层功率', 'Power by shelf'),
  ...{ list: 'shelves', key: 'shelf', named: 'use', of: 'powerW' },
};
export const meter: MeterDeclaration = { name: 'steam', field: 'steamLitres', against: 'extra.litres' };
export const summaryPage: SummaryPageDeclaration = {
  title: text('概览', 'Summary'),
  reads: 'dryingCabinetIncomeInfo',
  metrics: [metric],
  charts: [{ kind: 'trend', name: 'rate', title, metrics: ['refundRate'] }],
};
export const reportPage: ReportPageDeclaration = { title: text('营收', 'Income'), metrics: [metric] };
export const deviceChart: DeviceChartDeclaration = {
  kind: 'idle',
  name: 'longIdle',
  title: text('长期闲置', 'Long idle'),
  days: 7,
};
export const deviceReportPage: DeviceReportPageDeclaration = {
  title: text('设备', 'Devices'),
  metrics: [metric],
  firstOrder: [{ field: 'refundRate', order: 'desc' }],
  charts: [deviceChart],
};
export const statistic: StatisticDeclaration = {
  permission: 'dryingCabinetStatisticsInfo',
  summary: summaryPage,
  income: reportPage,
  device: deviceReportPage,
};

export const overview: OverviewDeclaration = {
  name: 'overview',
  title: text('总览', 'Overview'),
  leastTypes: 2,
  metrics: [
    {
      name: 'paidOrderCount',
      title: text('支付订单数', 'Paid orders'),
      kind: 'number',
      fold: { sum: ['paidOrderCount'] },
      formula: text('支付时间在所选时间内的订单数', 'Orders paid within the period'),
    },
  ],
};

export const firmware: FirmwareDeclaration = { versions: ['1.9.2', '2.0.0', '2.1.0'] };
export const alertCondition: AlertCondition = { kind: 'offline', minutes: 30 };
export const alertTest: AlertTest = { field: 'doorLocked', in: [true] };
export const storeBounds: StoreBounds = { min: 0.5, max: 0.95 };
export const seenCondition: SeenCondition = {
  kind: 'entries',
  list: 'shelves',
  key: 'shelf',
  where: [{ field: 'dryUntil', inDays: 1 }],
};
export const alertReaction: AlertReaction = { kind: 'command', verb: 'stop', ends: 'finish' };
export const alertRule: AlertRuleDeclaration = {
  name: 'tooHumid',
  title: text('湿度过高', 'Too humid'),
  level: 'important',
  when: {
    kind: 'measure',
    field: 'humidity',
    limit: { above: 0.8 },
    forSeconds: 300,
    perStore: storeBounds,
    while: [alertTest],
  },
  hours: 'open',
  then: [alertReaction],
};
export const escalation: Escalation = { when: [{ field: 'displayStatus', in: [2] }], danger: 'retype' };

export const switchRefusal: SwitchRefusal = { kind: 'start', param: 'airTempC', from: 60 };
export const storeSwitch: StoreSwitchDeclaration = {
  field: 'hotAirOn',
  permission: 'dryingCabinetStoreHotAir',
  whenOff: text('用户不能再选择热风', 'Users may choose hot air no more'),
  concerns: [{ field: 'mode', in: ['warm'] }],
  refuses: switchRefusal,
};

export const suggestRule: SuggestRule = { kind: 'unused', used: 'actualMinutes', planned: 'plannedMinutes' };

export const waitingTest: WaitingTest = { field: 'humidity', least: 0.8 };
export const waiting: WaitingDeclaration = {
  name: 'humid',
  title: text('湿度过高', 'Too humid'),
  list: 'device',
  where: [waitingTest],
};

export const card: CardDeclaration = {
  name: 'warm',
  title: text('热风占比', 'Warm'),
  where: [{ field: 'mode', in: ['warm'] }],
  among: [],
};

export const rooms: RoomsDeclaration = {
  place: 'placeName',
  store: 'storeName',
  room: 'roomName',
  position: 'position',
  number: 'deviceNumber',
  name: 'deviceName',
  state: 'displayStatus',
  tells: ['faultText', 'offlineHours'],
};

export const archive: ArchiveDeclaration = { afterDays: 180 };

export const remedies: RemediesDeclaration = {
  permission: 'feedbackReply',
  of: [{ field: 'orderNo', actions: ['refund'] }],
};

export const remedy: RemedyDeclaration = { field: 'deviceNumber', actions: ['restart'] };

export const part: PartDeclaration = { name: 'fan', title: text('风扇', 'Fan'), starts: 5_000 };

export const checkChoice: CheckChoice = {
  value: 'expired',
  title: text('已过期', 'Past its date'),
  isFailure: true,
};

export const checkItem: CheckItemDeclaration = {
  name: 'outletTemp',
  title: text('出风温度', 'Outlet temperature'),
  kind: 'number',
  unit: text('℃', '°C'),
  min: 40,
  max: 90,
};

export const demonstration: DemonstrationDeclaration = { devices: 6, ordersPerDay: 4 };
export const groupPage: GroupPageDeclaration = {
  kind: 'list',
  name: 'faults',
  title: text('故障设备', 'Faulty devices'),
  table: 'device',
  fields: [{ field: 'deviceNumber', kind: 'text', title: text('编号', 'Number'), list: true, sort: true }],
  sorter: { field: 'deviceNumber', order: 'asc' },
};
export const entry: EntryDeclaration = {
  kind: 'equipment',
  name: 'dryingCabinet',
  deviceType: 'drying_cabinet',
  title: text('烘干柜管理', 'Drying cabinets'),
  permissions: [permissionGroup],
  device: listPage,
  order: listPage,
};
export const declaration: Declaration = {
  home: '/dryingCabinet/device',
  neverDelegated: ['capitalWithdraw'],
  permissions: [],
  entries: [entry],
};
