/**
 * The declaration: every page, permission, field and metric of the product, as plain data, in menu order.
 * Portal and gateway run from it. A new equipment type is one more `equipment({ … })` entry.
 *
 * Words are written, never derived: route word, permission prefix and wire word of a type disagree on
 * purpose (spec §2, §6).
 */
import { declareWith, permissionGroup } from './contract/resources/define';
import {
  DEVICE_SEARCH,
  DEVICE_SECTIONS,
  DEVICE_TABS,
  deviceFields,
} from './contract/resources/presets/device';
import { deviceActions } from './contract/resources/presets/device-actions';
import { ORDER_SEARCH, ORDER_SECTIONS, ORDER_TABS, orderFields } from './contract/resources/presets/order';
import {
  DEVICE_METRICS,
  INCOME_METRICS,
  SUMMARY_CHARTS,
  SUMMARY_METRICS,
} from './contract/resources/presets/statistic';
import type { OwnField } from './contract/resources/field';
import { text } from './contract/text';

const DEVICE_PAGE = text('设备管理', 'Devices');
const ORDER_PAGE = text('订单管理', 'Orders');
const SUMMARY_PAGE = text('概览', 'Summary');
const INCOME_PAGE = text('营收', 'Income');
const DEVICE_STATISTIC_PAGE = text('设备', 'Devices');

const deviceList = {
  title: DEVICE_PAGE,
  tabs: DEVICE_TABS,
  search: DEVICE_SEARCH,
  sections: DEVICE_SECTIONS,
  sorter: { field: 'deviceNumber', order: 'asc' },
} as const;

const orderList = {
  title: ORDER_PAGE,
  tabs: ORDER_TABS,
  search: ORDER_SEARCH,
  sections: ORDER_SECTIONS,
  period: 'createdAt',
  sorter: { field: 'createdAt', order: 'desc' },
} as const;

const summaryPage = { title: SUMMARY_PAGE, metrics: SUMMARY_METRICS, charts: SUMMARY_CHARTS } as const;
const incomePage = { title: INCOME_PAGE, metrics: INCOME_METRICS } as const;
const deviceStatisticPage = { title: DEVICE_STATISTIC_PAGE, metrics: DEVICE_METRICS } as const;

const { declaration, equipment, group } = declareWith([
  permissionGroup('store', text('店铺', 'Stores'), {
    storeInfo: { id: 100, title: text('查看店铺', 'View stores'), roles: ['storeManager', 'readOnly'] },
    storePlaceEdit: {
      id: 101,
      title: text('新增/编辑学校、酒店、公寓', 'Add/edit school, hotel, apartment'),
      roles: ['storeManager'],
    },
    storeEdit: { id: 102, title: text('新增/编辑店铺', 'Add/edit store'), roles: ['storeManager'] },
    storeRouter: { id: 103, title: text('路由器管理', 'Router management'), roles: ['storeManager'] },
    storeRoom: { id: 104, title: text('房间管理', 'Room management'), roles: ['storeManager'] },
    storeHotline: { id: 105, title: text('服务热线', 'Service hotline'), roles: ['storeManager'] },
    storeBusinessHours: { id: 106, title: text('营业时间', 'Business hours'), roles: ['storeManager'] },
  }),
  permissionGroup('price', text('价格', 'Prices'), {
    priceInfo: { id: 200, title: text('查看价格', 'View prices'), roles: ['storeManager', 'readOnly'] },
    priceEdit: { id: 201, title: text('编辑价格', 'Edit prices') },
  }),
  permissionGroup('bill', text('门店收款', 'Store receipts'), {
    bill: { id: 300, title: text('门店收款', 'Store receipts'), roles: ['storeManager', 'finance'] },
    billRecharge: {
      id: 301,
      title: text('查看购买记录', 'View purchase records'),
      roles: ['storeManager', 'finance'],
    },
    billRefund: {
      id: 302,
      title: text('查看提现记录', 'View cash-out records'),
      roles: ['storeManager', 'finance'],
    },
    billRechargeExport: {
      id: 303,
      title: text('导出购买记录', 'Export purchase records'),
      roles: ['storeManager', 'finance'],
    },
    billRefundExport: {
      id: 304,
      title: text('导出提现记录', 'Export cash-out records'),
      roles: ['storeManager', 'finance'],
    },
    billRechargeRefund: {
      id: 305,
      title: text('购买记录退款', 'Refund a purchase'),
      roles: ['storeManager', 'finance'],
    },
    billRefundAudit: {
      id: 306,
      title: text('提现审核', 'Review cash-out requests'),
      roles: ['storeManager', 'finance'],
    },
    billRefundRetry: {
      id: 307,
      title: text('提现失败重试', 'Retry failed cash-out'),
      roles: ['storeManager', 'finance'],
    },
    billReconcile: {
      id: 308,
      title: text('收款对账', 'Reconcile receipts'),
      roles: ['storeManager', 'finance'],
    },
  }),
  permissionGroup('capital', text('资金', 'Capital'), {
    capitalInfo: {
      id: 400,
      title: text('查看资金账户', 'View capital account'),
      roles: ['finance', 'readOnly'],
    },
    capitalRecord: { id: 401, title: text('查看资金流水', 'View capital ledger'), roles: ['finance'] },
    capitalWithdraw: { id: 402, title: text('资金提现', 'Withdraw capital') },
  }),
  permissionGroup('marketing', text('营销', 'Marketing'), {
    marketing: { id: 500, title: text('查看营销活动', 'View marketing'), roles: ['storeManager'] },
    marketingCoupon: { id: 501, title: text('优惠券', 'Coupons'), roles: ['storeManager'] },
    marketingIdleTime: { id: 502, title: text('闲时优惠', 'Idle-time promotion'), roles: ['storeManager'] },
    marketingTopUpBonus: { id: 503, title: text('充值赠送', 'Top-up bonus'), roles: ['storeManager'] },
    marketingNewUser: { id: 504, title: text('新用户补贴', 'New-user subsidy'), roles: ['storeManager'] },
    marketingGiftTicket: { id: 505, title: text('礼品券', 'Gift tickets'), roles: ['storeManager'] },
    marketingPeriodicSubsidy: {
      id: 506,
      title: text('周期补贴', 'Periodic subsidy'),
      roles: ['storeManager'],
    },
    marketingSnapUp: { id: 507, title: text('抢购券', 'Snap-up coupons'), roles: ['storeManager'] },
  }),
  permissionGroup('feedback', text('问题反馈', 'Feedback'), {
    feedback: { id: 600, title: text('问题反馈', 'Problem feedback'), roles: ['storeManager', 'support'] },
    feedbackList: {
      id: 601,
      title: text('查看问题列表', 'View problem list'),
      roles: ['storeManager', 'support'],
    },
    feedbackReply: {
      id: 602,
      title: text('回复问题', 'Reply to problems'),
      roles: ['storeManager', 'support'],
    },
    feedbackHandle: {
      id: 603,
      title: text('处理/关闭问题', 'Handle and close problems'),
      roles: ['storeManager', 'support'],
    },
  }),
  permissionGroup('simCard', text('SIM 卡', 'SIM cards'), {
    simCardInfo: {
      id: 700,
      title: text('查看SIM卡', 'View SIM cards'),
      roles: ['storeManager', 'operations', 'readOnly'],
    },
    simCardRenew: { id: 701, title: text('SIM卡续费', 'Renew SIM cards'), roles: ['storeManager'] },
    simCardRecord: { id: 702, title: text('SIM卡续费记录', 'SIM renewal records'), roles: ['storeManager'] },
  }),
  permissionGroup('waterCard', text('水卡', 'Water cards'), {
    waterCardInfo: {
      id: 800,
      title: text('查看水卡', 'View water cards'),
      roles: ['storeManager', 'readOnly'],
    },
    waterCardIssue: { id: 801, title: text('发放水卡', 'Issue water cards'), roles: ['storeManager'] },
    waterCardRecharge: { id: 802, title: text('水卡充值', 'Top up water cards'), roles: ['storeManager'] },
    waterCardLoss: {
      id: 803,
      title: text('水卡挂失/注销', 'Report loss / cancel water cards'),
      roles: ['storeManager'],
    },
  }),
  permissionGroup('inspection', text('巡检', 'Inspection'), {
    inspectionInfo: {
      id: 7000,
      title: text('查看巡检计划', 'View inspection plans'),
      roles: ['storeManager', 'operations', 'readOnly'],
    },
    inspectionCreate: {
      id: 7001,
      title: text('创建巡检计划', 'Create inspection plan'),
      roles: ['storeManager', 'operations'],
    },
    inspectionVoid: {
      id: 7002,
      title: text('作废巡检计划', 'Void inspection plan'),
      roles: ['storeManager', 'operations'],
    },
    inspectionFinish: {
      id: 7003,
      title: text('提前结束巡检', 'Finish inspection early'),
      roles: ['storeManager', 'operations'],
    },
    inspectionScan: {
      id: 7004,
      title: text('扫码巡检', 'Scan to inspect'),
      roles: ['storeManager', 'operations'],
    },
    inspectionUpdate: {
      id: 7005,
      title: text('修改巡检记录', 'Update inspection'),
      roles: ['storeManager', 'operations'],
    },
    inspectionStatistics: {
      id: 7006,
      title: text('巡检统计', 'Inspection statistics'),
      roles: ['storeManager', 'operations'],
    },
  }),
]);

/** What a device that doses liquids from channels measures. */
const agentFields: readonly OwnField<never>[] = [
  {
    field: 'remainPct',
    kind: 'percent',
    title: text('剩余量', 'Left'),
    list: true,
    filter: true,
    sort: true,
    warn: { below: 0.2 },
    danger: { below: 0.05 },
    hint: text('各通道中最低的剩余比例', 'Lowest share left among the channels'),
    section: 'live',
  },
  {
    field: 'estimatedDaysLeft',
    kind: 'number',
    title: text('预计可用', 'Lasts'),
    unit: text('天', 'd'),
    list: true,
    filter: true,
    hint: text('剩余量 ÷ 近 7 天日均投放', 'Amount left ÷ mean of 7 days'),
    section: 'live',
  },
  { field: 'leak', kind: 'boolean', title: text('漏液', 'Leak'), filter: true, section: 'live' },
  {
    field: 'channels',
    kind: 'rows',
    title: text('通道', 'Channels'),
    section: 'live',
    columns: [
      { field: 'channel', kind: 'number', title: text('通道', 'Channel') },
      { field: 'agent', kind: 'text', title: text('药剂', 'Agent') },
      { field: 'remainMl', kind: 'number', title: text('剩余', 'Left'), unit: text('ml', 'ml') },
      { field: 'capacityMl', kind: 'number', title: text('总容量', 'Capacity'), unit: text('ml', 'ml') },
      { field: 'doseMl', kind: 'number', title: text('单次投放', 'Dose'), unit: text('ml', 'ml') },
      { field: 'price', kind: 'money', title: text('价格', 'Price') },
      { field: 'expireAt', kind: 'time', title: text('有效期', 'Expires') },
    ],
  },
];

const washer = equipment({
  name: 'washer',
  deviceType: 'washer',
  title: text('洗衣机管理', 'Washers'),
  icon: 'washer',
  permissions: [
    permissionGroup('washer.device', text('洗衣机设备', 'Washers devices'), {
      washerDeviceInfo: {
        id: 1000,
        title: text('查看设备', 'View devices'),
        roles: ['storeManager', 'operations', 'readOnly'],
      },
      washerDeviceBind: { id: 1001, title: text('绑定设备', 'Bind device'), roles: ['storeManager'] },
      washerDeviceUnbind: { id: 1002, title: text('解绑设备', 'Unbind device'), roles: ['storeManager'] },
      washerDeviceForceDelete: { id: 1003, title: text('强制删除设备', 'Force delete device') },
      washerDeviceChangeNumber: {
        id: 1004,
        title: text('修改设备编号', 'Change device number'),
        roles: ['storeManager'],
      },
      washerDeviceEdit: { id: 1005, title: text('编辑设备', 'Edit device'), roles: ['storeManager'] },
      washerDeviceProgram: {
        id: 1006,
        title: text('程序参数设置', 'Set programs and parameters'),
        roles: ['storeManager'],
      },
      washerDeviceUpgrade: { id: 1007, title: text('固件升级', 'Firmware upgrade'), roles: ['storeManager'] },
      washerDeviceDisable: {
        id: 1008,
        title: text('禁用/启用设备', 'Disable/enable device'),
        roles: ['storeManager'],
      },
      washerDeviceRestart: {
        id: 1009,
        title: text('重启设备', 'Restart device'),
        roles: ['storeManager', 'operations'],
      },
      washerDeviceSetIdle: {
        id: 1010,
        title: text('置为空闲', 'Set idle'),
        roles: ['storeManager', 'operations'],
      },
      washerDeviceDrain: { id: 1011, title: text('排水', 'Drain'), roles: ['storeManager', 'operations'] },
      washerDeviceSelfClean: {
        id: 1012,
        title: text('桶自洁', 'Drum self-clean'),
        roles: ['storeManager', 'operations'],
      },
      washerDevicePower: {
        id: 1013,
        title: text('远程开关机', 'Remote power on/off'),
        roles: ['storeManager'],
      },
      washerDeviceSync: {
        id: 1014,
        title: text('同步设备状态', 'Sync status'),
        roles: ['storeManager', 'operations'],
      },
    }),
    permissionGroup('washer.order', text('洗衣机订单', 'Washers orders'), {
      washerOrderInfo: {
        id: 1100,
        title: text('查看订单', 'View orders'),
        roles: ['storeManager', 'support', 'readOnly'],
      },
      washerOrderRefund: {
        id: 1101,
        title: text('订单退款', 'Refund order'),
        roles: ['storeManager', 'support'],
      },
      washerOrderCompensate: {
        id: 1102,
        title: text('补偿/退券', 'Compensate / return coupon'),
        roles: ['storeManager', 'support'],
      },
      washerOrderRemoteStart: {
        id: 1103,
        title: text('远程启动', 'Remote start'),
        roles: ['storeManager', 'support'],
      },
      washerOrderTimeoutHandle: {
        id: 1104,
        title: text('严重超时处理', 'Severe-timeout handling'),
        roles: ['storeManager'],
      },
      washerOrderExport: { id: 1105, title: text('导出订单', 'Export orders'), roles: ['storeManager'] },
    }),
    permissionGroup('washer.statistics', text('洗衣机统计', 'Washers statistics'), {
      washerStatisticsInfo: {
        id: 1200,
        title: text('查看统计概览与设备统计', 'View summary and device statistics'),
        roles: ['storeManager', 'finance', 'readOnly'],
      },
      washerStatisticsIncomeInfo: {
        id: 1201,
        title: text('查看营收统计', 'View income statistics'),
        roles: ['storeManager', 'finance', 'readOnly'],
      },
      washerIncomeExport: {
        id: 1202,
        title: text('导出营收报表', 'Export income reports'),
        roles: ['storeManager', 'finance'],
      },
    }),
    permissionGroup('washer.store', text('洗衣机店铺开关', 'Washers store switches'), {
      washerStoreSelfClean: {
        id: 1300,
        title: text('店铺桶自洁开关', 'Store switch: self-clean'),
        roles: ['storeManager'],
      },
      washerStoreReserve: {
        id: 1301,
        title: text('店铺预约开关', 'Store switch: reservation'),
        roles: ['storeManager'],
      },
      washerStoreHighTemp: {
        id: 1302,
        title: text('店铺高温洗开关', 'Store switch: high-temperature wash'),
        roles: ['storeManager'],
      },
    }),
  ],
  statistic: {
    summary: { ...summaryPage, reads: 'washerStatisticsInfo', isFilterHidden: true },
    income: { ...incomePage, reads: 'washerStatisticsIncomeInfo' },
    device: { ...deviceStatisticPage, reads: 'washerStatisticsInfo' },
  },
  device: {
    ...deviceList,
    permission: 'washerDeviceInfo',
    actions: deviceActions({
      edit: 'washerDeviceEdit',
      changeNumber: 'washerDeviceChangeNumber',
      disable: 'washerDeviceDisable',
    }),
    fields: deviceFields(
      {
        income: 'washerStatisticsIncomeInfo',
        simCard: 'simCardInfo',
        servicing: text('自洁中', 'Self-cleaning'),
      },
      [
        {
          field: 'machineKind',
          kind: 'enum',
          title: text('类别', 'Kind'),
          list: true,
          filter: true,
          options: [
            { value: 'pulsator', title: text('波轮', 'Top loader') },
            { value: 'drum', title: text('滚筒', 'Front loader') },
            { value: 'dryer', title: text('烘干', 'Dryer') },
            { value: 'washerDryer', title: text('洗烘一体', 'Washer-dryer') },
            { value: 'shoeWasher', title: text('洗鞋机', 'Shoe washer') },
          ],
        },
        {
          field: 'capacityKg',
          kind: 'number',
          title: text('容量', 'Capacity'),
          unit: text('kg', 'kg'),
          list: 'optional',
          filter: true,
        },
        {
          field: 'currentProgram',
          kind: 'text',
          title: text('当前程序', 'Program'),
          list: 'optional',
          section: 'live',
        },
        {
          field: 'phase',
          kind: 'enum',
          title: text('当前阶段', 'Phase'),
          list: 'optional',
          section: 'live',
          options: [
            { value: 'fill', title: text('进水', 'Filling') },
            { value: 'wash', title: text('洗涤', 'Washing') },
            { value: 'rinse', title: text('漂洗', 'Rinsing') },
            { value: 'spin', title: text('脱水', 'Spinning') },
            { value: 'dry', title: text('烘干', 'Drying') },
            { value: 'cool', title: text('冷却', 'Cooling') },
            { value: 'antiCrease', title: text('防皱', 'Anti-crease') },
          ],
        },
        {
          field: 'remainMinutes',
          kind: 'number',
          title: text('剩余时间', 'Time left'),
          unit: text('分钟', 'min'),
          list: 'optional',
          section: 'live',
        },
        {
          field: 'doorState',
          kind: 'enum',
          title: text('门状态', 'Door'),
          section: 'live',
          options: [
            { value: 'open', title: text('开', 'Open'), tone: 'warning' },
            { value: 'closed', title: text('关', 'Closed') },
            { value: 'locked', title: text('锁定', 'Locked') },
          ],
        },
        {
          field: 'waterLevel',
          kind: 'enum',
          title: text('水位', 'Water level'),
          section: 'live',
          options: [
            { value: 'veryLow', title: text('极低', 'Very low') },
            { value: 'low', title: text('低', 'Low') },
            { value: 'middle', title: text('中', 'Middle') },
            { value: 'high', title: text('高', 'High') },
          ],
        },
        {
          field: 'drumTempC',
          kind: 'number',
          title: text('筒温', 'Drum temperature'),
          unit: text('℃', '°C'),
          section: 'live',
        },
        {
          field: 'outletTempC',
          kind: 'number',
          title: text('出风温度', 'Outlet temperature'),
          unit: text('℃', '°C'),
          section: 'live',
        },
        {
          field: 'vibration',
          kind: 'level',
          title: text('震动', 'Vibration'),
          max: 100,
          danger: { above: 80 },
          section: 'live',
        },
        { field: 'selfCleanAt', kind: 'time', title: text('上次自洁', 'Last self-clean'), list: 'optional' },
        {
          field: 'startsSinceClean',
          kind: 'number',
          title: text('自洁后启动数', 'Starts since clean'),
          list: 'optional',
          filter: true,
          danger: { above: 100 },
        },
        { field: 'reserveOn', kind: 'boolean', title: text('预约', 'Reservation') },
        { field: 'highTempOn', kind: 'boolean', title: text('高温洗', 'High-temperature wash') },
        { field: 'detergentLinked', kind: 'text', title: text('关联投放器', 'Linked dispenser') },
        {
          field: 'programs',
          kind: 'rows',
          title: text('程序', 'Programs'),
          columns: [
            { field: 'name', kind: 'text', title: text('程序', 'Program') },
            { field: 'minutes', kind: 'number', title: text('时长', 'Time'), unit: text('分钟', 'min') },
            { field: 'price', kind: 'money', title: text('价格', 'Price') },
            { field: 'enabled', kind: 'boolean', title: text('启用', 'Enabled') },
          ],
        },
      ],
    ),
  },
  order: {
    ...orderList,
    permission: 'washerOrderInfo',
    fields: orderFields([
      {
        field: 'plannedMinutes',
        kind: 'number',
        title: text('计划时长', 'Planned'),
        unit: text('分钟', 'min'),
        list: 'optional',
        section: 'usage',
      },
      {
        field: 'actualMinutes',
        kind: 'number',
        title: text('实际时长', 'Actual'),
        unit: text('分钟', 'min'),
        list: true,
        section: 'usage',
      },
      { field: 'lastPhase', kind: 'text', title: text('最后阶段', 'Last phase'), section: 'usage' },
    ]),
  },
});

const box = equipment({
  name: 'box',
  deviceType: 'box',
  title: text('通用控制盒管理', 'Universal boxes'),
  icon: 'box',
  permissions: [
    permissionGroup('box.device', text('通用控制盒设备', 'Universal boxes devices'), {
      boxDeviceInfo: {
        id: 8000,
        title: text('查看设备', 'View devices'),
        roles: ['storeManager', 'operations', 'readOnly'],
      },
      boxDeviceBind: { id: 8001, title: text('绑定设备', 'Bind device'), roles: ['storeManager'] },
      boxDeviceUnbind: { id: 8002, title: text('解绑设备', 'Unbind device'), roles: ['storeManager'] },
      boxDeviceForceDelete: { id: 8003, title: text('强制删除设备', 'Force delete device') },
      boxDeviceChangeNumber: {
        id: 8004,
        title: text('修改设备编号', 'Change device number'),
        roles: ['storeManager'],
      },
      boxDeviceEdit: {
        id: 8005,
        title: text('编辑设备与脉冲参数', 'Edit device and pulse parameters'),
        roles: ['storeManager'],
      },
      boxDeviceUpgrade: { id: 8006, title: text('固件升级', 'Firmware upgrade'), roles: ['storeManager'] },
      boxDeviceDisable: {
        id: 8007,
        title: text('禁用/启用设备', 'Disable/enable device'),
        roles: ['storeManager'],
      },
      boxDeviceRestart: {
        id: 8008,
        title: text('重启设备', 'Restart device'),
        roles: ['storeManager', 'operations'],
      },
      boxDeviceSetIdle: {
        id: 8009,
        title: text('置为空闲', 'Set idle'),
        roles: ['storeManager', 'operations'],
      },
      boxDevicePower: { id: 8010, title: text('远程通断电', 'Remote power on/off'), roles: ['storeManager'] },
      boxDeviceSync: {
        id: 8011,
        title: text('同步设备状态', 'Sync status'),
        roles: ['storeManager', 'operations'],
      },
    }),
    permissionGroup('box.order', text('通用控制盒订单', 'Universal boxes orders'), {
      boxOrderInfo: {
        id: 8100,
        title: text('查看订单', 'View orders'),
        roles: ['storeManager', 'support', 'readOnly'],
      },
      boxOrderRefund: {
        id: 8101,
        title: text('订单退款', 'Refund order'),
        roles: ['storeManager', 'support'],
      },
      boxOrderRemoteStart: {
        id: 8102,
        title: text('远程启动', 'Remote start'),
        roles: ['storeManager', 'support'],
      },
      boxOrderExport: { id: 8103, title: text('导出订单', 'Export orders'), roles: ['storeManager'] },
    }),
    permissionGroup('box.statistics', text('通用控制盒统计', 'Universal boxes statistics'), {
      boxIncomeInfo: {
        id: 8200,
        title: text('查看营收统计', 'View income statistics'),
        roles: ['storeManager', 'finance', 'readOnly'],
      },
      boxIncomeExport: {
        id: 8201,
        title: text('导出营收报表', 'Export income reports'),
        roles: ['storeManager', 'finance'],
      },
    }),
  ],
  device: {
    ...deviceList,
    permission: 'boxDeviceInfo',
    actions: deviceActions({
      edit: 'boxDeviceEdit',
      changeNumber: 'boxDeviceChangeNumber',
      disable: 'boxDeviceDisable',
    }),
    fields: deviceFields(
      {
        income: 'boxIncomeInfo',
        simCard: 'simCardInfo',
        servicing: text('维护中', 'Servicing'),
      },
      [
        {
          field: 'driveTarget',
          kind: 'enum',
          title: text('控制对象', 'Drives'),
          list: true,
          filter: true,
          options: [
            { value: 'washer', title: text('洗衣机', 'Washer') },
            { value: 'dryer', title: text('烘干机', 'Dryer') },
            { value: 'massageChair', title: text('按摩椅', 'Massage chair') },
            { value: 'other', title: text('其他', 'Other') },
          ],
        },
        {
          field: 'feedbackInput',
          kind: 'boolean',
          title: text('运行反馈', 'Run feedback'),
          list: 'optional',
          filter: true,
        },
        {
          field: 'channels',
          kind: 'rows',
          title: text('通道', 'Channels'),
          section: 'live',
          columns: [
            { field: 'channel', kind: 'number', title: text('通道', 'Channel') },
            {
              field: 'mode',
              kind: 'enum',
              title: text('模式', 'Mode'),
              options: [
                { value: 'pulse', title: text('脉冲', 'Pulse') },
                { value: 'level', title: text('电平', 'Level') },
              ],
            },
            { field: 'pulseCount', kind: 'number', title: text('脉冲数', 'Pulses') },
            { field: 'pulseWidthMs', kind: 'number', title: text('脉宽', 'Width'), unit: text('毫秒', 'ms') },
            {
              field: 'pulseIntervalMs',
              kind: 'number',
              title: text('间隔', 'Interval'),
              unit: text('毫秒', 'ms'),
            },
          ],
        },
        {
          field: 'services',
          kind: 'rows',
          title: text('服务', 'Services'),
          columns: [
            { field: 'name', kind: 'text', title: text('服务', 'Service') },
            { field: 'minutes', kind: 'number', title: text('时长', 'Time'), unit: text('分钟', 'min') },
            { field: 'price', kind: 'money', title: text('价格', 'Price') },
            { field: 'pulseCount', kind: 'number', title: text('脉冲数', 'Pulses') },
          ],
        },
      ],
    ),
  },
  order: {
    ...orderList,
    permission: 'boxOrderInfo',
    fields: orderFields([
      { field: 'pulses', kind: 'number', title: text('脉冲数', 'Pulses'), list: true, section: 'usage' },
      {
        field: 'hasFeedback',
        kind: 'boolean',
        title: text('运行反馈', 'Feedback'),
        list: 'optional',
        section: 'usage',
      },
    ]),
  },
});

const dispenser = equipment({
  name: 'dispenser',
  deviceType: 'washing_partner',
  title: text('投放器管理', 'Dispensers'),
  icon: 'dispenser',
  permissions: [
    permissionGroup('washingPartner.device', text('投放器设备', 'Dispensers devices'), {
      washingPartnerDeviceInfo: {
        id: 6100,
        title: text('查看设备', 'View devices'),
        roles: ['storeManager', 'operations', 'readOnly'],
      },
      washingPartnerDeviceBind: { id: 6101, title: text('绑定设备', 'Bind device'), roles: ['storeManager'] },
      washingPartnerDeviceUnbind: {
        id: 6102,
        title: text('解绑设备', 'Unbind device'),
        roles: ['storeManager'],
      },
      washingPartnerDeviceForceDelete: { id: 6103, title: text('强制删除设备', 'Force delete device') },
      washingPartnerDeviceChangeNumber: {
        id: 6104,
        title: text('修改设备编号', 'Change device number'),
        roles: ['storeManager'],
      },
      washingPartnerDeviceRefill: {
        id: 6105,
        title: text('补液登记与投放参数', 'Register refill and dosing parameters'),
        roles: ['storeManager'],
      },
      washingPartnerDeviceUpgrade: {
        id: 6106,
        title: text('固件升级', 'Firmware upgrade'),
        roles: ['storeManager'],
      },
      washingPartnerDeviceDisable: {
        id: 6107,
        title: text('禁用/启用设备', 'Disable/enable device'),
        roles: ['storeManager'],
      },
      washingPartnerDeviceRestart: {
        id: 6108,
        title: text('重启设备', 'Restart device'),
        roles: ['storeManager', 'operations'],
      },
      washingPartnerDeviceDrain: {
        id: 6109,
        title: text('排液', 'Drain'),
        roles: ['storeManager', 'operations'],
      },
    }),
    permissionGroup('washingPartner.order', text('投放器订单', 'Dispensers orders'), {
      washingPartnerOrderInfo: {
        id: 6200,
        title: text('查看订单', 'View orders'),
        roles: ['storeManager', 'support', 'readOnly'],
      },
      washingPartnerOrderRefund: {
        id: 6201,
        title: text('订单退款', 'Refund order'),
        roles: ['storeManager', 'support'],
      },
      washingPartnerOrderExport: {
        id: 6202,
        title: text('导出订单', 'Export orders'),
        roles: ['storeManager'],
      },
    }),
    permissionGroup('washingPartner.statistics', text('投放器统计', 'Dispensers statistics'), {
      washingPartnerIncomeInfo: {
        id: 6300,
        title: text('查看营收统计', 'View income statistics'),
        roles: ['storeManager', 'finance', 'readOnly'],
      },
      washingPartnerIncomeExport: {
        id: 6301,
        title: text('导出营收报表', 'Export income reports'),
        roles: ['storeManager', 'finance'],
      },
    }),
  ],
  statistic: {
    summary: { ...summaryPage, reads: 'washingPartnerIncomeInfo', isFilterHidden: true },
    income: { ...incomePage, reads: 'washingPartnerIncomeInfo' },
    device: { ...deviceStatisticPage, reads: 'washingPartnerIncomeInfo' },
  },
  device: {
    ...deviceList,
    permission: 'washingPartnerDeviceInfo',
    actions: deviceActions({
      edit: 'washingPartnerDeviceRefill',
      changeNumber: 'washingPartnerDeviceChangeNumber',
      disable: 'washingPartnerDeviceDisable',
    }),
    fields: deviceFields(
      {
        income: 'washingPartnerIncomeInfo',
        simCard: 'simCardInfo',
        servicing: text('排液中', 'Draining'),
      },
      [
        ...agentFields,
        {
          field: 'linkedWasherNumber',
          kind: 'text',
          title: text('关联洗衣机', 'Linked washer'),
          list: 'optional',
        },
      ],
    ),
  },
  order: {
    ...orderList,
    permission: 'washingPartnerOrderInfo',
    fields: orderFields([
      {
        field: 'channel',
        kind: 'number',
        title: text('通道', 'Channel'),
        list: 'optional',
        section: 'usage',
      },
      {
        field: 'doseMl',
        kind: 'number',
        title: text('投放量', 'Dose'),
        unit: text('ml', 'ml'),
        list: true,
        section: 'usage',
      },
      {
        field: 'pumpMs',
        kind: 'number',
        title: text('泵运行', 'Pump ran'),
        unit: text('毫秒', 'ms'),
        list: 'optional',
        section: 'usage',
      },
    ]),
  },
});

const showerDispenser = equipment({
  name: 'showerDispenser',
  deviceType: 'shower_partner',
  title: text('淋浴投放器管理', 'Shower dispensers'),
  icon: 'showerDispenser',
  permissions: [
    permissionGroup('showerPartner.device', text('淋浴投放器设备', 'Shower dispensers devices'), {
      showerPartnerDeviceInfo: {
        id: 9000,
        title: text('查看设备', 'View devices'),
        roles: ['storeManager', 'operations', 'readOnly'],
      },
      showerPartnerDeviceManage: {
        id: 9001,
        title: text('管理设备', 'Manage devices'),
        roles: ['storeManager'],
      },
    }),
    permissionGroup('showerPartner.order', text('淋浴投放器订单', 'Shower dispensers orders'), {
      showerPartnerOrderInfo: {
        id: 9100,
        title: text('查看订单', 'View orders'),
        roles: ['storeManager', 'support', 'readOnly'],
      },
      showerPartnerOrderRefund: {
        id: 9101,
        title: text('订单退款', 'Refund order'),
        roles: ['storeManager', 'support'],
      },
    }),
    permissionGroup('showerPartner.statistics', text('淋浴投放器统计', 'Shower dispensers statistics'), {
      showerPartnerIncomeInfo: {
        id: 9200,
        title: text('查看营收统计', 'View income statistics'),
        roles: ['storeManager', 'finance', 'readOnly'],
      },
      showerPartnerIncomeExport: {
        id: 9201,
        title: text('导出营收报表', 'Export income reports'),
        roles: ['storeManager', 'finance'],
      },
    }),
  ],
  statistic: {
    summary: { ...summaryPage, reads: 'showerPartnerIncomeInfo' },
    income: { ...incomePage, reads: 'showerPartnerIncomeInfo' },
    device: { ...deviceStatisticPage, reads: 'showerPartnerIncomeInfo' },
  },
  device: {
    ...deviceList,
    permission: 'showerPartnerDeviceInfo',
    actions: deviceActions({
      edit: 'showerPartnerDeviceManage',
      changeNumber: 'showerPartnerDeviceManage',
      disable: 'showerPartnerDeviceManage',
    }),
    fields: deviceFields(
      {
        income: 'showerPartnerIncomeInfo',
        simCard: 'simCardInfo',
        servicing: text('排液中', 'Draining'),
      },
      [
        ...agentFields,
        {
          field: 'linkedShowerNumber',
          kind: 'text',
          title: text('关联淋浴', 'Linked shower'),
          list: 'optional',
        },
      ],
    ),
  },
  order: {
    ...orderList,
    permission: 'showerPartnerOrderInfo',
    fields: orderFields([
      {
        field: 'doseMl',
        kind: 'number',
        title: text('投放量', 'Dose'),
        unit: text('ml', 'ml'),
        list: true,
        section: 'usage',
      },
      {
        field: 'presses',
        kind: 'number',
        title: text('按压次数', 'Presses'),
        list: 'optional',
        section: 'usage',
      },
    ]),
  },
});

const controlBox = equipment({
  name: 'controlBox',
  deviceType: 'power_controller',
  title: text('电源控制盒管理', 'Power boxes'),
  icon: 'controlBox',
  permissions: [
    permissionGroup('powerController.device', text('电源控制盒设备', 'Power boxes devices'), {
      powerControllerDeviceInfo: {
        id: 5000,
        title: text('查看设备', 'View devices'),
        roles: ['storeManager', 'operations', 'readOnly'],
      },
      powerControllerDeviceBind: {
        id: 5001,
        title: text('绑定设备', 'Bind device'),
        roles: ['storeManager'],
      },
      powerControllerDeviceUnbind: {
        id: 5002,
        title: text('解绑设备', 'Unbind device'),
        roles: ['storeManager'],
      },
      powerControllerDeviceForceDelete: { id: 5003, title: text('强制删除设备', 'Force delete device') },
      powerControllerDeviceChangeNumber: {
        id: 5004,
        title: text('修改设备编号', 'Change device number'),
        roles: ['storeManager'],
      },
      powerControllerDeviceUpgrade: {
        id: 5005,
        title: text('固件升级', 'Firmware upgrade'),
        roles: ['storeManager'],
      },
      powerControllerDeviceDisable: {
        id: 5006,
        title: text('禁用/启用设备', 'Disable/enable device'),
        roles: ['storeManager'],
      },
      powerControllerDeviceRestart: {
        id: 5007,
        title: text('重启设备', 'Restart device'),
        roles: ['storeManager', 'operations'],
      },
      powerControllerDevicePower: {
        id: 5008,
        title: text('远程通断电', 'Remote power on/off'),
        roles: ['storeManager'],
      },
      powerControllerDeviceSync: {
        id: 5009,
        title: text('同步设备状态', 'Sync status'),
        roles: ['storeManager', 'operations'],
      },
    }),
    permissionGroup('powerController.order', text('电源控制盒订单', 'Power boxes orders'), {
      powerControllerOrderInfo: {
        id: 5100,
        title: text('查看订单', 'View orders'),
        roles: ['storeManager', 'support', 'readOnly'],
      },
      powerControllerOrderRefund: {
        id: 5101,
        title: text('订单退款', 'Refund order'),
        roles: ['storeManager', 'support'],
      },
      powerControllerOrderRemoteStart: {
        id: 5102,
        title: text('远程启动', 'Remote start'),
        roles: ['storeManager', 'support'],
      },
      powerControllerOrderExport: {
        id: 5103,
        title: text('导出订单', 'Export orders'),
        roles: ['storeManager'],
      },
    }),
    permissionGroup('powerController.statistics', text('电源控制盒统计', 'Power boxes statistics'), {
      powerControllerStatisticsInfo: {
        id: 5200,
        title: text('查看统计', 'View statistics'),
        roles: ['storeManager', 'finance', 'readOnly'],
      },
      powerControllerIncomeExport: {
        id: 5201,
        title: text('导出营收报表', 'Export income reports'),
        roles: ['storeManager', 'finance'],
      },
    }),
  ],
  statistic: {
    summary: { ...summaryPage, reads: 'powerControllerStatisticsInfo' },
    income: { ...incomePage, reads: 'powerControllerStatisticsInfo' },
    device: { ...deviceStatisticPage, reads: 'powerControllerStatisticsInfo' },
  },
  device: {
    ...deviceList,
    permission: 'powerControllerDeviceInfo',
    actions: deviceActions({
      edit: 'powerControllerDeviceChangeNumber',
      changeNumber: 'powerControllerDeviceChangeNumber',
      disable: 'powerControllerDeviceDisable',
    }),
    fields: deviceFields(
      {
        income: 'powerControllerStatisticsInfo',
        simCard: 'simCardInfo',
        servicing: text('维护中', 'Servicing'),
      },
      [
        {
          field: 'ratedPowerW',
          kind: 'number',
          title: text('额定功率', 'Rated power'),
          unit: text('W', 'W'),
          list: 'optional',
        },
        {
          field: 'billingMode',
          kind: 'enum',
          title: text('计费方式', 'Billing'),
          list: true,
          filter: true,
          options: [
            { value: 'time', title: text('按时', 'By time') },
            { value: 'energy', title: text('按电量', 'By energy') },
            { value: 'tier', title: text('按功率档', 'By power tier') },
          ],
        },
        {
          field: 'voltageV',
          kind: 'number',
          title: text('电压', 'Voltage'),
          unit: text('V', 'V'),
          section: 'live',
        },
        {
          field: 'currentA',
          kind: 'number',
          title: text('电流', 'Current'),
          unit: text('A', 'A'),
          section: 'live',
        },
        {
          field: 'leakMa',
          kind: 'number',
          title: text('漏电', 'Leakage'),
          unit: text('mA', 'mA'),
          list: 'optional',
          filter: true,
          danger: { above: 30 },
          section: 'live',
        },
        {
          field: 'tempC',
          kind: 'number',
          title: text('温度', 'Temperature'),
          unit: text('℃', '°C'),
          list: true,
          filter: true,
          danger: { above: 70 },
          section: 'live',
        },
        {
          field: 'totalKwh',
          kind: 'number',
          title: text('累计电量', 'Total energy'),
          unit: text('kWh', 'kWh'),
          list: 'optional',
          section: 'trade',
        },
        {
          field: 'channels',
          kind: 'rows',
          title: text('端口', 'Ports'),
          section: 'live',
          columns: [
            { field: 'channel', kind: 'number', title: text('端口', 'Port') },
            { field: 'alias', kind: 'text', title: text('用途', 'Use') },
            {
              field: 'state',
              kind: 'enum',
              title: text('状态', 'State'),
              options: [
                { value: 'idle', title: text('空闲', 'Idle'), tone: 'success' },
                { value: 'powered', title: text('供电中', 'Powered'), tone: 'active' },
                { value: 'fault', title: text('故障', 'Fault'), tone: 'danger' },
                { value: 'disabled', title: text('禁用', 'Disabled'), tone: 'neutral' },
              ],
            },
            { field: 'powerW', kind: 'number', title: text('实时功率', 'Power'), unit: text('W', 'W') },
            { field: 'energyWh', kind: 'number', title: text('本次电量', 'Energy'), unit: text('Wh', 'Wh') },
            {
              field: 'remainMinutes',
              kind: 'number',
              title: text('剩余', 'Left'),
              unit: text('分钟', 'min'),
            },
            { field: 'maxPowerW', kind: 'number', title: text('限功率', 'Limit'), unit: text('W', 'W') },
          ],
        },
      ],
    ),
  },
  order: {
    ...orderList,
    permission: 'powerControllerOrderInfo',
    fields: orderFields([
      {
        field: 'minutes',
        kind: 'number',
        title: text('供电时长', 'Powered'),
        unit: text('分钟', 'min'),
        list: true,
        section: 'usage',
      },
      {
        field: 'kwh',
        kind: 'number',
        title: text('电量', 'Energy'),
        unit: text('kWh', 'kWh'),
        list: true,
        section: 'usage',
      },
      {
        field: 'peakW',
        kind: 'number',
        title: text('峰值功率', 'Peak power'),
        unit: text('W', 'W'),
        list: 'optional',
        section: 'usage',
      },
      {
        field: 'cutReason',
        kind: 'enum',
        title: text('断电原因', 'Cut off because'),
        list: 'optional',
        section: 'usage',
        options: [
          { value: 'full', title: text('充满', 'Fully charged') },
          { value: 'overPower', title: text('超功率', 'Over power') },
          { value: 'unplugged', title: text('拔出', 'Unplugged') },
          { value: 'timeUp', title: text('到时', 'Time up') },
        ],
      },
    ]),
  },
});

const clearwater = equipment({
  name: 'clearwater',
  deviceType: 'water',
  title: text('饮水机管理', 'Drinking water'),
  icon: 'water',
  permissions: [
    permissionGroup('water.device', text('饮水机设备', 'Drinking water devices'), {
      waterDeviceInfo: {
        id: 2000,
        title: text('查看设备', 'View devices'),
        roles: ['storeManager', 'operations', 'readOnly'],
      },
      waterDeviceBind: { id: 2001, title: text('绑定设备', 'Bind device'), roles: ['storeManager'] },
      waterDeviceUnbind: { id: 2002, title: text('解绑设备', 'Unbind device'), roles: ['storeManager'] },
      waterDeviceForceDelete: { id: 2003, title: text('强制删除设备', 'Force delete device') },
      waterDeviceChangeNumber: {
        id: 2004,
        title: text('修改设备编号', 'Change device number'),
        roles: ['storeManager'],
      },
      waterDeviceEdit: {
        id: 2005,
        title: text('编辑设备与滤芯登记', 'Edit device and register filters'),
        roles: ['storeManager'],
      },
      waterDeviceUpgrade: { id: 2006, title: text('固件升级', 'Firmware upgrade'), roles: ['storeManager'] },
      waterDeviceDisable: {
        id: 2007,
        title: text('禁用/启用设备', 'Disable/enable device'),
        roles: ['storeManager'],
      },
      waterDeviceRestart: {
        id: 2008,
        title: text('重启设备', 'Restart device'),
        roles: ['storeManager', 'operations'],
      },
      waterDeviceCalibrate: {
        id: 2009,
        title: text('校准水量', 'Calibrate water quantity'),
        roles: ['storeManager', 'operations'],
      },
      waterDeviceFreeWater: { id: 2010, title: text('免费出水', 'Free water'), roles: ['storeManager'] },
      waterDevicePower: {
        id: 2011,
        title: text('远程开关机', 'Remote power on/off'),
        roles: ['storeManager'],
      },
      waterDeviceSync: {
        id: 2012,
        title: text('同步设备状态', 'Sync status'),
        roles: ['storeManager', 'operations'],
      },
    }),
    permissionGroup('water.order', text('饮水机订单', 'Drinking water orders'), {
      waterOrderInfo: {
        id: 2100,
        title: text('查看订单', 'View orders'),
        roles: ['storeManager', 'support', 'readOnly'],
      },
      waterOrderRefund: {
        id: 2101,
        title: text('订单退款', 'Refund order'),
        roles: ['storeManager', 'support'],
      },
      waterOrderExport: { id: 2102, title: text('导出订单', 'Export orders'), roles: ['storeManager'] },
    }),
    permissionGroup('water.statistics', text('饮水机统计', 'Drinking water statistics'), {
      waterIncomeInfo: {
        id: 2200,
        title: text('查看营收统计', 'View income statistics'),
        roles: ['storeManager', 'finance', 'readOnly'],
      },
      waterIncomeExport: {
        id: 2201,
        title: text('导出营收报表', 'Export income reports'),
        roles: ['storeManager', 'finance'],
      },
    }),
  ],
  statistic: {
    summary: { ...summaryPage, reads: 'waterIncomeInfo' },
    income: { ...incomePage, reads: 'waterIncomeInfo' },
    device: { ...deviceStatisticPage, reads: 'waterIncomeInfo' },
  },
  device: {
    ...deviceList,
    permission: 'waterDeviceInfo',
    actions: deviceActions({
      edit: 'waterDeviceEdit',
      changeNumber: 'waterDeviceChangeNumber',
      disable: 'waterDeviceDisable',
    }),
    fields: deviceFields(
      {
        income: 'waterIncomeInfo',
        simCard: 'simCardInfo',
        servicing: text('冲洗中', 'Flushing'),
      },
      [
        {
          field: 'tdsOut',
          kind: 'number',
          title: text('出水 TDS', 'TDS out'),
          unit: text('mg/L', 'mg/L'),
          list: true,
          filter: true,
          warn: { above: 50 },
          danger: { above: 100 },
          section: 'live',
        },
        {
          field: 'tdsIn',
          kind: 'number',
          title: text('进水 TDS', 'TDS in'),
          unit: text('mg/L', 'mg/L'),
          list: 'optional',
          section: 'live',
        },
        {
          field: 'desalRate',
          kind: 'percent',
          title: text('脱盐率', 'Desalination'),
          list: 'optional',
          section: 'live',
        },
        {
          field: 'waterTempC',
          kind: 'number',
          title: text('出水温度', 'Water temperature'),
          unit: text('℃', '°C'),
          section: 'live',
        },
        {
          field: 'flowRate',
          kind: 'number',
          title: text('流量', 'Flow'),
          unit: text('L/分', 'L/min'),
          section: 'live',
        },
        {
          field: 'tankLevel',
          kind: 'level',
          title: text('水箱水位', 'Tank level'),
          max: 100,
          danger: { below: 20 },
          list: true,
          section: 'live',
        },
        { field: 'leak', kind: 'boolean', title: text('漏水', 'Leak'), filter: true, section: 'live' },
        { field: 'heaterOn', kind: 'boolean', title: text('加热', 'Heater'), section: 'live' },
        { field: 'uvOn', kind: 'boolean', title: text('杀菌', 'UV'), section: 'live' },
        { field: 'pulsesPerLitre', kind: 'number', title: text('脉冲/升', 'Pulses per litre') },
        {
          field: 'totalLitres',
          kind: 'number',
          title: text('累计出水', 'Total dispensed'),
          unit: text('L', 'L'),
          list: 'optional',
          section: 'trade',
        },
        {
          field: 'freeLitresToday',
          kind: 'number',
          title: text('今日免费', 'Free today'),
          unit: text('L', 'L'),
          section: 'trade',
        },
        {
          field: 'filterLifePct',
          kind: 'percent',
          title: text('滤芯寿命', 'Filter life'),
          list: true,
          filter: true,
          danger: { below: 0.1 },
          hint: text('各滤芯中最低的剩余寿命', 'Lowest life left among the filters'),
        },
        {
          field: 'filters',
          kind: 'rows',
          title: text('滤芯', 'Filters'),
          columns: [
            { field: 'name', kind: 'text', title: text('滤芯', 'Filter') },
            { field: 'lifePct', kind: 'percent', title: text('剩余寿命', 'Life left') },
            {
              field: 'leftDays',
              kind: 'number',
              title: text('剩余天数', 'Days left'),
              unit: text('天', 'd'),
            },
            {
              field: 'leftLitres',
              kind: 'number',
              title: text('剩余水量', 'Litres left'),
              unit: text('L', 'L'),
            },
            { field: 'changedAt', kind: 'time', title: text('更换时间', 'Changed at') },
          ],
        },
        {
          field: 'outlets',
          kind: 'rows',
          title: text('出水口', 'Outlets'),
          columns: [
            { field: 'name', kind: 'text', title: text('出水口', 'Outlet') },
            { field: 'price', kind: 'money', title: text('每升价格', 'Price per litre') },
            { field: 'enabled', kind: 'boolean', title: text('启用', 'Enabled') },
          ],
        },
      ],
    ),
  },
  order: {
    ...orderList,
    permission: 'waterOrderInfo',
    fields: orderFields([
      {
        field: 'litres',
        kind: 'number',
        title: text('出水量', 'Litres'),
        unit: text('L', 'L'),
        list: true,
        section: 'usage',
      },
      {
        field: 'pulses',
        kind: 'number',
        title: text('脉冲数', 'Pulses'),
        list: 'optional',
        section: 'usage',
      },
      {
        field: 'tds',
        kind: 'number',
        title: text('TDS', 'TDS'),
        unit: text('mg/L', 'mg/L'),
        list: 'optional',
        section: 'usage',
      },
    ]),
  },
});

const shower = equipment({
  name: 'shower',
  deviceType: 'shower',
  title: text('淋浴管理', 'Showers'),
  icon: 'shower',
  permissions: [
    permissionGroup('shower.device', text('淋浴设备', 'Showers devices'), {
      showerDeviceInfo: {
        id: 3000,
        title: text('查看设备', 'View devices'),
        roles: ['storeManager', 'operations', 'readOnly'],
      },
      showerDeviceBind: { id: 3001, title: text('绑定设备', 'Bind device'), roles: ['storeManager'] },
      showerDeviceUnbind: { id: 3002, title: text('解绑设备', 'Unbind device'), roles: ['storeManager'] },
      showerDeviceForceDelete: { id: 3003, title: text('强制删除设备', 'Force delete device') },
      showerDeviceChangeNumber: {
        id: 3004,
        title: text('修改设备编号', 'Change device number'),
        roles: ['storeManager'],
      },
      showerDeviceEdit: { id: 3005, title: text('编辑设备', 'Edit device'), roles: ['storeManager'] },
      showerDeviceUpgrade: { id: 3006, title: text('固件升级', 'Firmware upgrade'), roles: ['storeManager'] },
      showerDeviceDisable: {
        id: 3007,
        title: text('禁用/启用设备', 'Disable/enable device'),
        roles: ['storeManager'],
      },
      showerDeviceRestart: {
        id: 3008,
        title: text('重启设备', 'Restart device'),
        roles: ['storeManager', 'operations'],
      },
      showerDeviceSetIdle: {
        id: 3009,
        title: text('置为空闲', 'Set idle'),
        roles: ['storeManager', 'operations'],
      },
      showerDeviceCalibrate: {
        id: 3010,
        title: text('校准水量', 'Calibrate water quantity'),
        roles: ['storeManager', 'operations'],
      },
      showerDevicePower: {
        id: 3011,
        title: text('远程开关机', 'Remote power on/off'),
        roles: ['storeManager'],
      },
      showerDeviceSync: {
        id: 3012,
        title: text('同步设备状态', 'Sync status'),
        roles: ['storeManager', 'operations'],
      },
    }),
    permissionGroup('shower.order', text('淋浴订单', 'Showers orders'), {
      showerOrderInfo: {
        id: 3100,
        title: text('查看订单', 'View orders'),
        roles: ['storeManager', 'support', 'readOnly'],
      },
      showerOrderRefund: {
        id: 3101,
        title: text('订单退款', 'Refund order'),
        roles: ['storeManager', 'support'],
      },
      showerOrderExport: { id: 3102, title: text('导出订单', 'Export orders'), roles: ['storeManager'] },
    }),
    permissionGroup('shower.statistics', text('淋浴统计', 'Showers statistics'), {
      showerStatisticsInfo: {
        id: 3200,
        title: text('查看统计', 'View statistics'),
        roles: ['storeManager', 'finance', 'readOnly'],
      },
      showerIncomeExport: {
        id: 3201,
        title: text('导出营收报表', 'Export income reports'),
        roles: ['storeManager', 'finance'],
      },
    }),
  ],
  statistic: {
    permission: 'showerStatisticsInfo',
    summary: { ...summaryPage },
    income: { ...incomePage },
    device: { ...deviceStatisticPage },
  },
  device: {
    ...deviceList,
    permission: 'showerDeviceInfo',
    actions: deviceActions({
      edit: 'showerDeviceEdit',
      changeNumber: 'showerDeviceChangeNumber',
      disable: 'showerDeviceDisable',
    }),
    fields: deviceFields(
      {
        income: 'showerStatisticsInfo',
        simCard: 'simCardInfo',
        servicing: text('维护中', 'Servicing'),
      },
      [
        {
          field: 'valveState',
          kind: 'enum',
          title: text('阀门', 'Valve'),
          list: true,
          filter: true,
          section: 'live',
          options: [
            { value: 'open', title: text('开', 'Open'), tone: 'active' },
            { value: 'closed', title: text('关', 'Closed') },
          ],
        },
        {
          field: 'waterTempC',
          kind: 'number',
          title: text('水温', 'Water temperature'),
          unit: text('℃', '°C'),
          list: true,
          filter: true,
          danger: { above: 55 },
          section: 'live',
        },
        {
          field: 'supplyTempC',
          kind: 'number',
          title: text('供水温度', 'Supply temperature'),
          unit: text('℃', '°C'),
          section: 'live',
        },
        {
          field: 'flowRate',
          kind: 'number',
          title: text('流量', 'Flow'),
          unit: text('L/分', 'L/min'),
          list: 'optional',
          section: 'live',
        },
        {
          field: 'sessionLitres',
          kind: 'number',
          title: text('本次用水', 'This session'),
          unit: text('L', 'L'),
          section: 'live',
        },
        {
          field: 'sessionSeconds',
          kind: 'duration',
          title: text('本次用时', 'Session time'),
          section: 'live',
        },
        {
          field: 'leak',
          kind: 'boolean',
          title: text('漏水', 'Leak'),
          list: 'optional',
          filter: true,
          section: 'live',
        },
        {
          field: 'billingMode',
          kind: 'enum',
          title: text('计费方式', 'Billing'),
          list: 'optional',
          filter: true,
          options: [
            { value: 'litre', title: text('按升', 'By litre') },
            { value: 'minute', title: text('按分钟', 'By minute') },
          ],
        },
        { field: 'pricePerLitre', kind: 'money', title: text('每升价格', 'Price per litre') },
        { field: 'pricePerMinute', kind: 'money', title: text('每分钟价格', 'Price per minute') },
        { field: 'prepaidAmount', kind: 'money', title: text('预付', 'Prepaid') },
        {
          field: 'maxLitres',
          kind: 'number',
          title: text('单次上限', 'Limit per session'),
          unit: text('L', 'L'),
        },
        { field: 'pauseTimeoutSec', kind: 'duration', title: text('暂停超时', 'Pause timeout') },
        { field: 'pulsesPerLitre', kind: 'number', title: text('脉冲/升', 'Pulses per litre') },
      ],
    ),
  },
  order: {
    ...orderList,
    permission: 'showerOrderInfo',
    fields: orderFields([
      {
        field: 'litres',
        kind: 'number',
        title: text('用水量', 'Litres'),
        unit: text('L', 'L'),
        list: true,
        section: 'usage',
      },
      {
        field: 'minutes',
        kind: 'number',
        title: text('时长', 'Minutes'),
        unit: text('分钟', 'min'),
        list: true,
        section: 'usage',
      },
      {
        field: 'avgTempC',
        kind: 'number',
        title: text('平均水温', 'Mean temperature'),
        unit: text('℃', '°C'),
        list: 'optional',
        section: 'usage',
      },
      { field: 'prepaidAmount', kind: 'money', title: text('预付', 'Prepaid'), section: 'usage' },
      { field: 'settledAmount', kind: 'money', title: text('结算', 'Settled'), section: 'usage' },
    ]),
  },
});

const accountManagement = group({
  name: 'accountManagement',
  title: text('账号管理', 'Accounts'),
  icon: 'accountManagement',
  permission: 'agentFranchisee',
  collapsed: true,
  pages: [
    { kind: 'operating-account', name: 'operatingAccount', title: text('运营账号', 'Operating accounts') },
  ],
});

const userCenter = group({
  name: 'userCenter',
  title: text('用户中心', 'User center'),
  icon: 'userCenter',
  menu: false,
  pages: [
    {
      kind: 'personal-center',
      name: 'personalCenter',
      title: text('个人中心', 'Personal center'),
      permission: 'franchisee',
      menu: false,
      breadcrumb: true,
    },
  ],
});

export const resources = declaration({
  home: '/washer/statistic',
  neverDelegated: ['capitalWithdraw'],
  entries: [
    washer,
    box,
    dispenser,
    showerDispenser,
    controlBox,
    clearwater,
    shower,
    accountManagement,
    userCenter,
  ],
});
