import { text } from '../contract/text';
import { action } from './vocabulary/actions';
import { BILLING_MODES, CUT_REASONS, MINUTES_ON, LEAK_MA, HOT_C, ALERTS } from './control-box-vocabulary';
import { PARTS } from './control-box-parts';
import { PORTS, PORT, PORT_COLUMNS, PORT_POWER, TIER_COLUMNS } from './control-box-ports';
import { details } from './vocabulary/details';
import { deviceActs } from './vocabulary/act/device-acts';
import { FIRMWARE, FIRMWARE_BRINGS } from './vocabulary/firmware';
import { compensateAct, remoteStartAct, refundActs } from './vocabulary/act/order-acts';
import { powerActs, syncAct } from './vocabulary/act/remote-acts';
import { enteredColumn } from './vocabulary/act/supply-acts';
import { choice, number, rows, words } from './vocabulary/fields';
import { AMPERE, CELSIUS, KWH, MILLIAMPERE, MINUTES, VOLT, WATT } from './vocabulary/units';

/** Power boxes with metered ports: what they measure and may do. */
export const controlBox = details({
  device: {
    income: 'powerControllerStatisticsInfo',
    servicing: ['维护中', 'Servicing'],
    basic: [
      number('ratedPowerW', '额定功率', 'Rated power', { unit: WATT, list: 'optional' }),
      choice('billingMode', '计费方式', 'Billing', { list: true, filter: true, of: BILLING_MODES }),
      rows('tiers', '功率档', 'Power tiers', TIER_COLUMNS),
    ],
    live: [
      number('powerW', '总功率', 'Total power', { unit: WATT, list: 'optional', filter: true }),
      number('voltageV', '电压', 'Voltage', { unit: VOLT }),
      number('currentA', '电流', 'Current', { unit: AMPERE }),
      number('leakMa', '漏电', 'Leakage', {
        unit: MILLIAMPERE,
        danger: { above: LEAK_MA },
        list: 'optional',
        filter: true,
      }),
      number('tempC', '温度', 'Temperature', {
        unit: CELSIUS,
        danger: { above: HOT_C },
        list: true,
        filter: true,
      }),
      rows('channels', '端口', 'Ports', PORT_COLUMNS),
    ],
    trade: [number('totalKwh', '累计电量', 'Total energy', { unit: KWH, list: 'optional' })],
    offlineAfterMinutes: 5,
    slots: PORTS,
    ...{ firmware: FIRMWARE, firmwareBrings: FIRMWARE_BRINGS },
    alerts: ALERTS,
    curves: ['powerW', 'currentA', 'leakMa', 'tempC'],
    stacks: [PORT_POWER],
    upkeep: { parts: PARTS, permission: 'powerControllerDeviceChangeNumber' },
    acts: [
      ...deviceActs(
        {
          bind: 'powerControllerDeviceBind',
          unbind: 'powerControllerDeviceUnbind',
          forceDelete: 'powerControllerDeviceForceDelete',
          changeNumber: 'powerControllerDeviceChangeNumber',
          disable: 'powerControllerDeviceDisable',
          restart: 'powerControllerDeviceRestart',
          upgrade: 'powerControllerDeviceUpgrade',
        },
        FIRMWARE,
      ),
      ...powerActs('powerControllerDevicePower', {
        on: text('通电', 'Power on'),
        off: text('断电', 'Power off'),
        onParams: [PORT, MINUTES_ON],
        offParams: [PORT],
      }),
      syncAct('powerControllerDeviceSync'),
      action('setPort', '端口设置', 'Port settings', 'powerControllerDeviceChangeNumber', {
        params: [
          { ...PORT, required: true },
          words('alias', '用途', 'Use', { required: true }),
          number('maxPowerW', '限功率', 'Limit', {
            unit: WATT,
            required: true,
            min: 50,
            max: 7_000,
            step: 50,
          }),
        ],
        effect: {
          kind: 'entry',
          list: 'channels',
          key: 'channel',
          values: [enteredColumn('alias'), enteredColumn('maxPowerW')],
        },
      }),
    ],
  },
  order: {
    usage: [
      number('plannedMinutes', '计划时长', 'Planned', { unit: MINUTES, list: 'optional' }),
      number('minutes', '供电时长', 'Powered', { unit: MINUTES, list: true }),
      number('kwh', '电量', 'Energy', { unit: KWH, list: true }),
      number('peakW', '峰值功率', 'Peak power', { unit: WATT, list: 'optional', filter: true, step: 1 }),
      choice('cutReason', '断电原因', 'Cut off because', { list: 'optional', of: CUT_REASONS }),
    ],
    acts: [
      ...refundActs('powerControllerOrderRefund'),
      remoteStartAct('powerControllerOrderRemoteStart'),
      compensateAct('marketingCoupon'),
    ],
    // pages 4.7
    suggest: [
      { kind: 'neverStarted' },
      // By what it was paid for: energy where that is settled, else time.
      { kind: 'metered' },
      { kind: 'unused', used: 'minutes', planned: 'plannedMinutes' },
    ],
  },
});
