import { describe, expect, it } from 'vitest';
import type { CommandMessage, DeviceMessage } from '../device-link';
import { drawMishap, STEADY_HABITS } from '../simulated-device';
import { PLAIN_PROFILE, type DeviceProfile } from './device-profile';
import { beginDevice, nextWakeAt, type DeviceState } from './device-state';
import { stepDevice, type DeviceInput } from './step-device';

const BEGAN = 1_800_000_000_000;
/** Every chance comes true, and every span is at its shortest. */
const always = () => 0;

const PROFILE: DeviceProfile = {
  ...PLAIN_PROFILE,
  slots: ['1', '2'],
  runSec: 600,
  workMs: [1000, 1000],
  usage: { litres: { kind: 'perSecond', amount: 0.1, digits: 1 } },
  measures: {
    flow: { kind: 'state', idle: 0, running: 6 },
    leak: { kind: 'state', idle: false, running: false },
  },
  entries: { field: 'ports', key: 'port', columns: { power: { kind: 'state', idle: 0, running: 300 } } },
  disturbances: [
    { name: 'dry', during: 'running', measures: { flow: 0 }, isHalting: true },
    { name: 'leak', measures: { leak: true } },
    { name: 'over', during: 'running', entry: { power: 9_000 } },
    { name: 'stray', during: 'idle', entry: { power: 50 } },
  ],
};
const VALUES = { ports: [{ port: 1 }, { port: 2 }] };

function rig(profile: Partial<DeviceProfile> = {}, values: DeviceState['values'] = VALUES) {
  let at = BEGAN;
  let count = 0;
  let state = beginDevice({ at, firmwareVersion: '1.0', signal: 20, values, firstReportAt: at + 1 });
  const give = (input: Omit<DeviceInput, 'at'>, after = 0): readonly DeviceMessage[] => {
    at += after;
    const step = stepDevice({ ...PROFILE, ...profile }, state, { ...input, at } as DeviceInput, always);
    state = step.state;
    return step.outputs;
  };
  return {
    give,
    state: () => state,
    command(verb: string, more: Partial<CommandMessage> = {}, after = 0) {
      count += 1;
      const sentAt = at + after;
      const command = {
        commandId: `c${count}`,
        verb,
        params: {},
        sentAt,
        expiresAt: sentAt + 15_000,
        ...more,
      };
      return give({ kind: 'command', command } as Omit<DeviceInput, 'at'>, after);
    },
    disturb: (name: string | null) => give({ kind: 'disturbance', name } as Omit<DeviceInput, 'at'>),
    wake(after: number) {
      return give({ kind: 'tick' }, after);
    },
  };
}

/** What the last report among these shows. */
function shown(outputs: readonly DeviceMessage[]): Readonly<Record<string, unknown>> {
  const report = outputs.findLast((message) => message.kind === 'report');
  return report?.kind === 'report' ? (report.measures ?? {}) : {};
}

const refusals = (outputs: readonly DeviceMessage[]) =>
  outputs.flatMap((message) => (message.kind === 'result' && !message.isDone ? [message.failCode] : []));

describe('something out of order', () => {
  it('shows as long as it lasts, and then the truth is told', () => {
    const device = rig();
    expect(shown(device.disturb('leak'))).toMatchObject({ leak: true });
    expect(shown(device.disturb(null))).toMatchObject({ leak: false });
    expect(shown(device.disturb('nothing that is known'))).toMatchObject({ leak: false });
  });

  it('of a run shows while one goes on, which uses nothing meanwhile', () => {
    const device = rig();
    expect(shown(device.disturb('dry'))).toMatchObject({ flow: 0 });
    device.disturb(null);
    const outputs = device.command('start', { orderNo: 'o1' });
    expect(shown(outputs)).toMatchObject({ flow: 6 });
    device.wake(60_000);
    expect(device.state().runs[0]?.usage).toEqual({ litres: 6 });
    expect(shown(device.disturb('dry'))).toMatchObject({ flow: 0 });
    device.wake(60_000);
    expect(device.state().runs[0]?.usage).toEqual({ litres: 6 });
    device.disturb(null);
    device.wake(60_000);
    expect(device.state().runs[0]?.usage).toEqual({ litres: 18 });
  });

  it('of one place shows in its entry alone: the first that runs, or that does not', () => {
    const device = rig();
    const idle = [
      { port: 1, power: 50 },
      { port: 2, power: 0 },
    ];
    expect(shown(device.disturb('stray'))).toMatchObject({ ports: idle });
    device.disturb(null);
    device.command('start', { orderNo: 'o1', params: { channel: 2 } });
    const running = [
      { port: 1, power: 0 },
      { port: 2, power: 9_000 },
    ];
    expect(shown(device.disturb('over'))).toMatchObject({ ports: running });
  });

  it('befalls a device only where it would show', () => {
    const habits = { ...STEADY_HABITS, disturbancesPerDay: 1e9 };
    const simulated = {
      imei: '1',
      profile: PROFILE,
      habits,
      beginning: { firmwareVersion: '1', signal: 9, values: {} },
    };
    const drawn = (runs: DeviceState['runs'], chance: number) => {
      const mishap = drawMishap(simulated, { runs }, () => chance);
      return mishap?.kind === 'disturbance' ? mishap.name : null;
    };
    const device = rig();
    device.command('start', { orderNo: 'o1' });
    const { runs } = device.state();
    expect([drawn([], 0.1), drawn([], 0.9)]).toEqual(['leak', 'stray']);
    expect([drawn(runs, 0.1), drawn(runs, 0.9)]).toEqual(['dry', 'over']);
  });
});

it('what a user left in it keeps others from starting, until it is taken out', () => {
  const load = { field: 'left', leftChance: 1, leftMs: [3_600_000, 3_600_000] } as const;
  const device = rig({ load });
  expect(shown(device.command('start', { orderNo: 'o1' }))).toMatchObject({ left: false });
  expect(shown(device.wake(600_000))).toMatchObject({ left: true });
  expect(refusals(device.command('start', { orderNo: 'o2' }))).toEqual(['notEmptied']);
  expect(nextWakeAt(device.state())).toBeLessThanOrEqual(BEGAN + 600_000 + 3_600_000);
  expect(shown(device.wake(3_600_000))).toMatchObject({ left: false });
  expect(refusals(device.command('start', { orderNo: 'o3' }))).toEqual([]);
});

it('a place whose supply is down to its last share is off', () => {
  const supply = { field: 'ml', isPerSlot: true, usedBy: 'litres', offAt: 0.05 } as const;
  const share = { field: 'share', capacity: { from: 'most' } } as const;
  const ports = [
    { port: 1, ml: 5, most: 100 },
    { port: 2, ml: 10, most: 100 },
  ];
  const device = rig({ supplies: [{ ...supply, share }] }, { ports });
  expect(refusals(device.command('start', { orderNo: 'o1', params: { channel: 1 } }))).toEqual(['empty']);
  expect(refusals(device.command('start', { orderNo: 'o2', params: { channel: 2 } }))).toEqual([]);
  device.wake(60_000);
  expect(device.state().values['ports']).toMatchObject([{ ml: 5 }, { ml: 4, share: 0.04 }]);
});

it('a service that cannot be done leaves a fault, and one that hangs goes on', () => {
  const chances = { ...PROFILE.chances, commandFails: -1, serviceHangs: -1, serviceFails: 1 };
  const failing = rig({ chances });
  failing.command('drain');
  failing.wake(1_000);
  const outputs = failing.wake(60_000);
  expect(refusals(outputs)).toEqual(['serviceFailed']);
  expect(outputs.find(({ kind }) => kind === 'report')).toMatchObject({ workStatus: 1, faultCode: 'E1' });
  const hanging = rig({ chances: { ...chances, serviceHangs: 1 } });
  hanging.command('drain');
  hanging.wake(1_000);
  hanging.wake(60_000);
  expect(hanging.state().service).not.toBeNull();
});
