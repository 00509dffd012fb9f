import { describe, expect, it } from 'vitest';
import type { CommandMessage, DeviceMessage } from './device-link';
import { PLAIN_PROFILE, type DeviceProfile } from './device-program/device-profile';
import { createLocalLink } from './local-link';
import { STEADY_HABITS, type DeviceHabits, type SimulatedDevice } from './simulated-device';

const BEGAN = 1_800_000_000_000;
const MINUTE = 60_000;

interface Given {
  readonly count?: number;
  readonly profile?: Partial<DeviceProfile>;
  readonly habits?: Partial<DeviceHabits>;
  readonly values?: Readonly<Record<string, unknown>>;
}

/** Numbers that look like chance and are the same each time. */
function seeded(): () => number {
  let value = 7;
  return () => {
    value = (Math.imul(value, 1_664_525) + 1_013_904_223) | 0;
    return (value >>> 0) / 2 ** 32;
  };
}

async function rig({ count = 1, profile, habits, values = {} }: Given = {}) {
  let at = BEGAN;
  let rows: readonly SimulatedDevice[] = Array.from({ length: count }, (_, index) => ({
    imei: String(860_000_000_000_000 + index),
    profile: { ...PLAIN_PROFILE, workMs: [500, 500], ...profile },
    habits: { ...STEADY_HABITS, delayMs: [100, 100], ...habits },
    beginning: { firmwareVersion: '1.0', signal: 20, values, seq: 41 },
  }));
  const heard: { readonly imei: string; readonly message: DeviceMessage; readonly at: number }[] = [];
  const link = createLocalLink({
    loadDevices: async (after, limit) => rows.filter(({ imei }) => imei > after).slice(0, limit),
    now: () => at,
    random: seeded(),
    log: { warn: () => undefined },
    isDrivenByHand: true,
  });
  await link.listen(async (imei, message) => {
    heard.push({ imei, message, at });
  });
  await link.refresh();
  return {
    link,
    heard,
    imei: rows[0]?.imei ?? '',
    setRows: (change: (rows: readonly SimulatedDevice[]) => readonly SimulatedDevice[]) => {
      rows = change(rows);
    },
    /** Lets time go by while nobody looks. */
    skip: (ms: number) => {
      at += ms;
    },
    /** Lets time go by in steps of one beat, or coarser. */
    pass: async (ms: number, stepMs = 100) => {
      for (const end = at + ms; at < end;) {
        at += stepMs;
        while (link.runDue() > 0) await link.settled();
      }
    },
    command: (verb: string, more: Partial<CommandMessage> = {}): CommandMessage => ({
      commandId: 'c1',
      verb,
      params: {},
      sentAt: at,
      expiresAt: at + 15_000,
      ...more,
    }),
  };
}

const kindsOf = (heard: readonly { readonly message: DeviceMessage }[]) =>
  heard.map(({ message }) => message.kind);

describe('simulated devices', () => {
  it('report once a heartbeat, spread over it, with numbers above the last that was heard', async () => {
    const { link, heard, pass } = await rig({ count: 600 });
    expect(link.imeis()).toHaveLength(600);
    await pass(MINUTE, 1000);
    await pass(1000, 100);
    expect(new Set(heard.map(({ imei }) => imei)).size).toBe(600);
    const perSecond = new Map<number, number>();
    for (const { at } of heard) perSecond.set(at, (perSecond.get(at) ?? 0) + 1);
    // Ten a second on average.
    expect(Math.max(...perSecond.values())).toBeLessThan(30);
    expect(heard[0]?.message).toMatchObject({ kind: 'report', seq: 42 });
  });

  it('do no more in one beat than a beat may hold', async () => {
    const { link, heard, skip } = await rig({ count: 500 });
    skip(2 * MINUTE);
    const beats: number[] = [];
    for (let done = link.runDue(); done > 0; done = link.runDue()) beats.push(done);
    // First everybody is looked at, then everything said arrives.
    skip(1000);
    expect(beats).toEqual([200, 200, 100]);
    expect([link.runDue(), link.runDue(), link.runDue()]).toEqual([200, 200, 100]);
    await link.settled();
    expect(heard).toHaveLength(500);
  });

  it('take a command, and answer it after a while', async () => {
    const { link, heard, imei, pass, command } = await rig();
    await pass(MINUTE);
    heard.length = 0;
    await link.send(imei, command('start', { orderNo: 'A1', params: { plannedSec: 30 } }));
    expect(heard).toEqual([]);
    await pass(1500);
    expect(kindsOf(heard)).toEqual(['acknowledged', 'report', 'result']);
    await pass(30_000);
    expect(heard.map(({ message }) => message)).toContainEqual(
      expect.objectContaining({ kind: 'run', event: 'finished', orderNo: 'A1' }),
    );
  });

  it('that are away get a command when they come back, and not once it has expired', async () => {
    for (const [wait, expected] of [
      [5000, ['report', 'acknowledged', 'report', 'result']],
      [20_000, ['report']],
    ] as const) {
      const { link, heard, imei, pass, command } = await rig();
      await pass(MINUTE);
      link.happen(imei, { kind: 'connectionLost' });
      heard.length = 0;
      await link.send(imei, command('sync'));
      await pass(wait);
      expect(heard).toEqual([]);
      link.happen(imei, { kind: 'connected' });
      await pass(2000);
      expect(kindsOf(heard)).toEqual(expected);
    }
  });

  it('that stay away are noticed to be gone; a restart is not', async () => {
    const { link, heard, imei, pass, command } = await rig();
    await pass(MINUTE);
    await link.send(imei, command('restart'));
    await pass(2 * MINUTE);
    expect(kindsOf(heard)).not.toContain('gone');
    link.happen(imei, { kind: 'powerCut' });
    await pass(2 * MINUTE);
    expect(kindsOf(heard).at(-1)).toBe('gone');
  });

  it('join when they are bound and leave when they are unbound', async () => {
    const { link, heard, setRows, pass, imei } = await rig({ count: 3 });
    await pass(MINUTE);
    const before = link.stateOf(imei);
    setRows((rows) => rows.slice(0, 1));
    await link.refresh();
    expect(link.imeis()).toEqual([imei]);
    expect(link.stateOf(imei)).toBe(before);
    expect(link.happen('860000000000001', { kind: 'tick' })).toBe(false);
    setRows((rows) => rows.flatMap((row) => [row, { ...row, imei: '870000000000000' }]));
    heard.length = 0;
    await link.refresh();
    await pass(1000);
    expect(heard.map((one) => one.imei)).toContain('870000000000000');
  });

  it('that were filled up know it, and what they told themselves is no filling up', async () => {
    const { link, setRows, pass, imei, command } = await rig({
      profile: {
        usage: { doseMl: { kind: 'fixed', value: 30 } },
        supplies: [{ field: 'remainMl', isPerSlot: false, usedBy: 'doseMl' }],
      },
      values: { remainMl: 100 },
    });
    const rowSays = async (remainMl: number) => {
      setRows((rows) =>
        rows.map((row) => ({ ...row, beginning: { ...row.beginning, values: { remainMl } } })),
      );
      await link.refresh();
    };
    await pass(MINUTE);
    await link.send(imei, command('start', { orderNo: 'A1', params: { plannedSec: 5 } }));
    await pass(10_000);
    expect(link.stateOf(imei)?.values).toEqual({ remainMl: 70 });
    // The row is a little behind.
    await rowSays(100);
    expect(link.stateOf(imei)?.values).toEqual({ remainMl: 70 });
    await pass(MINUTE);
    await rowSays(500);
    expect(link.stateOf(imei)?.values).toEqual({ remainMl: 500 });
  });

  it('suffer what their habits say', async () => {
    const { heard, pass } = await rig({
      count: 20,
      habits: {
        outagesPerDay: 40,
        outageMs: [5 * MINUTE, 5 * MINUTE],
        faultsPerDay: 40,
        faultMs: [MINUTE, MINUTE],
      },
    });
    await pass(120 * MINUTE, 5000);
    expect(kindsOf(heard)).toContain('gone');
    const faults = heard.map(({ message }) => message.kind === 'report' && message.faultCode);
    expect(faults).toContain('E1');
    expect(faults.at(-1)).toBeNull();
  });

  it('lose messages as often as their habits say', async () => {
    const { heard, pass } = await rig({ count: 50, habits: { lossChance: 1 } });
    await pass(2 * MINUTE, 1000);
    expect(heard).toEqual([]);
  });

  it('hear nothing on a closed link', async () => {
    const { link, imei, command } = await rig();
    await link.close();
    await expect(link.send(imei, command('sync'))).rejects.toThrow('closed');
  });
});
