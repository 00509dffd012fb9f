import { DOSING } from './dosing';
import { details } from './vocabulary/details';
import { deviceActs } from './vocabulary/device-acts';
import { number, words } from './vocabulary/fields';
import { ML } from './vocabulary/units';

/** Dispensers that dose soaps into showers: what they measure and may do. */
export const showerDispenser = details({
  device: {
    income: 'showerPartnerIncomeInfo',
    servicing: ['排液中', 'Draining'],
    live: DOSING,
    basic: [words('linkedShowerNumber', '关联淋浴', 'Linked shower', { list: 'optional' })],
    acts: deviceActs({
      edit: 'showerPartnerDeviceManage',
      changeNumber: 'showerPartnerDeviceManage',
      disable: 'showerPartnerDeviceManage',
    }),
  },
  order: {
    usage: [
      number('doseMl', '投放量', 'Dose', { unit: ML, list: true }),
      number('presses', '按压次数', 'Presses', { list: 'optional' }),
    ],
  },
});
