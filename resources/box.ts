import { text } from '../contract/text';
import { action, ask } from './vocabulary/actions';
import { DRIVE_TARGETS, SERVICE, CHANNEL, CHANNEL_COLUMNS, ALERTS, PARTS } from './box-vocabulary';
import { details } from './vocabulary/details';
import { deviceActs } from './vocabulary/act/device-acts';
import { FIRMWARE, FIRMWARE_BRINGS } from './vocabulary/firmware';
import { compensateAct, remoteStartAct, refundActs } from './vocabulary/act/order-acts';
import { FREE, powerActs, setIdleAct, syncAct } from './vocabulary/act/remote-acts';
import { numbered } from './vocabulary/act/supply-acts';
import { choice, flag, number, rows } from './vocabulary/fields';

/** Universal boxes, which drive equipment of any make by pulses: what they measure and may do. */
export const box = details({
  device: {
    income: 'boxIncomeInfo',
    servicing: ['维护中', 'Servicing'],
    basic: [
      choice('driveTarget', '控制对象', 'Drives', { list: true, filter: true, of: DRIVE_TARGETS }),
      flag('feedbackInput', '运行反馈', 'Run feedback', { list: 'optional', filter: true }),
      rows('services', '服务', 'Services', SERVICE),
    ],
    live: [
      flag('isRunning', '反馈运行中', 'Runs, by feedback'),
      rows('channels', '通道', 'Channels', CHANNEL_COLUMNS),
    ],
    offlineAfterMinutes: 5,
    firmware: FIRMWARE,
    firmwareBrings: FIRMWARE_BRINGS,
    alerts: ALERTS,
    evidence: ['isRunning'],
    upkeep: { parts: PARTS, permission: 'boxDeviceEdit' },
    acts: [
      ...deviceActs(
        {
          bind: 'boxDeviceBind',
          unbind: 'boxDeviceUnbind',
          forceDelete: 'boxDeviceForceDelete',
          edit: 'boxDeviceEdit',
          changeNumber: 'boxDeviceChangeNumber',
          disable: 'boxDeviceDisable',
          restart: 'boxDeviceRestart',
          upgrade: 'boxDeviceUpgrade',
        },
        FIRMWARE,
      ),
      setIdleAct('boxDeviceSetIdle'),
      ...powerActs('boxDevicePower', { on: text('通电', 'Power on'), off: text('断电', 'Power off') }),
      syncAct('boxDeviceSync'),
      action('setPulses', '脉冲参数', 'Pulse parameters', 'boxDeviceEdit', {
        when: FREE,
        params: [
          rows('channels', '通道', 'Channels', CHANNEL, { required: true }),
          rows('services', '服务', 'Services', SERVICE, { required: true }),
        ],
        effect: ask('setParameters'),
        danger: 'confirm',
      }),
      action('testPulse', '测试脉冲', 'Test pulses', 'boxDeviceEdit', {
        when: FREE,
        params: [
          choice('channel', '通道', 'Channel', { required: true, of: numbered(2, '号通道', 'Channel') }),
          number('pulses', '脉冲数', 'Pulses', {
            required: true,
            min: 1,
            max: 10,
            step: 1,
            hint: text('计入免费启动', 'Counts as a free start'),
          }),
        ],
        effect: ask('testPulse'),
        reason: true,
      }),
    ],
  },
  order: {
    usage: [
      number('pulses', '脉冲数', 'Pulses', { list: true }),
      flag('hasFeedback', '运行反馈', 'Feedback', { list: 'optional' }),
    ],
    acts: [
      ...refundActs('boxOrderRefund'),
      remoteStartAct('boxOrderRemoteStart'),
      compensateAct('marketingCoupon'),
    ],
    // pages 4.7
    suggest: [{ kind: 'neverStarted' }, { kind: 'state', field: 'hasFeedback', in: [false] }],
  },
});
