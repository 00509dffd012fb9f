import { text } from '../contract/text';
import { action, ask } from './vocabulary/actions';
import {
  KINDS,
  PHASES,
  DOOR_STATES,
  WASHING_KINDS,
  DRAIN_SECONDS,
  SELF_CLEAN_SECONDS,
  ALERTS,
  USAGE,
  PARTS,
} from './washer-vocabulary';
import { PROGRAM, WATER_LEVELS } from './washer-programs';
import { FOLLOWS_STORE, SWITCHES } from './washer-switches';
import { details } from './vocabulary/details';
import { deviceActs } from './vocabulary/act/device-acts';
import { FIRMWARE, FIRMWARE_BRINGS } from './vocabulary/firmware';
import { compensateAct, handleTimeoutAct, remoteStartAct, refundActs } from './vocabulary/act/order-acts';
import { powerActs, serviceAct, setIdleAct, syncAct } from './vocabulary/act/remote-acts';
import { choice, flag, level, number, rows, time, words } from './vocabulary/fields';
import { CELSIUS, KG, MINUTES, WATT } from './vocabulary/units';

/** Washers and dryers: what they measure and may do. */
export const washer = details({
  device: {
    income: 'washerStatisticsIncomeInfo',
    servicing: ['自洁中', 'Self-cleaning'],
    basic: [
      choice('machineKind', '类别', 'Kind', { list: true, filter: true, of: KINDS }),
      number('capacityKg', '容量', 'Capacity', { unit: KG, list: 'optional', filter: true }),
      time('selfCleanAt', '上次自洁', 'Last self-clean', { list: 'optional' }),
      number('startsSinceClean', '自洁后启动数', 'Starts since clean', {
        danger: { above: 100 },
        list: 'optional',
        filter: true,
      }),
      flag('selfCleanOn', '桶自洁', 'Drum self-clean', FOLLOWS_STORE),
      flag('reserveOn', '预约', 'Reservation', FOLLOWS_STORE),
      flag('highTempOn', '高温洗', 'High-temperature wash', FOLLOWS_STORE),
      words('detergentLinked', '关联投放器', 'Linked dispenser'),
      rows('programs', '程序', 'Programs', PROGRAM),
    ],
    live: [
      words('currentProgram', '当前程序', 'Program', { list: 'optional' }),
      choice('phase', '当前阶段', 'Phase', { list: 'optional', of: PHASES }),
      number('remainMinutes', '剩余时间', 'Time left', { unit: MINUTES, list: 'optional' }),
      choice('doorState', '门状态', 'Door', { of: DOOR_STATES }),
      flag('loadLeft', '衣物未取', 'Not emptied'),
    ],
    measured: [
      choice('waterLevel', '水位', 'Water level', { of: WATER_LEVELS }),
      number('powerW', '功率', 'Power', { unit: WATT }),
      number('waterTempC', '水温', 'Water temperature', { unit: CELSIUS }),
      number('drumTempC', '筒温', 'Drum temperature', { unit: CELSIUS }),
      number('outletTempC', '出风温度', 'Outlet temperature', { unit: CELSIUS }),
      level('vibration', '震动', 'Vibration', { max: 100, danger: { above: 80 } }),
    ],
    firmware: FIRMWARE,
    firmwareBrings: FIRMWARE_BRINGS,
    alerts: ALERTS,
    evidence: ['phase', 'doorState', 'loadLeft'],
    tells: ['remainMinutes'],
    curves: ['drumTempC', 'outletTempC', 'vibration', 'waterTempC', 'powerW'],
    switches: SWITCHES,
    upkeep: { parts: PARTS, permission: 'washerDeviceEdit' },
    acts: [
      ...deviceActs(
        {
          bind: 'washerDeviceBind',
          unbind: 'washerDeviceUnbind',
          forceDelete: 'washerDeviceForceDelete',
          edit: 'washerDeviceEdit',
          changeNumber: 'washerDeviceChangeNumber',
          disable: 'washerDeviceDisable',
          restart: 'washerDeviceRestart',
          upgrade: 'washerDeviceUpgrade',
        },
        FIRMWARE,
      ),
      setIdleAct('washerDeviceSetIdle'),
      ...powerActs('washerDevicePower', {
        on: text('远程开机', 'Power on'),
        off: text('远程关机', 'Power off'),
      }),
      syncAct('washerDeviceSync'),
      serviceAct('drain', text('排水', 'Drain'), 'washerDeviceDrain', { limitSeconds: DRAIN_SECONDS }),
      serviceAct('selfClean', text('桶自洁', 'Drum self-clean'), 'washerDeviceSelfClean', {
        when: [
          { field: 'machineKind', in: WASHING_KINDS },
          { field: 'selfCleanOn', in: [true] },
        ],
        limitSeconds: SELF_CLEAN_SECONDS,
        bulk: true,
      }),
      action('program', '程序参数', 'Programs', 'washerDeviceProgram', {
        params: [rows('programs', '程序', 'Programs', PROGRAM, { required: true })],
        effect: ask('setParameters'),
        danger: 'confirm',
      }),
    ],
  },
  order: {
    usage: USAGE,
    acts: [
      ...refundActs('washerOrderRefund'),
      handleTimeoutAct('washerOrderTimeoutHandle'),
      remoteStartAct('washerOrderRemoteStart'),
      compensateAct('washerOrderCompensate'),
    ],
    // pages 4.7
    suggest: [{ kind: 'neverStarted' }, { kind: 'unused', used: 'actualMinutes', planned: 'plannedMinutes' }],
  },
});
