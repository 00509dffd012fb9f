import { DisplayStatus } from '../contract/domain/device';
import { alert } from './vocabulary/alerts';
import { choice, flag, money, number, words } from './vocabulary/fields';
import { MINUTES, MS, SECONDS } from './vocabulary/units';
import { part } from './vocabulary/act/part-acts';

/** What a box drives. */
export const DRIVE_TARGETS = [
  ['washer', '洗衣机', 'Washer'],
  ['dryer', '烘干机', 'Dryer'],
  ['massageChair', '按摩椅', 'Massage chair'],
  ['other', '其他', 'Other'],
] as const;

/** What a person may choose to have started, as it is shown and as it is entered. */
export const SERVICE = [
  words('name', '服务', 'Service', { required: true }),
  number('minutes', '时长', 'Time', { unit: MINUTES, required: true, min: 1, max: 480, step: 1 }),
  money('price', '价格', 'Price', { required: true, max: 20_000 }),
  number('pulseCount', '脉冲数', 'Pulses', { required: true, min: 1, max: 99, step: 1 }),
] as const;

/** How a channel drives its machine (pages 3.4). */
export const CHANNEL = [
  number('channel', '通道', 'Channel', { required: true, min: 1, max: 8, step: 1 }),
  choice('mode', '模式', 'Mode', {
    required: true,
    of: [
      ['pulse', '脉冲', 'Pulse'],
      ['level', '电平', 'Level'],
    ],
  }),
  number('pulseCount', '脉冲数', 'Pulses', { required: true, min: 1, max: 99, step: 1 }),
  number('pulseWidthMs', '脉宽', 'Width', { unit: MS, required: true, min: 10, max: 1_000, step: 5 }),
  number('pulseIntervalMs', '间隔', 'Interval', { unit: MS, required: true, min: 10, max: 2_000, step: 5 }),
  number('relayOnSec', '吸合时长', 'Relay on', { unit: SECONDS, min: 0, max: 60 }),
  flag('feedbackInput', '运行反馈', 'Run feedback', { required: true }),
] as const;

/** The same with what it does now, which nobody enters. */
export const CHANNEL_COLUMNS = [
  ...CHANNEL,
  choice('runState', '运行状态', 'State', {
    of: [
      ['idle', '空闲', 'Idle', 'success'],
      ['running', '运行中', 'Running', 'active'],
    ],
  }),
] as const;

const FEEDBACK_SECONDS = 60;
const FEEDS_BACK = [{ field: 'feedbackInput', in: [true] }] as const;

/** What universal boxes raise alerts for (pages 3.4). */
export const ALERTS = [
  alert('notStarted', '脉冲已发无运行反馈', 'Pulses sent, no feedback', 'important', {
    kind: 'state',
    while: [
      ...FEEDS_BACK,
      { field: 'isRunning', in: [false] },
      { field: 'displayStatus', in: [DisplayStatus.running] },
      { field: 'currentOrderNo', filled: true },
    ],
    forSeconds: FEEDBACK_SECONDS,
  }),
  alert('strayRun', '有运行反馈无订单', 'Runs without an order', 'important', {
    kind: 'state',
    while: [
      ...FEEDS_BACK,
      { field: 'isRunning', in: [true] },
      { field: 'displayStatus', in: [DisplayStatus.idle, DisplayStatus.running] },
      { field: 'currentOrderNo', filled: false },
    ],
    forSeconds: FEEDBACK_SECONDS,
  }),
] as const;

/** It switches whatever it drives by its relay. */
export const PARTS = [part('relay', '继电器', 'Relay', 50_000)];
