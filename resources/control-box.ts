import { details } from './vocabulary/details';
import { deviceActs } from './vocabulary/device-acts';
import { choice, number, rows, words } from './vocabulary/fields';
import { AMPERE, CELSIUS, KWH, MILLIAMPERE, MINUTES, VOLT, WATT, WATT_HOUR } from './vocabulary/units';

const BILLING_MODES = [
  ['time', '按时', 'By time'],
  ['energy', '按电量', 'By energy'],
  ['tier', '按功率档', 'By power tier'],
] as const;

const PORT_STATES = [
  ['idle', '空闲', 'Idle', 'success'],
  ['powered', '供电中', 'Powered', 'active'],
  ['fault', '故障', 'Fault', 'danger'],
  ['disabled', '禁用', 'Disabled', 'neutral'],
] as const;

const CUT_REASONS = [
  ['full', '充满', 'Fully charged'],
  ['overPower', '超功率', 'Over power'],
  ['unplugged', '拔出', 'Unplugged'],
  ['timeUp', '到时', 'Time up'],
] as const;

/** Power boxes with metered ports: what they measure and may do. */
export const controlBox = details({
  device: {
    income: 'powerControllerStatisticsInfo',
    servicing: ['维护中', 'Servicing'],
    basic: [
      number('ratedPowerW', '额定功率', 'Rated power', { unit: WATT, list: 'optional' }),
      choice('billingMode', '计费方式', 'Billing', { list: true, filter: true, of: BILLING_MODES }),
    ],
    live: [
      number('voltageV', '电压', 'Voltage', { unit: VOLT }),
      number('currentA', '电流', 'Current', { unit: AMPERE }),
      number('leakMa', '漏电', 'Leakage', {
        unit: MILLIAMPERE,
        danger: { above: 30 },
        list: 'optional',
        filter: true,
      }),
      number('tempC', '温度', 'Temperature', {
        unit: CELSIUS,
        danger: { above: 70 },
        list: true,
        filter: true,
      }),
      rows('channels', '端口', 'Ports', [
        number('channel', '端口', 'Port'),
        words('alias', '用途', 'Use'),
        choice('state', '状态', 'State', { of: PORT_STATES }),
        number('powerW', '实时功率', 'Power', { unit: WATT }),
        number('energyWh', '本次电量', 'Energy', { unit: WATT_HOUR }),
        number('remainMinutes', '剩余', 'Left', { unit: MINUTES }),
        number('maxPowerW', '限功率', 'Limit', { unit: WATT }),
      ]),
    ],
    trade: [number('totalKwh', '累计电量', 'Total energy', { unit: KWH, list: 'optional' })],
    acts: deviceActs({
      edit: 'powerControllerDeviceChangeNumber',
      changeNumber: 'powerControllerDeviceChangeNumber',
      disable: 'powerControllerDeviceDisable',
    }),
  },
  order: {
    usage: [
      number('minutes', '供电时长', 'Powered', { unit: MINUTES, list: true }),
      number('kwh', '电量', 'Energy', { unit: KWH, list: true }),
      number('peakW', '峰值功率', 'Peak power', { unit: WATT, list: 'optional' }),
      choice('cutReason', '断电原因', 'Cut off because', { list: 'optional', of: CUT_REASONS }),
    ],
  },
});
