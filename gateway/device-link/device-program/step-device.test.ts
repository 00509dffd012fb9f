import { describe, expect, it } from 'vitest';
import { DisplayStatus } from '../../../contract/domain/device';
import type { CommandMessage, DeviceMessage } from '../device-link';
import { PLAIN_PROFILE, type DeviceProfile } from './device-profile';
import { beginDevice, nextWakeAt, type DeviceState } from './device-state';
import { stepDevice, type DeviceInput } from './step-device';

const BEGAN = 1_800_000_000_000;
const SECOND = 1000;
/** Everything takes its shortest time. */
const never = () => 0.999_999;
const QUICK: Partial<DeviceProfile> = {
  workMs: [1000, 1000],
  rebootMs: [10_000, 10_000],
  upgradeMs: [20_000, 20_000],
};

interface Rig {
  readonly give: (input: DeviceInputLater) => readonly DeviceMessage[];
  readonly command: (
    verb: string,
    more?: Partial<CommandMessage> & { readonly after?: number },
  ) => readonly DeviceMessage[];
  readonly state: () => DeviceState;
}
type DeviceInputLater = DeviceInput extends infer I
  ? I extends DeviceInput
    ? Omit<I, 'at'> & { readonly after?: number }
    : never
  : never;

/** A device whose time goes on by `after` ms with each input. */
function rig(profile: Partial<DeviceProfile> = {}, values: DeviceState['values'] = {}, random = never): Rig {
  const whole = { ...PLAIN_PROFILE, ...QUICK, ...profile };
  let at = BEGAN;
  let count = 0;
  let state = beginDevice({ at, firmwareVersion: '1.0', signal: 20, values, firstReportAt: at + 60_000 });
  const give: Rig['give'] = ({ after = 0, ...input }) => {
    at += after;
    const step = stepDevice(whole, state, { ...input, at }, random);
    state = step.state;
    return step.outputs;
  };
  return {
    give,
    command: (verb, { after = 0, ...more } = {}) => {
      count += 1;
      const sentAt = at + after;
      const message = {
        commandId: `c${count}`,
        verb,
        params: {},
        sentAt,
        expiresAt: sentAt + 15_000,
        ...more,
      };
      return give({ kind: 'command', command: message, after });
    },
    state: () => state,
  };
}

const kinds = (messages: readonly DeviceMessage[]) =>
  messages.map((message) => (message.kind === 'run' ? message.event : message.kind));
const tick = (seconds: number): DeviceInputLater => ({ kind: 'tick', after: seconds * SECOND });

describe('a start', () => {
  it('is acknowledged, runs, tells its progress and finishes by itself', () => {
    const { give, command } = rig({ usage: { litres: { kind: 'perSecond', amount: 0.1, digits: 1 } } });
    const taken = command('start', { orderNo: 'A1', params: { plannedSec: 90 } });
    expect(kinds(taken)).toEqual(['acknowledged', 'report']);
    expect(taken[1]).toMatchObject({ workStatus: DisplayStatus.running });
    expect(give(tick(1))).toMatchObject([{ kind: 'result', commandId: 'c1', isDone: true }]);
    expect(give(tick(59))).toMatchObject([
      { event: 'progress', orderNo: 'A1', usage: { litres: 6 } },
      { kind: 'report' },
    ]);
    expect(give(tick(30))).toMatchObject([
      { event: 'finished', usage: { litres: 9 } },
      { kind: 'report', workStatus: DisplayStatus.idle },
    ]);
  });

  it('is reported of each minute, by a device that says little while nothing runs', () => {
    const { give, command } = rig({ idleHeartbeatMs: 180_000 });
    expect(kinds(give(tick(60)))).toEqual(['report']);
    expect(kinds(give(tick(179)))).toEqual([]);
    expect(kinds(give(tick(1)))).toEqual(['report']);
    command('start', { orderNo: 'A1', params: { plannedSec: 90 } });
    expect(kinds(give(tick(60)))).toContain('report');
  });

  it.each([
    ['badParams', {}, {}],
    ['noSuchSlot', { orderNo: 'A1', params: { channel: 3 } }, {}],
    ['startFailed', { orderNo: 'A1' }, { chances: { ...PLAIN_PROFILE.chances, startFails: 1 } }],
  ])('is refused without being acknowledged: %s', (failCode, more, profile) => {
    const said = rig(profile).command('start', more);
    expect(said).toMatchObject([{ kind: 'result', isDone: false, failCode }]);
  });

  it('is refused while the device is in use, faulty, servicing, without power or empty', () => {
    const codeOf = (said: readonly DeviceMessage[]) =>
      said.map((message) => 'failCode' in message && message.failCode);
    const busy = rig();
    busy.command('start', { orderNo: 'A1' });
    expect(codeOf(busy.command('start', { orderNo: 'A2' }))).toEqual(['inUse']);
    const faulty = rig();
    faulty.give({ kind: 'fault', fault: { code: 'E7', text: 'stuck' } });
    expect(codeOf(faulty.command('start', { orderNo: 'A1' }))).toEqual(['fault']);
    const servicing = rig();
    servicing.command('drain');
    servicing.give(tick(1));
    expect(codeOf(servicing.command('start', { orderNo: 'A1' }))).toEqual(['servicing']);
    const off = rig();
    off.command('power', { params: { on: false } });
    off.give(tick(1));
    expect(codeOf(off.command('start', { orderNo: 'A1', params: { channel: 1 } }))).toEqual(['poweredOff']);
    const empty = rig({ supplies: [{ field: 'left', isPerSlot: false, usedBy: 'doseMl' }] }, { left: 0 });
    expect(codeOf(empty.command('start', { orderNo: 'A1' }))).toEqual(['empty']);
  });

  it('never runs an order twice, whatever command asks for it', () => {
    const { give, command } = rig();
    command('start', { orderNo: 'A1', params: { plannedSec: 10 } });
    expect(kinds(command('start', { orderNo: 'A1', after: 2000 }))).toEqual([
      'result',
      'acknowledged',
      'report',
    ]);
    expect(kinds(give(tick(8)))).toEqual(['finished', 'report', 'result']);
    expect(command('start', { orderNo: 'A1' })).toMatchObject([{ isDone: false, failCode: 'alreadyRun' }]);
  });

  it('finds a free slot for each user, or the one that it names', () => {
    const { command, state } = rig({ slots: ['1', '2', '3'] });
    command('start', { orderNo: 'A1', params: { channel: 2 } });
    command('start', { orderNo: 'A2' });
    command('start', { orderNo: 'A3', params: { channel: '3' } });
    expect(state().runs.map(({ slot, orderNo }) => `${slot}:${orderNo}`)).toEqual(['2:A1', '1:A2', '3:A3']);
    expect(command('start', { orderNo: 'A4' })).toMatchObject([{ failCode: 'inUse' }]);
  });
});

describe('a command', () => {
  it('that has expired is refused, and a moment earlier it is not', () => {
    const late = { sentAt: BEGAN - 15_001, expiresAt: BEGAN - 1 };
    expect(rig().command('sync', late)).toMatchObject([{ isDone: false, failCode: 'expired' }]);
    expect(rig().command('start', { orderNo: 'A1', ...late })).toMatchObject([{ failCode: 'expired' }]);
    expect(kinds(rig().command('sync', { expiresAt: BEGAN }))).toEqual(['acknowledged']);
  });

  it('that comes again gets the same answer and is not done again', () => {
    const { give, command, state } = rig();
    const again = { commandId: 'same', orderNo: 'A1', params: { plannedSec: 600 } };
    const [first] = command('start', again);
    expect(command('start', again)).toEqual([first]);
    const [result] = give(tick(1));
    expect(
      command('start', { ...again, after: 60_000 }).filter(({ kind }) => kind !== 'report' && kind !== 'run'),
    ).toEqual([first, result]);
    expect(state().runs).toHaveLength(1);
  });

  it.each(['fly', 'toString', '__proto__', ''])('with the unknown verb "%s" fails as unsupported', (verb) => {
    expect(rig().command(verb)).toMatchObject([{ kind: 'result', isDone: false, failCode: 'unsupported' }]);
  });

  it('beyond what it can do at once is refused', () => {
    const { command } = rig();
    for (let count = 0; count < 8; count += 1) command('sync');
    expect(command('sync')).toMatchObject([{ failCode: 'tooMany' }]);
  });

  it('may fail after it was acknowledged', () => {
    const { give, command } = rig({ chances: { ...PLAIN_PROFILE.chances, commandFails: 1 } });
    expect(kinds(command('sync'))).toEqual(['acknowledged']);
    expect(give(tick(1))).toMatchObject([{ kind: 'result', isDone: false, failCode: 'notDone' }]);
  });
});

describe('what commands do', () => {
  it.each([
    ['stop', 'finished', 'stopped'],
    ['setIdle', 'aborted', 'setIdle'],
  ])('%s ends what runs as %s', (verb, event, reason) => {
    const { give, command } = rig();
    command('start', { orderNo: 'A1' });
    command(verb, { after: 5000 });
    expect(give(tick(1))).toContainEqual(
      expect.objectContaining({ kind: 'run', event, reason, orderNo: 'A1' }),
    );
  });

  it('setIdle clears a fault', () => {
    const { give, command, state } = rig();
    give({ kind: 'fault', fault: { code: 'E7', text: 'stuck' } });
    command('setIdle');
    give(tick(1));
    expect(state().fault).toBeNull();
  });

  it('restart: away, what ran is aborted, then it reports and says that it is done', () => {
    const { give, command } = rig();
    command('start', { orderNo: 'A1' });
    give(tick(1));
    expect(kinds(command('restart'))).toEqual(['acknowledged']);
    expect(give(tick(1))).toEqual([]);
    expect(command('sync', { after: 5000 })).toEqual([]);
    const back = give(tick(5));
    expect(kinds(back)).toEqual(['aborted', 'report', 'report', 'result']);
    expect(back.at(-1)).toMatchObject({ commandId: 'c2', isDone: true });
  });

  it('upgrade: counts only with the version that is there after the restart', () => {
    const { give, command } = rig();
    command('upgrade', { params: { version: '2.1' } });
    give(tick(1));
    const back = give(tick(20));
    expect(back).toMatchObject([
      { kind: 'report', firmwareVersion: '2.1' },
      { kind: 'result', isDone: true, values: { firmwareVersion: '2.1' } },
    ]);
    const failing = rig({ chances: { ...PLAIN_PROFILE.chances, upgradeFails: 1 } });
    failing.command('upgrade', { params: { version: '2.1' } });
    failing.give(tick(1));
    expect(failing.give(tick(20))).toMatchObject([
      { kind: 'report', firmwareVersion: '1.0' },
      { kind: 'result', isDone: false, failCode: 'upgradeFailed' },
    ]);
  });

  it('power: per slot, and for as many minutes as asked for', () => {
    const { give, command, state } = rig({ slots: ['1', '2'] });
    command('power', { params: { on: false, channel: 2 } });
    give(tick(1));
    expect(state().off).toEqual(['2']);
    command('power', { params: { on: true, channel: 2, minutes: 3 } });
    give(tick(1));
    expect(state().off).toEqual([]);
    give(tick(180));
    expect(state().off).toEqual(['2']);
  });

  it.each(['drain', 'selfClean'])('%s occupies it until it is done', (verb) => {
    const { give, command } = rig();
    expect(kinds(command(verb))).toEqual(['acknowledged']);
    expect(give(tick(1))).toMatchObject([{ kind: 'report', workStatus: DisplayStatus.servicing }]);
    expect(give(tick(40))).toMatchObject([
      { kind: 'report', workStatus: DisplayStatus.idle },
      { kind: 'result', commandId: 'c1', isDone: true },
    ]);
  });

  it('setParameters and calibrate: the values become what it measures', () => {
    const { give, command } = rig();
    command('setParameters', { params: { doseMl: 25 } });
    give(tick(1));
    command('calibrate', { params: { pulsesPerLitre: 455 } });
    expect(give(tick(1))).toMatchObject([
      { kind: 'report', measures: { doseMl: 25, pulsesPerLitre: 455 } },
      { kind: 'result', isDone: true },
    ]);
  });
});

describe('what happens to it', () => {
  it('a power cut: silence, and afterwards the truth about run and commands', () => {
    const { give, command, state } = rig();
    command('start', { orderNo: 'A1' });
    give(tick(1));
    command('sync');
    expect(give({ kind: 'powerCut' })).toEqual([]);
    expect(nextWakeAt(state())).toBeNull();
    expect(give(tick(3600))).toEqual([]);
    expect(command('sync')).toEqual([]);
    const back = give({ kind: 'powerBack', after: 1000 });
    expect(back.filter(({ kind }) => kind !== 'report')).toMatchObject([
      { event: 'aborted', reason: 'powerCut', orderNo: 'A1' },
      { kind: 'result', commandId: 'c2', isDone: false, failCode: 'powerCut' },
    ]);
  });

  it('a lost connection: what ended meanwhile is told at the next one, once', () => {
    const { give, command } = rig();
    command('start', { orderNo: 'A1', params: { plannedSec: 30 } });
    expect(give({ kind: 'connectionLost' })).toEqual([]);
    expect(give(tick(90))).toEqual([]);
    expect(kinds(give({ kind: 'connected' }))).toEqual(['finished', 'result', 'report']);
    expect(give({ kind: 'connected' })).toEqual([]);
  });

  it('its user stops it before the time', () => {
    const { give, command } = rig({ usage: { minutes: { kind: 'elapsed', unitSec: 60 } } });
    command('start', { orderNo: 'A1', params: { plannedSec: 1800 } });
    expect(give({ kind: 'userStops', after: 90_000 })).toContainEqual(
      expect.objectContaining({ event: 'finished', reason: 'user', usage: { minutes: 2 } }),
    );
  });

  it('it breaks down in a run', () => {
    const { give, command } = rig({ chances: { ...PLAIN_PROFILE.chances, runFails: 1 } });
    command('start', { orderNo: 'A1', params: { plannedSec: 100 } });
    const said = give(tick(91));
    expect(said).toContainEqual(expect.objectContaining({ event: 'aborted', reason: 'E1' }));
    expect(said).toContainEqual(expect.objectContaining({ kind: 'report', faultCode: 'E1' }));
  });

  it('its meter counts what is lost beside what was asked for', () => {
    const { give, command, state } = rig({
      usage: { litres: { kind: 'goal', param: 'litres', digits: 2 } },
      measures: { total: { kind: 'total', of: 'litres', digits: 2, lostShare: 0.2 } },
    });
    command('start', { orderNo: 'A1', params: { plannedSec: 10, litres: 8 } });
    give(tick(10));
    expect(state().values).toEqual({ total: 10 });
  });

  it('it uses up what the slot holds, and counts the total', () => {
    const { give, command, state } = rig(
      {
        slots: ['1', '2'],
        usage: { doseMl: { kind: 'goal', param: 'doseMl', digits: 0 } },
        measures: { totalMl: { kind: 'total', of: 'doseMl', digits: 0 } },
        entries: {
          field: 'channels',
          key: 'channel',
          columns: { state: { kind: 'state', idle: 'idle', running: 'on' } },
        },
        supplies: [
          {
            field: 'remainMl',
            isPerSlot: true,
            usedBy: 'doseMl',
            share: { field: 'remainPct', capacity: 100 },
          },
        ],
      },
      {
        channels: [
          { channel: 1, remainMl: 80 },
          { channel: 2, remainMl: 20 },
        ],
      },
    );
    command('start', { orderNo: 'A1', params: { plannedSec: 10, channel: 2, doseMl: 30 } });
    give(tick(10));
    expect(state().values).toEqual({
      totalMl: 30,
      channels: [
        { channel: 1, remainMl: 80, state: 'idle' },
        { channel: 2, remainMl: 0, remainPct: 0, state: 'idle' },
      ],
    });
  });
});
