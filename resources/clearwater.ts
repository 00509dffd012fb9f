import { text } from '../contract/text';
import { action } from './vocabulary/actions';
import {
  OUTLET,
  OUTLETS,
  OUTLET_COLUMNS,
  FILTER,
  NEW_FILTER,
  ALERTS,
  FILTER_SHARE,
  TANK_LOW,
  TDS_HIGH,
  TDS_OVER,
} from './clearwater-vocabulary';
import { PARTS, QUEUES } from './clearwater-parts';
import { details } from './vocabulary/details';
import { deviceActs } from './vocabulary/act/device-acts';
import { FIRMWARE, FIRMWARE_BRINGS } from './vocabulary/firmware';
import { compensateAct, refundActs } from './vocabulary/act/order-acts';
import { calibrateAct, freeWaterAct, powerActs, syncAct } from './vocabulary/act/remote-acts';
import { enteredColumn } from './vocabulary/act/supply-acts';
import { choice, flag, level, number, percent, rows } from './vocabulary/fields';
import { reaches } from './vocabulary/waiting';
import { CELSIUS, LITRES, LITRES_PER_MINUTE, MG_PER_LITRE } from './vocabulary/units';

/** Drinking-water machines: what they measure and may do. */
export const clearwater = details({
  device: {
    income: 'waterIncomeInfo',
    servicing: ['冲洗中', 'Flushing'],
    live: [
      number('tdsOut', '出水 TDS', 'TDS out', {
        unit: MG_PER_LITRE,
        warn: { above: TDS_HIGH },
        danger: { above: TDS_OVER },
        ...{ list: true, filter: true },
      }),
      number('tdsIn', '进水 TDS', 'TDS in', { unit: MG_PER_LITRE, list: 'optional' }),
      percent('desalRate', '脱盐率', 'Desalination', { list: 'optional' }),
      number('waterTempC', '出水温度', 'Water temperature', { unit: CELSIUS }),
      number('flowRate', '流量', 'Flow', { unit: LITRES_PER_MINUTE }),
      level('tankLevel', '水箱水位', 'Tank level', { max: 100, danger: { below: TANK_LOW }, list: true }),
      flag('leak', '漏水', 'Leak', { filter: true }),
      flag('heaterOn', '加热', 'Heater'),
      flag('uvOn', '杀菌', 'UV'),
    ],
    trade: [
      number('totalLitres', '累计出水', 'Total dispensed', { unit: LITRES, list: 'optional' }),
      number('freeLitresToday', '今日免费', 'Free today', { unit: LITRES }),
    ],
    basic: [
      number('pulsesPerLitre', '脉冲/升', 'Pulses per litre'),
      percent('filterLifePct', '滤芯寿命', 'Filter life', {
        danger: { below: FILTER_SHARE },
        ...{ list: true, filter: true },
        hint: text('各滤芯中最低的剩余寿命', 'Lowest life left among the filters'),
      }),
      rows('filters', '滤芯', 'Filters', FILTER),
      rows('outlets', '出水口', 'Outlets', OUTLET_COLUMNS),
    ],
    waiting: [reaches('waterQuality', `出水 TDS ≥ ${TDS_OVER}`, `TDS ≥ ${TDS_OVER}`, ['tdsOut', TDS_OVER])],
    ...{ firmware: FIRMWARE, firmwareBrings: FIRMWARE_BRINGS },
    tabs: QUEUES,
    alerts: ALERTS,
    evidence: ['leak'],
    curves: ['flowRate', 'waterTempC', 'tdsOut', 'tankLevel'],
    upkeep: { parts: PARTS, permission: 'waterDeviceEdit' },
    acts: [
      ...deviceActs(
        {
          bind: 'waterDeviceBind',
          unbind: 'waterDeviceUnbind',
          forceDelete: 'waterDeviceForceDelete',
          edit: 'waterDeviceEdit',
          changeNumber: 'waterDeviceChangeNumber',
          disable: 'waterDeviceDisable',
          restart: 'waterDeviceRestart',
          upgrade: 'waterDeviceUpgrade',
        },
        FIRMWARE,
      ),
      ...powerActs('waterDevicePower', {
        on: text('远程开机', 'Power on'),
        off: text('远程关机', 'Power off'),
      }),
      syncAct('waterDeviceSync'),
      freeWaterAct('waterDeviceFreeWater', [OUTLET]),
      calibrateAct('waterDeviceCalibrate', { field: 'pulsesPerLitre', litres: 1, params: [OUTLET] }),
      action('changeFilter', '滤芯登记', 'Register filter', 'waterDeviceEdit', {
        params: NEW_FILTER,
        effect: {
          kind: 'entry',
          list: 'filters',
          key: 'name',
          values: [
            { field: 'lifePct', to: 1 },
            { field: 'changedAt', now: true },
            enteredColumn('serialNo'),
            enteredColumn('leftDays'),
            enteredColumn('leftLitres'),
          ],
          lowest: { field: 'filterLifePct', of: 'lifePct' },
        },
      }),
    ],
  },
  order: {
    usage: [
      number('litres', '出水量', 'Litres', { unit: LITRES, list: true }),
      number('pulses', '脉冲数', 'Pulses', { list: 'optional' }),
      number('tds', 'TDS', 'TDS', { unit: MG_PER_LITRE, list: 'optional', filter: true }),
      choice('outlet', '出水口', 'Outlet', { list: 'optional', filter: true, of: OUTLETS }),
    ],
    acts: [...refundActs('waterOrderRefund'), compensateAct('marketingCoupon')],
    // pages 4.7
    suggest: [{ kind: 'neverStarted' }, { kind: 'metered' }],
  },
});
