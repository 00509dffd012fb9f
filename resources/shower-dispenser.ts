import { CHANNEL_COLUMNS, DOSE_COST, DOSING, DOSING_ALERTS, DOSING_PARTS, DOSING_TABS } from './dosing';
import { details } from './vocabulary/details';
import { deviceActs } from './vocabulary/act/device-acts';
import { FIRMWARE, FIRMWARE_BRINGS } from './vocabulary/firmware';
import { compensateAct, refundActs } from './vocabulary/act/order-acts';
import { choice, number, rows, words } from './vocabulary/fields';
import { channelActs } from './vocabulary/act/supply-acts';
import { ML } from './vocabulary/units';

const CHANNELS = 3;

/** What the price of a channel is for. */
const PRICED_BY = choice('pricedBy', '计价', 'Priced by', {
  of: [
    ['press', '按次', 'Press'],
    ['ml', '按毫升', 'Millilitre'],
  ],
});

/** Dispensers that dose soaps into showers: what they measure and may do. */
export const showerDispenser = details({
  device: {
    income: 'showerPartnerIncomeInfo',
    servicing: ['排液中', 'Draining'],
    live: [...DOSING, rows('channels', '通道', 'Channels', [...CHANNEL_COLUMNS, PRICED_BY])],
    tabs: DOSING_TABS,
    basic: [words('linkedShowerNumber', '关联淋浴', 'Linked shower', { list: 'optional' })],
    firmware: FIRMWARE,
    firmwareBrings: FIRMWARE_BRINGS,
    alerts: DOSING_ALERTS,
    evidence: ['noFlow', 'leak'],
    curves: ['remainPct'],
    upkeep: { parts: DOSING_PARTS, permission: 'showerPartnerDeviceManage' },
    acts: [
      ...deviceActs(
        {
          bind: 'showerPartnerDeviceManage',
          unbind: 'showerPartnerDeviceManage',
          edit: 'showerPartnerDeviceManage',
          changeNumber: 'showerPartnerDeviceManage',
          disable: 'showerPartnerDeviceManage',
          restart: 'showerPartnerDeviceManage',
          upgrade: 'showerPartnerDeviceManage',
        },
        FIRMWARE,
      ),
      ...channelActs('showerPartnerDeviceManage', CHANNELS),
    ],
  },
  order: {
    usage: [
      number('channel', '通道', 'Channel', { list: 'optional', filter: true, step: 1 }),
      number('doseMl', '投放量', 'Dose', { unit: ML, list: true }),
      DOSE_COST,
      number('presses', '按压次数', 'Presses', { list: 'optional' }),
    ],
    acts: [...refundActs('showerPartnerOrderRefund'), compensateAct('marketingCoupon')],
    // pages 4.7
    suggest: [{ kind: 'neverStarted' }, { kind: 'none', field: 'doseMl' }],
  },
});
