import { CHANNEL_COLUMNS, DOSE_COST, DOSING, DOSING_ALERTS, DOSING_PARTS, DOSING_TABS } from './dosing';
import { details } from './vocabulary/details';
import { deviceActs } from './vocabulary/act/device-acts';
import { FIRMWARE, FIRMWARE_BRINGS } from './vocabulary/firmware';
import { compensateAct, refundActs } from './vocabulary/act/order-acts';
import { number, rows, words } from './vocabulary/fields';
import { channelActs, drainChannelAct } from './vocabulary/act/supply-acts';
import { ML, MS } from './vocabulary/units';

const CHANNELS = 4;

/** Dispensers that dose detergents into washers: what they measure and may do. */
export const dispenser = details({
  device: {
    income: 'washingPartnerIncomeInfo',
    servicing: ['排液中', 'Draining'],
    live: [...DOSING, rows('channels', '通道', 'Channels', CHANNEL_COLUMNS)],
    tabs: DOSING_TABS,
    basic: [words('linkedWasherNumber', '关联洗衣机', 'Linked washer', { list: 'optional' })],
    firmware: FIRMWARE,
    firmwareBrings: FIRMWARE_BRINGS,
    alerts: DOSING_ALERTS,
    evidence: ['noFlow', 'leak'],
    curves: ['remainPct'],
    upkeep: { parts: DOSING_PARTS, permission: 'washingPartnerDeviceRefill' },
    acts: [
      ...deviceActs(
        {
          bind: 'washingPartnerDeviceBind',
          unbind: 'washingPartnerDeviceUnbind',
          forceDelete: 'washingPartnerDeviceForceDelete',
          edit: 'washingPartnerDeviceRefill',
          changeNumber: 'washingPartnerDeviceChangeNumber',
          disable: 'washingPartnerDeviceDisable',
          restart: 'washingPartnerDeviceRestart',
          upgrade: 'washingPartnerDeviceUpgrade',
        },
        FIRMWARE,
      ),
      drainChannelAct('washingPartnerDeviceDrain', CHANNELS),
      ...channelActs('washingPartnerDeviceRefill', CHANNELS),
    ],
  },
  order: {
    usage: [
      number('channel', '通道', 'Channel', { list: 'optional', filter: true, step: 1 }),
      number('doseMl', '投放量', 'Dose', { unit: ML, list: true }),
      DOSE_COST,
      number('pumpMs', '泵运行', 'Pump ran', { unit: MS, list: 'optional' }),
    ],
    acts: [...refundActs('washingPartnerOrderRefund'), compensateAct('marketingCoupon')],
    // pages 4.7
    suggest: [{ kind: 'neverStarted' }, { kind: 'none', field: 'doseMl' }],
  },
});
