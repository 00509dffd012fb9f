import { details } from './vocabulary/details';
import { deviceActs } from './vocabulary/device-acts';
import { choice, flag, money, number, rows, words } from './vocabulary/fields';
import { MINUTES, MS } from './vocabulary/units';

const DRIVE_TARGETS = [
  ['washer', '洗衣机', 'Washer'],
  ['dryer', '烘干机', 'Dryer'],
  ['massageChair', '按摩椅', 'Massage chair'],
  ['other', '其他', 'Other'],
] as const;

/** Universal boxes, which drive equipment of any make by pulses: what they measure and may do. */
export const box = details({
  device: {
    income: 'boxIncomeInfo',
    servicing: ['维护中', 'Servicing'],
    basic: [
      choice('driveTarget', '控制对象', 'Drives', { list: true, filter: true, of: DRIVE_TARGETS }),
      flag('feedbackInput', '运行反馈', 'Run feedback', { list: 'optional', filter: true }),
      rows('services', '服务', 'Services', [
        words('name', '服务', 'Service'),
        number('minutes', '时长', 'Time', { unit: MINUTES }),
        money('price', '价格', 'Price'),
        number('pulseCount', '脉冲数', 'Pulses'),
      ]),
    ],
    live: [
      rows('channels', '通道', 'Channels', [
        number('channel', '通道', 'Channel'),
        choice('mode', '模式', 'Mode', {
          of: [
            ['pulse', '脉冲', 'Pulse'],
            ['level', '电平', 'Level'],
          ],
        }),
        number('pulseCount', '脉冲数', 'Pulses'),
        number('pulseWidthMs', '脉宽', 'Width', { unit: MS }),
        number('pulseIntervalMs', '间隔', 'Interval', { unit: MS }),
      ]),
    ],
    acts: deviceActs({
      edit: 'boxDeviceEdit',
      changeNumber: 'boxDeviceChangeNumber',
      disable: 'boxDeviceDisable',
    }),
  },
  order: {
    usage: [
      number('pulses', '脉冲数', 'Pulses', { list: true }),
      flag('hasFeedback', '运行反馈', 'Feedback', { list: 'optional' }),
    ],
  },
});
