import { action, set } from '../../../resources/vocabulary/actions';
import { alert } from '../../../resources/vocabulary/alerts';
import { details } from '../../../resources/vocabulary/details';
import {
  choice,
  duration,
  flag,
  images,
  level,
  mobile,
  money,
  number,
  percent,
  rows,
  tags,
  time,
  words,
} from '../../../resources/vocabulary/fields';
import { ratio, share, sum } from '../../../resources/vocabulary/metrics';
import { CELSIUS, KWH } from '../../../resources/vocabulary/units';
import { text } from '../../../contract/text';
import { CABINET_ACTS, FIRMWARE, MODES } from './cabinet-acts';

const ALL = { list: 'optional', filter: true, sort: true } as const;
const SHOWN = { ...ALL, list: true } as const;
const KEEPERS = { list: 'optional', filter: true, permission: 'dryingCabinetOwnerInfo' } as const;
const FEATURES = [
  ['uv', '紫外', 'UV'],
  ['ozone', '臭氧', 'Ozone'],
] as const;

/** Drying cabinets: a field of every kind, actions of every effect, an alert rule, firmware, two figures. */
export const dryingCabinet = details({
  device: {
    income: 'dryingCabinetIncomeInfo',
    simCard: 'dryingCabinetOwnerInfo',
    servicing: ['除菌中', 'Sterilising'],
    basic: [
      words('shelf', '层架', 'Shelf', ALL),
      percent('humidity', '湿度', 'Humidity', SHOWN),
      number('airTempC', '风温', 'Air', { ...SHOWN, unit: CELSIUS }),
      money('depositCents', '押金', 'Deposit', ALL),
      duration('lampSeconds', '灯管时长', 'Lamp time', ALL),
      time('lampChangedAt', '换灯时间', 'Lamp changed', ALL),
      level('fill', '装载', 'Load', { ...ALL, max: 10 }),
      flag('doorLocked', '门锁', 'Locked', ALL),
      flag('hotAirOn', '热风', 'Hot air', { list: 'optional', filter: true }),
      choice('mode', '模式', 'Mode', { ...SHOWN, of: MODES }),
      tags('features', '功能', 'Features', { list: 'optional', filter: true, of: FEATURES }),
      mobile('keeperMobile', '管理员手机', 'Keeper', KEEPERS),
      images('photos', '照片', 'Photos'),
      rows('racks', '挂杆', 'Racks', [number('rack', '挂杆', 'Rack'), money('price', '价格', 'Price')]),
    ],
    offlineAfterMinutes: 10,
    slots: 2,
    firmware: FIRMWARE,
    alerts: [
      alert('tooHumid', '湿度过高', 'Too humid', 'important', {
        kind: 'measure',
        field: 'humidity',
        limit: { above: 0.9 },
        while: [{ field: 'doorLocked', in: [true] }],
      }),
    ],
    switches: [
      {
        field: 'hotAirOn',
        permission: 'dryingCabinetStoreHotAir',
        whenOff: text('用户不能再选择暖风', 'Users may choose warm air no more'),
        isOn: false,
        concerns: [{ field: 'mode', in: ['warm'] }],
        refuses: { kind: 'start', param: 'airTempC', from: 60 },
      },
    ],
    acts: CABINET_ACTS,
  },
  order: {
    usage: [
      number('energyKwh', '电量', 'Energy', { list: true, filter: true }),
      number('minutes', '时长', 'Minutes', { list: 'optional' }),
    ],
    acts: [
      action('raise', '列为待处理', 'Mark for handling', 'dryingCabinetDeviceEdit', {
        when: [{ field: 'attention', in: [false] }],
        effect: set({ attention: true }),
        reason: true,
        bulk: true,
      }),
    ],
  },
  metrics: [
    sum('energyKwh', '电量', 'Energy', { unit: KWH }),
    ratio('energyPerOrder', '单均电量', 'Energy per order', {
      of: 'energyKwh',
      per: 'paidOrderCount',
      unit: KWH,
      formula: text('电量 ÷ 支付订单数', 'Energy ÷ paid orders'),
    }),
  ],
  charts: [share('energyShare', '电量占比', 'Energy by store', { metric: 'energyKwh', by: 'store' })],
});
