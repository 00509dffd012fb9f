import { text } from '../contract/text';
import { ALERTS, HOT_C, TOO_COLD, PARTS } from './shower-vocabulary';
import { details } from './vocabulary/details';
import { deviceActs } from './vocabulary/act/device-acts';
import { FIRMWARE, FIRMWARE_BRINGS } from './vocabulary/firmware';
import { compensateAct, refundActs } from './vocabulary/act/order-acts';
import { calibrateAct, powerActs, setIdleAct, syncAct } from './vocabulary/act/remote-acts';
import { choice, duration, flag, money, number } from './vocabulary/fields';
import { CELSIUS, LITRES, LITRES_PER_MINUTE, MINUTES } from './vocabulary/units';

/** Showers paid by litre or minute: what they measure and may do. */
export const shower = details({
  device: {
    income: 'showerStatisticsInfo',
    servicing: ['维护中', 'Servicing'],
    live: [
      choice('valveState', '阀门', 'Valve', {
        ...{ list: true, filter: true },
        of: [
          ['open', '开', 'Open', 'active'],
          ['closed', '关', 'Closed'],
        ],
      }),
      number('waterTempC', '水温', 'Water temperature', {
        unit: CELSIUS,
        danger: { above: HOT_C },
        ...{ list: true, filter: true },
      }),
      number('supplyTempC', '供水温度', 'Supply temperature', { unit: CELSIUS }),
      number('flowRate', '流量', 'Flow', { unit: LITRES_PER_MINUTE, list: 'optional' }),
      number('sessionLitres', '本次用水', 'This session', { unit: LITRES }),
      duration('sessionSeconds', '本次用时', 'Session time'),
      money('balanceLeft', '剩余可用', 'Left to use'),
      flag('leak', '漏水', 'Leak', { list: 'optional', filter: true }),
    ],
    basic: [
      choice('billingMode', '计费方式', 'Billing', {
        list: 'optional',
        filter: true,
        of: [
          ['litre', '按升', 'By litre'],
          ['minute', '按分钟', 'By minute'],
        ],
      }),
      money('pricePerLitre', '每升价格', 'Price per litre'),
      money('pricePerMinute', '每分钟价格', 'Price per minute'),
      money('prepaidAmount', '预付', 'Prepaid'),
      number('maxLitres', '单次上限', 'Limit per session', { unit: LITRES }),
      duration('pauseTimeoutSec', '暂停超时', 'Pause timeout'),
      number('pulsesPerLitre', '脉冲/升', 'Pulses per litre'),
    ],
    firmware: FIRMWARE,
    firmwareBrings: FIRMWARE_BRINGS,
    alerts: ALERTS,
    evidence: ['valveState', 'leak'],
    curves: ['flowRate', 'waterTempC', 'sessionLitres'],
    upkeep: { parts: PARTS, permission: 'showerDeviceEdit' },
    acts: [
      ...deviceActs(
        {
          bind: 'showerDeviceBind',
          unbind: 'showerDeviceUnbind',
          forceDelete: 'showerDeviceForceDelete',
          edit: 'showerDeviceEdit',
          changeNumber: 'showerDeviceChangeNumber',
          disable: 'showerDeviceDisable',
          restart: 'showerDeviceRestart',
          upgrade: 'showerDeviceUpgrade',
        },
        FIRMWARE,
      ),
      setIdleAct('showerDeviceSetIdle'),
      ...powerActs('showerDevicePower', {
        on: text('远程开阀', 'Open valve'),
        off: text('远程关阀', 'Close valve'),
        onParams: [
          number('minutes', '时长上限', 'Time limit', {
            unit: MINUTES,
            required: true,
            min: 1,
            max: 60,
            step: 1,
          }),
          number('litres', '水量上限', 'Water limit', {
            unit: LITRES,
            required: true,
            min: 1,
            max: 300,
            step: 1,
          }),
        ],
      }),
      syncAct('showerDeviceSync'),
      calibrateAct('showerDeviceCalibrate', { field: 'pulsesPerLitre', litres: 5 }),
    ],
  },
  order: {
    usage: [
      number('litres', '用水量', 'Litres', { unit: LITRES, list: true }),
      number('minutes', '时长', 'Minutes', { unit: MINUTES, list: true }),
      number('avgTempC', '平均水温', 'Mean temperature', {
        unit: CELSIUS,
        list: 'optional',
        filter: true,
        step: 0.1,
      }),
      money('prepaidAmount', '预付', 'Prepaid'),
      money('settledAmount', '结算', 'Settled'),
    ],
    acts: [...refundActs('showerOrderRefund'), compensateAct('marketingCoupon')],
    // pages 4.7
    suggest: [
      { kind: 'neverStarted' },
      { kind: 'below', field: 'avgTempC', limit: TOO_COLD },
      { kind: 'metered' },
    ],
  },
});
