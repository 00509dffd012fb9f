import { describe, expect, it } from 'vitest';
import { startOfDay } from '../../../contract/day';
import { ONE_DAY_MS, ONE_MINUTE_MS } from '../../../contract/limits';
import { derive } from './derived';
import { PLAIN_PROFILE, type DerivedRule, type DeviceProfile } from './device-profile';
import { beginDevice, type DeviceState, type Run } from './device-state';
import { stepDevice } from './step-device';

const NOW = startOfDay(1_800_000_000_000) + 12 * 60 * ONE_MINUTE_MS;
const RUN: Run = {
  ...{ orderNo: 'A1', slot: '1', params: { kwh: 0.5, cents: 600 }, startedAt: NOW, plannedMs: 600_000 },
  ...{ endsAt: NOW + 600_000, failsAt: null, nextProgressAt: NOW + 600_000, usage: {} },
};
const USAGE: DeviceProfile['usage'] = {
  kwh: { kind: 'goal', param: 'kwh', digits: 3 },
  cents: { kind: 'goal', param: 'cents', digits: 3 },
};

type Begun = Partial<Pick<DeviceState, 'runs' | 'values' | 'fault'>>;

/** What a device tells of itself at a moment, and what it is after that. */
function tell(profile: Partial<DeviceProfile>, begun: Begun, at = NOW + 5 * ONE_MINUTE_MS) {
  const known = { at: NOW, firmwareVersion: '1.0', signal: 20, values: {}, ...begun, firstReportAt: at };
  const step = stepDevice(
    { ...PLAIN_PROFILE, usage: USAGE, ...profile },
    beginDevice(known),
    { kind: 'tick', at },
    () => 0.999_999,
  );
  const report = step.outputs.find((message) => message.kind === 'report');
  return { shown: report?.kind === 'report' ? (report.measures ?? {}) : {}, state: step.state };
}

describe('what a device shows of a run', () => {
  const measures: DeviceProfile['measures'] = {
    seconds: { kind: 'elapsed' },
    since: { kind: 'startedAt' },
    energyWh: { kind: 'usage', of: 'kwh', times: 1_000 },
    left: { kind: 'unused', of: 'cents', from: 'prepaid' },
  };

  it('grows with it, and what is left of what was paid shrinks', () => {
    const { shown } = tell({ measures }, { runs: [RUN], values: { prepaid: 1_000 } });
    expect(shown).toMatchObject({ seconds: 300, since: NOW, energyWh: 250, left: 700 });
  });

  it('is nothing where nothing runs', () => {
    const { shown } = tell({ measures }, { values: { prepaid: 1_000 } });
    expect(shown).toMatchObject({ seconds: 0, since: null, energyWh: 0, left: 0 });
  });
});

describe('a state of a device', () => {
  it('is that of its fault, whatever it does', () => {
    const measures: DeviceProfile['measures'] = {
      pump: { kind: 'state', idle: 'idle', running: 'running', faulty: 'fault' },
    };
    const fault = { code: 'E1', text: 'E1' };
    expect(tell({ measures }, { fault }).shown).toMatchObject({ pump: 'fault' });
    expect(tell({ measures }, {}).shown).toMatchObject({ pump: 'idle' });
  });
});

describe('a lowest share', () => {
  it('may be of the same amount for every entry', () => {
    const rule = { kind: 'lowestShare', list: 'tanks', left: 'ml', capacity: 150, digits: 0 } as const;
    const values = { tanks: [{ ml: 900 }, { ml: 450 }] };
    expect(tell({ measures: { days: rule } }, { values }).shown).toMatchObject({ days: 3 });
  });
});

describe('what is counted for a day', () => {
  const measures: DeviceProfile['measures'] = {
    day: { kind: 'day' },
    today: { kind: 'ofDay', day: 'day' },
  };

  it.each([
    { when: 'on the same day', day: startOfDay(NOW), shown: 3 },
    { when: 'on the next day', day: startOfDay(NOW - ONE_DAY_MS), shown: 0 },
    { when: 'where the day is not known', day: undefined, shown: 3 },
  ])('is $shown $when', ({ day, shown }) => {
    expect(tell({ measures }, { values: { today: 3, day } }).shown).toMatchObject({ today: shown });
  });
});

describe('a service that is done', () => {
  it('stamps the moment, and adds what was asked for', () => {
    const services: DeviceProfile['services'] = {
      pour: {
        ...{ seconds: 1, isWhenFree: true, stamps: ['pouredAt'] },
        adds: { field: 'litres', param: 'litres' },
      },
    };
    const profile = { ...PLAIN_PROFILE, services };
    const values = { litres: 1.5 };
    const command = { commandId: 'c1', verb: 'pour', params: { litres: 2 } };
    const sent = { ...command, sentAt: NOW, expiresAt: NOW + ONE_MINUTE_MS };
    let state = beginDevice({ at: NOW, firmwareVersion: '1.0', signal: 20, values });
    state = stepDevice(profile, state, { kind: 'command', at: NOW, command: sent }, () => 0.999_999).state;
    for (const at of [NOW + 10_000, NOW + 20_000]) {
      state = stepDevice(profile, state, { kind: 'tick', at }, () => 0.999_999).state;
    }
    expect(state.values).toEqual({ litres: 3.5, pouredAt: NOW + 20_000 });
  });
});

const LACKING: DerivedRule = { kind: 'lacking', of: 'out', from: 'in', digits: 3 };
const BELOW: DerivedRule = { kind: 'below', of: 'c', limit: 92 };
const ANY: DerivedRule = { kind: 'anyEntry', list: 'l', column: 's', holds: 'on' };

describe('what follows from what is shown', () => {
  it.each([
    { rule: LACKING, shown: { out: 20, in: 200 }, value: 0.9 },
    { rule: LACKING, shown: { out: 20 }, value: undefined },
    { rule: BELOW, shown: { c: 91.9 }, value: true },
    { rule: BELOW, shown: { c: 92 }, value: false },
    { rule: ANY, shown: { l: [{ s: 'off' }, { s: 'on' }] }, value: true },
    { rule: ANY, shown: { l: [{ s: 'off' }] }, value: false },
    { rule: ANY, shown: { l: [{}] }, value: undefined },
  ])('by $rule of $shown is $value', ({ rule, shown, value }) => {
    expect(derive({ it: rule }, shown)['it']).toBe(value);
  });
});
