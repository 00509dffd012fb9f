import type { Declaration } from '../../../contract/resources/declaration';
import { declareWith, permissionGroup } from '../../../contract/resources/define';
import {
  DEVICE_SEARCH,
  DEVICE_SECTIONS,
  DEVICE_TABS,
  deviceFields,
} from '../../../contract/resources/presets/device';
import {
  ORDER_SEARCH,
  ORDER_SECTIONS,
  ORDER_TABS,
  orderFields,
} from '../../../contract/resources/presets/order';
import {
  DEVICE_METRICS,
  INCOME_METRICS,
  SUMMARY_CHARTS,
  SUMMARY_METRICS,
} from '../../../contract/resources/presets/statistic';
import { text } from '../../../contract/text';

/** Word on the wire of the eighth type. */
export const EIGHTH_WORD = 'drying_cabinet';
/** Route word of the eighth type. */
export const EIGHTH_NAME = 'dryingCabinet';

const { equipment } = declareWith([]);

/** An equipment type that the product does not know: one more entry, and a field of every kind. */
const dryingCabinet = equipment({
  name: EIGHTH_NAME,
  deviceType: EIGHTH_WORD,
  title: text('烘干柜管理', 'Drying cabinets'),
  icon: 'washer',
  permissions: [
    permissionGroup('dryingCabinet', text('烘干柜', 'Drying cabinets'), {
      dryingCabinetDeviceInfo: { id: 9900, title: text('查看设备', 'View devices') },
      dryingCabinetOrderInfo: { id: 9901, title: text('查看订单', 'View orders') },
      dryingCabinetIncomeInfo: { id: 9902, title: text('查看营收', 'View income') },
      dryingCabinetOwnerInfo: { id: 9903, title: text('查看管理员', 'View keepers') },
    }),
  ],
  statistic: {
    summary: {
      title: text('概览', 'Summary'),
      reads: 'dryingCabinetIncomeInfo',
      metrics: [
        ...SUMMARY_METRICS,
        {
          name: 'energyKwh',
          title: text('电量', 'Energy'),
          kind: 'number',
          unit: text('度', 'kWh'),
          fold: { sum: ['extra.energyKwh'] },
          formula: text('订单用电合计', 'Energy of all orders'),
        },
      ],
      charts: SUMMARY_CHARTS,
    },
    income: { title: text('营收', 'Income'), reads: 'dryingCabinetIncomeInfo', metrics: INCOME_METRICS },
    device: { title: text('设备', 'Devices'), reads: 'dryingCabinetIncomeInfo', metrics: DEVICE_METRICS },
  },
  device: {
    title: text('设备管理', 'Devices'),
    permission: 'dryingCabinetDeviceInfo',
    tabs: DEVICE_TABS,
    search: DEVICE_SEARCH,
    sections: DEVICE_SECTIONS,
    sorter: { field: 'deviceNumber', order: 'asc' },
    fields: deviceFields(
      {
        income: 'dryingCabinetIncomeInfo',
        simCard: 'dryingCabinetOwnerInfo',
        servicing: text('除菌中', 'Sterilising'),
      },
      [
        {
          field: 'shelf',
          kind: 'text',
          title: text('层架', 'Shelf'),
          list: 'optional',
          filter: true,
          sort: true,
        },
        {
          field: 'humidity',
          kind: 'percent',
          title: text('湿度', 'Humidity'),
          list: true,
          filter: true,
          sort: true,
        },
        {
          field: 'airTempC',
          kind: 'number',
          title: text('风温', 'Air'),
          unit: text('℃', '℃'),
          list: true,
          filter: true,
          sort: true,
        },
        {
          field: 'depositCents',
          kind: 'money',
          title: text('押金', 'Deposit'),
          list: 'optional',
          filter: true,
          sort: true,
        },
        {
          field: 'lampSeconds',
          kind: 'duration',
          title: text('灯管时长', 'Lamp time'),
          list: 'optional',
          filter: true,
          sort: true,
        },
        {
          field: 'lampChangedAt',
          kind: 'time',
          title: text('换灯时间', 'Lamp changed'),
          list: 'optional',
          filter: true,
          sort: true,
        },
        {
          field: 'fill',
          kind: 'level',
          max: 10,
          title: text('装载', 'Load'),
          list: 'optional',
          filter: true,
          sort: true,
        },
        {
          field: 'doorLocked',
          kind: 'boolean',
          title: text('门锁', 'Locked'),
          list: 'optional',
          filter: true,
          sort: true,
        },
        {
          field: 'mode',
          kind: 'enum',
          title: text('模式', 'Mode'),
          list: true,
          filter: true,
          sort: true,
          options: [
            { value: 'warm', title: text('暖风', 'Warm') },
            { value: 'cool', title: text('冷风', 'Cool') },
          ],
        },
        {
          field: 'features',
          kind: 'tags',
          title: text('功能', 'Features'),
          list: 'optional',
          filter: true,
          options: [
            { value: 'uv', title: text('紫外', 'UV') },
            { value: 'ozone', title: text('臭氧', 'Ozone') },
          ],
        },
        {
          field: 'keeperMobile',
          kind: 'mobile',
          title: text('管理员手机', 'Keeper'),
          list: 'optional',
          filter: true,
          permission: 'dryingCabinetOwnerInfo',
        },
        { field: 'photos', kind: 'images', title: text('照片', 'Photos') },
        {
          field: 'racks',
          kind: 'rows',
          title: text('挂杆', 'Racks'),
          columns: [
            { field: 'rack', kind: 'number', title: text('挂杆', 'Rack') },
            { field: 'price', kind: 'money', title: text('价格', 'Price') },
          ],
        },
      ],
    ),
  },
  order: {
    title: text('订单管理', 'Orders'),
    permission: 'dryingCabinetOrderInfo',
    tabs: ORDER_TABS,
    search: ORDER_SEARCH,
    sections: ORDER_SECTIONS,
    period: 'createdAt',
    sorter: { field: 'createdAt', order: 'desc' },
    fields: orderFields([
      {
        field: 'energyKwh',
        kind: 'number',
        title: text('电量', 'Energy'),
        list: true,
        filter: true,
        section: 'usage',
      },
    ]),
  },
});

/** The declaration with one equipment type more, and nothing else changed. */
export function withEighthType(declaration: Declaration): Declaration {
  return { ...declaration, entries: [...declaration.entries, dryingCabinet] };
}
