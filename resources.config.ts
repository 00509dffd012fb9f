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
import type { FieldDeclaration } from './contract/resources/field';
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
    storeInfo: [100, '查看店铺', 'View stores', ['storeManager', 'readOnly']],
    storePlaceEdit: [101, '新增/编辑学校、酒店、公寓', 'Add/edit school, hotel, apartment', ['storeManager']],
    storeEdit: [102, '新增/编辑店铺', 'Add/edit store', ['storeManager']],
    storeRouter: [103, '路由器管理', 'Router management', ['storeManager']],
    storeRoom: [104, '房间管理', 'Room management', ['storeManager']],
    storeHotline: [105, '服务热线', 'Service hotline', ['storeManager']],
    storeBusinessHours: [106, '营业时间', 'Business hours', ['storeManager']],
  }),
  permissionGroup('price', text('价格', 'Prices'), {
    priceInfo: [200, '查看价格', 'View prices', ['storeManager', 'readOnly']],
    priceEdit: [201, '编辑价格', 'Edit prices'],
  }),
  permissionGroup('bill', text('门店收款', 'Store receipts'), {
    bill: [300, '门店收款', 'Store receipts', ['storeManager', 'finance']],
    billRecharge: [301, '查看购买记录', 'View purchase records', ['storeManager', 'finance']],
    billRefund: [302, '查看提现记录', 'View cash-out records', ['storeManager', 'finance']],
    billRechargeExport: [303, '导出购买记录', 'Export purchase records', ['storeManager', 'finance']],
    billRefundExport: [304, '导出提现记录', 'Export cash-out records', ['storeManager', 'finance']],
    billRechargeRefund: [305, '购买记录退款', 'Refund a purchase', ['storeManager', 'finance']],
    billRefundAudit: [306, '提现审核', 'Review cash-out requests', ['storeManager', 'finance']],
    billRefundRetry: [307, '提现失败重试', 'Retry failed cash-out', ['storeManager', 'finance']],
    billReconcile: [308, '收款对账', 'Reconcile receipts', ['storeManager', 'finance']],
  }),
  permissionGroup('capital', text('资金', 'Capital'), {
    capitalInfo: [400, '查看资金账户', 'View capital account', ['finance', 'readOnly']],
    capitalRecord: [401, '查看资金流水', 'View capital ledger', ['finance']],
    capitalWithdraw: [402, '资金提现', 'Withdraw capital'],
  }),
  permissionGroup('marketing', text('营销', 'Marketing'), {
    marketing: [500, '查看营销活动', 'View marketing', ['storeManager']],
    marketingCoupon: [501, '优惠券', 'Coupons', ['storeManager']],
    marketingIdleTime: [502, '闲时优惠', 'Idle-time promotion', ['storeManager']],
    marketingTopUpBonus: [503, '充值赠送', 'Top-up bonus', ['storeManager']],
    marketingNewUser: [504, '新用户补贴', 'New-user subsidy', ['storeManager']],
    marketingGiftTicket: [505, '礼品券', 'Gift tickets', ['storeManager']],
    marketingPeriodicSubsidy: [506, '周期补贴', 'Periodic subsidy', ['storeManager']],
    marketingSnapUp: [507, '抢购券', 'Snap-up coupons', ['storeManager']],
  }),
  permissionGroup('feedback', text('问题反馈', 'Feedback'), {
    feedback: [600, '问题反馈', 'Problem feedback', ['storeManager', 'support']],
    feedbackList: [601, '查看问题列表', 'View problem list', ['storeManager', 'support']],
    feedbackReply: [602, '回复问题', 'Reply to problems', ['storeManager', 'support']],
    feedbackHandle: [603, '处理/关闭问题', 'Handle and close problems', ['storeManager', 'support']],
  }),
  permissionGroup('simCard', text('SIM 卡', 'SIM cards'), {
    simCardInfo: [700, '查看SIM卡', 'View SIM cards', ['storeManager', 'operations', 'readOnly']],
    simCardRenew: [701, 'SIM卡续费', 'Renew SIM cards', ['storeManager']],
    simCardRecord: [702, 'SIM卡续费记录', 'SIM renewal records', ['storeManager']],
  }),
  permissionGroup('waterCard', text('水卡', 'Water cards'), {
    waterCardInfo: [800, '查看水卡', 'View water cards', ['storeManager', 'readOnly']],
    waterCardIssue: [801, '发放水卡', 'Issue water cards', ['storeManager']],
    waterCardRecharge: [802, '水卡充值', 'Top up water cards', ['storeManager']],
    waterCardLoss: [803, '水卡挂失/注销', 'Report loss / cancel water cards', ['storeManager']],
  }),
  permissionGroup('inspection', text('巡检', 'Inspection'), {
    inspectionInfo: [
      7000,
      '查看巡检计划',
      'View inspection plans',
      ['storeManager', 'operations', 'readOnly'],
    ],
    inspectionCreate: [7001, '创建巡检计划', 'Create inspection plan', ['storeManager', 'operations']],
    inspectionVoid: [7002, '作废巡检计划', 'Void inspection plan', ['storeManager', 'operations']],
    inspectionFinish: [7003, '提前结束巡检', 'Finish inspection early', ['storeManager', 'operations']],
    inspectionScan: [7004, '扫码巡检', 'Scan to inspect', ['storeManager', 'operations']],
    inspectionUpdate: [7005, '修改巡检记录', 'Update inspection', ['storeManager', 'operations']],
    inspectionStatistics: [7006, '巡检统计', 'Inspection statistics', ['storeManager', 'operations']],
  }),
]);

/** What a device that doses liquids from channels measures. */
const agentFields: readonly FieldDeclaration<never>[] = [
  {
    field: 'remainPct',
    kind: 'percent',
    title: text('剩余量', 'Left'),
    list: 'shown',
    filter: true,
    sort: true,
    warnAt: { side: 'below', value: 0.2 },
    dangerAt: { side: 'below', value: 0.05 },
    hint: text('各通道中最低的剩余比例', 'Lowest share left among the channels'),
    section: 'live',
  },
  {
    field: 'estimatedDaysLeft',
    kind: 'number',
    title: text('预计可用', 'Lasts'),
    unit: text('天', 'd'),
    list: 'shown',
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
      washerDeviceInfo: [1000, '查看设备', 'View devices', ['storeManager', 'operations', 'readOnly']],
      washerDeviceBind: [1001, '绑定设备', 'Bind device', ['storeManager']],
      washerDeviceUnbind: [1002, '解绑设备', 'Unbind device', ['storeManager']],
      washerDeviceForceDelete: [1003, '强制删除设备', 'Force delete device'],
      washerDeviceChangeNumber: [1004, '修改设备编号', 'Change device number', ['storeManager']],
      washerDeviceEdit: [1005, '编辑设备', 'Edit device', ['storeManager']],
      washerDeviceProgram: [1006, '程序参数设置', 'Set programs and parameters', ['storeManager']],
      washerDeviceUpgrade: [1007, '固件升级', 'Firmware upgrade', ['storeManager']],
      washerDeviceDisable: [1008, '禁用/启用设备', 'Disable/enable device', ['storeManager']],
      washerDeviceRestart: [1009, '重启设备', 'Restart device', ['storeManager', 'operations']],
      washerDeviceSetIdle: [1010, '置为空闲', 'Set idle', ['storeManager', 'operations']],
      washerDeviceDrain: [1011, '排水', 'Drain', ['storeManager', 'operations']],
      washerDeviceSelfClean: [1012, '桶自洁', 'Drum self-clean', ['storeManager', 'operations']],
      washerDevicePower: [1013, '远程开关机', 'Remote power on/off', ['storeManager']],
      washerDeviceSync: [1014, '同步设备状态', 'Sync status', ['storeManager', 'operations']],
    }),
    permissionGroup('washer.order', text('洗衣机订单', 'Washers orders'), {
      washerOrderInfo: [1100, '查看订单', 'View orders', ['storeManager', 'support', 'readOnly']],
      washerOrderRefund: [1101, '订单退款', 'Refund order', ['storeManager', 'support']],
      washerOrderCompensate: [1102, '补偿/退券', 'Compensate / return coupon', ['storeManager', 'support']],
      washerOrderRemoteStart: [1103, '远程启动', 'Remote start', ['storeManager', 'support']],
      washerOrderTimeoutHandle: [1104, '严重超时处理', 'Severe-timeout handling', ['storeManager']],
      washerOrderExport: [1105, '导出订单', 'Export orders', ['storeManager']],
    }),
    permissionGroup('washer.statistics', text('洗衣机统计', 'Washers statistics'), {
      washerStatisticsInfo: [
        1200,
        '查看统计概览与设备统计',
        'View summary and device statistics',
        ['storeManager', 'finance', 'readOnly'],
      ],
      washerStatisticsIncomeInfo: [
        1201,
        '查看营收统计',
        'View income statistics',
        ['storeManager', 'finance', 'readOnly'],
      ],
      washerIncomeExport: [1202, '导出营收报表', 'Export income reports', ['storeManager', 'finance']],
    }),
    permissionGroup('washer.store', text('洗衣机店铺开关', 'Washers store switches'), {
      washerStoreSelfClean: [1300, '店铺桶自洁开关', 'Store switch: self-clean', ['storeManager']],
      washerStoreReserve: [1301, '店铺预约开关', 'Store switch: reservation', ['storeManager']],
      washerStoreHighTemp: [1302, '店铺高温洗开关', 'Store switch: high-temperature wash', ['storeManager']],
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
          list: 'shown',
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
          dangerAt: { side: 'above', value: 80 },
          section: 'live',
        },
        { field: 'selfCleanAt', kind: 'time', title: text('上次自洁', 'Last self-clean'), list: 'optional' },
        {
          field: 'startsSinceClean',
          kind: 'number',
          title: text('自洁后启动数', 'Starts since clean'),
          list: 'optional',
          filter: true,
          dangerAt: { side: 'above', value: 100 },
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
        list: 'shown',
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
      boxDeviceInfo: [8000, '查看设备', 'View devices', ['storeManager', 'operations', 'readOnly']],
      boxDeviceBind: [8001, '绑定设备', 'Bind device', ['storeManager']],
      boxDeviceUnbind: [8002, '解绑设备', 'Unbind device', ['storeManager']],
      boxDeviceForceDelete: [8003, '强制删除设备', 'Force delete device'],
      boxDeviceChangeNumber: [8004, '修改设备编号', 'Change device number', ['storeManager']],
      boxDeviceEdit: [8005, '编辑设备与脉冲参数', 'Edit device and pulse parameters', ['storeManager']],
      boxDeviceUpgrade: [8006, '固件升级', 'Firmware upgrade', ['storeManager']],
      boxDeviceDisable: [8007, '禁用/启用设备', 'Disable/enable device', ['storeManager']],
      boxDeviceRestart: [8008, '重启设备', 'Restart device', ['storeManager', 'operations']],
      boxDeviceSetIdle: [8009, '置为空闲', 'Set idle', ['storeManager', 'operations']],
      boxDevicePower: [8010, '远程通断电', 'Remote power on/off', ['storeManager']],
      boxDeviceSync: [8011, '同步设备状态', 'Sync status', ['storeManager', 'operations']],
    }),
    permissionGroup('box.order', text('通用控制盒订单', 'Universal boxes orders'), {
      boxOrderInfo: [8100, '查看订单', 'View orders', ['storeManager', 'support', 'readOnly']],
      boxOrderRefund: [8101, '订单退款', 'Refund order', ['storeManager', 'support']],
      boxOrderRemoteStart: [8102, '远程启动', 'Remote start', ['storeManager', 'support']],
      boxOrderExport: [8103, '导出订单', 'Export orders', ['storeManager']],
    }),
    permissionGroup('box.statistics', text('通用控制盒统计', 'Universal boxes statistics'), {
      boxIncomeInfo: [
        8200,
        '查看营收统计',
        'View income statistics',
        ['storeManager', 'finance', 'readOnly'],
      ],
      boxIncomeExport: [8201, '导出营收报表', 'Export income reports', ['storeManager', 'finance']],
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
          list: 'shown',
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
      { field: 'pulses', kind: 'number', title: text('脉冲数', 'Pulses'), list: 'shown', section: 'usage' },
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
      washingPartnerDeviceInfo: [
        6100,
        '查看设备',
        'View devices',
        ['storeManager', 'operations', 'readOnly'],
      ],
      washingPartnerDeviceBind: [6101, '绑定设备', 'Bind device', ['storeManager']],
      washingPartnerDeviceUnbind: [6102, '解绑设备', 'Unbind device', ['storeManager']],
      washingPartnerDeviceForceDelete: [6103, '强制删除设备', 'Force delete device'],
      washingPartnerDeviceChangeNumber: [6104, '修改设备编号', 'Change device number', ['storeManager']],
      washingPartnerDeviceRefill: [
        6105,
        '补液登记与投放参数',
        'Register refill and dosing parameters',
        ['storeManager'],
      ],
      washingPartnerDeviceUpgrade: [6106, '固件升级', 'Firmware upgrade', ['storeManager']],
      washingPartnerDeviceDisable: [6107, '禁用/启用设备', 'Disable/enable device', ['storeManager']],
      washingPartnerDeviceRestart: [6108, '重启设备', 'Restart device', ['storeManager', 'operations']],
      washingPartnerDeviceDrain: [6109, '排液', 'Drain', ['storeManager', 'operations']],
    }),
    permissionGroup('washingPartner.order', text('投放器订单', 'Dispensers orders'), {
      washingPartnerOrderInfo: [6200, '查看订单', 'View orders', ['storeManager', 'support', 'readOnly']],
      washingPartnerOrderRefund: [6201, '订单退款', 'Refund order', ['storeManager', 'support']],
      washingPartnerOrderExport: [6202, '导出订单', 'Export orders', ['storeManager']],
    }),
    permissionGroup('washingPartner.statistics', text('投放器统计', 'Dispensers statistics'), {
      washingPartnerIncomeInfo: [
        6300,
        '查看营收统计',
        'View income statistics',
        ['storeManager', 'finance', 'readOnly'],
      ],
      washingPartnerIncomeExport: [
        6301,
        '导出营收报表',
        'Export income reports',
        ['storeManager', 'finance'],
      ],
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
        list: 'shown',
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
      showerPartnerDeviceInfo: [9000, '查看设备', 'View devices', ['storeManager', 'operations', 'readOnly']],
      showerPartnerDeviceManage: [9001, '管理设备', 'Manage devices', ['storeManager']],
    }),
    permissionGroup('showerPartner.order', text('淋浴投放器订单', 'Shower dispensers orders'), {
      showerPartnerOrderInfo: [9100, '查看订单', 'View orders', ['storeManager', 'support', 'readOnly']],
      showerPartnerOrderRefund: [9101, '订单退款', 'Refund order', ['storeManager', 'support']],
    }),
    permissionGroup('showerPartner.statistics', text('淋浴投放器统计', 'Shower dispensers statistics'), {
      showerPartnerIncomeInfo: [
        9200,
        '查看营收统计',
        'View income statistics',
        ['storeManager', 'finance', 'readOnly'],
      ],
      showerPartnerIncomeExport: [9201, '导出营收报表', 'Export income reports', ['storeManager', 'finance']],
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
        list: 'shown',
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
      powerControllerDeviceInfo: [
        5000,
        '查看设备',
        'View devices',
        ['storeManager', 'operations', 'readOnly'],
      ],
      powerControllerDeviceBind: [5001, '绑定设备', 'Bind device', ['storeManager']],
      powerControllerDeviceUnbind: [5002, '解绑设备', 'Unbind device', ['storeManager']],
      powerControllerDeviceForceDelete: [5003, '强制删除设备', 'Force delete device'],
      powerControllerDeviceChangeNumber: [5004, '修改设备编号', 'Change device number', ['storeManager']],
      powerControllerDeviceUpgrade: [5005, '固件升级', 'Firmware upgrade', ['storeManager']],
      powerControllerDeviceDisable: [5006, '禁用/启用设备', 'Disable/enable device', ['storeManager']],
      powerControllerDeviceRestart: [5007, '重启设备', 'Restart device', ['storeManager', 'operations']],
      powerControllerDevicePower: [5008, '远程通断电', 'Remote power on/off', ['storeManager']],
      powerControllerDeviceSync: [5009, '同步设备状态', 'Sync status', ['storeManager', 'operations']],
    }),
    permissionGroup('powerController.order', text('电源控制盒订单', 'Power boxes orders'), {
      powerControllerOrderInfo: [5100, '查看订单', 'View orders', ['storeManager', 'support', 'readOnly']],
      powerControllerOrderRefund: [5101, '订单退款', 'Refund order', ['storeManager', 'support']],
      powerControllerOrderRemoteStart: [5102, '远程启动', 'Remote start', ['storeManager', 'support']],
      powerControllerOrderExport: [5103, '导出订单', 'Export orders', ['storeManager']],
    }),
    permissionGroup('powerController.statistics', text('电源控制盒统计', 'Power boxes statistics'), {
      powerControllerStatisticsInfo: [
        5200,
        '查看统计',
        'View statistics',
        ['storeManager', 'finance', 'readOnly'],
      ],
      powerControllerIncomeExport: [
        5201,
        '导出营收报表',
        'Export income reports',
        ['storeManager', 'finance'],
      ],
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
          list: 'shown',
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
          dangerAt: { side: 'above', value: 30 },
          section: 'live',
        },
        {
          field: 'tempC',
          kind: 'number',
          title: text('温度', 'Temperature'),
          unit: text('℃', '°C'),
          list: 'shown',
          filter: true,
          dangerAt: { side: 'above', value: 70 },
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
        list: 'shown',
        section: 'usage',
      },
      {
        field: 'kwh',
        kind: 'number',
        title: text('电量', 'Energy'),
        unit: text('kWh', 'kWh'),
        list: 'shown',
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
      waterDeviceInfo: [2000, '查看设备', 'View devices', ['storeManager', 'operations', 'readOnly']],
      waterDeviceBind: [2001, '绑定设备', 'Bind device', ['storeManager']],
      waterDeviceUnbind: [2002, '解绑设备', 'Unbind device', ['storeManager']],
      waterDeviceForceDelete: [2003, '强制删除设备', 'Force delete device'],
      waterDeviceChangeNumber: [2004, '修改设备编号', 'Change device number', ['storeManager']],
      waterDeviceEdit: [2005, '编辑设备与滤芯登记', 'Edit device and register filters', ['storeManager']],
      waterDeviceUpgrade: [2006, '固件升级', 'Firmware upgrade', ['storeManager']],
      waterDeviceDisable: [2007, '禁用/启用设备', 'Disable/enable device', ['storeManager']],
      waterDeviceRestart: [2008, '重启设备', 'Restart device', ['storeManager', 'operations']],
      waterDeviceCalibrate: [2009, '校准水量', 'Calibrate water quantity', ['storeManager', 'operations']],
      waterDeviceFreeWater: [2010, '免费出水', 'Free water', ['storeManager']],
      waterDevicePower: [2011, '远程开关机', 'Remote power on/off', ['storeManager']],
      waterDeviceSync: [2012, '同步设备状态', 'Sync status', ['storeManager', 'operations']],
    }),
    permissionGroup('water.order', text('饮水机订单', 'Drinking water orders'), {
      waterOrderInfo: [2100, '查看订单', 'View orders', ['storeManager', 'support', 'readOnly']],
      waterOrderRefund: [2101, '订单退款', 'Refund order', ['storeManager', 'support']],
      waterOrderExport: [2102, '导出订单', 'Export orders', ['storeManager']],
    }),
    permissionGroup('water.statistics', text('饮水机统计', 'Drinking water statistics'), {
      waterIncomeInfo: [
        2200,
        '查看营收统计',
        'View income statistics',
        ['storeManager', 'finance', 'readOnly'],
      ],
      waterIncomeExport: [2201, '导出营收报表', 'Export income reports', ['storeManager', 'finance']],
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
          list: 'shown',
          filter: true,
          warnAt: { side: 'above', value: 50 },
          dangerAt: { side: 'above', value: 100 },
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
          dangerAt: { side: 'below', value: 20 },
          list: 'shown',
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
          list: 'shown',
          filter: true,
          dangerAt: { side: 'below', value: 0.1 },
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
        list: 'shown',
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
      showerDeviceInfo: [3000, '查看设备', 'View devices', ['storeManager', 'operations', 'readOnly']],
      showerDeviceBind: [3001, '绑定设备', 'Bind device', ['storeManager']],
      showerDeviceUnbind: [3002, '解绑设备', 'Unbind device', ['storeManager']],
      showerDeviceForceDelete: [3003, '强制删除设备', 'Force delete device'],
      showerDeviceChangeNumber: [3004, '修改设备编号', 'Change device number', ['storeManager']],
      showerDeviceEdit: [3005, '编辑设备', 'Edit device', ['storeManager']],
      showerDeviceUpgrade: [3006, '固件升级', 'Firmware upgrade', ['storeManager']],
      showerDeviceDisable: [3007, '禁用/启用设备', 'Disable/enable device', ['storeManager']],
      showerDeviceRestart: [3008, '重启设备', 'Restart device', ['storeManager', 'operations']],
      showerDeviceSetIdle: [3009, '置为空闲', 'Set idle', ['storeManager', 'operations']],
      showerDeviceCalibrate: [3010, '校准水量', 'Calibrate water quantity', ['storeManager', 'operations']],
      showerDevicePower: [3011, '远程开关机', 'Remote power on/off', ['storeManager']],
      showerDeviceSync: [3012, '同步设备状态', 'Sync status', ['storeManager', 'operations']],
    }),
    permissionGroup('shower.order', text('淋浴订单', 'Showers orders'), {
      showerOrderInfo: [3100, '查看订单', 'View orders', ['storeManager', 'support', 'readOnly']],
      showerOrderRefund: [3101, '订单退款', 'Refund order', ['storeManager', 'support']],
      showerOrderExport: [3102, '导出订单', 'Export orders', ['storeManager']],
    }),
    permissionGroup('shower.statistics', text('淋浴统计', 'Showers statistics'), {
      showerStatisticsInfo: [3200, '查看统计', 'View statistics', ['storeManager', 'finance', 'readOnly']],
      showerIncomeExport: [3201, '导出营收报表', 'Export income reports', ['storeManager', 'finance']],
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
          list: 'shown',
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
          list: 'shown',
          filter: true,
          dangerAt: { side: 'above', value: 55 },
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
        list: 'shown',
        section: 'usage',
      },
      {
        field: 'minutes',
        kind: 'number',
        title: text('时长', 'Minutes'),
        unit: text('分钟', 'min'),
        list: 'shown',
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
