import { describe, expect, it } from 'vitest';
import { ONE_DAY_MS, ONE_HOUR_MS, ONE_MINUTE_MS, ONE_SECOND_MS } from '../../../../contract/limits';
import { alertDevice, ALERT_NOW_MS as NOW } from '../../../../test/support/gateway/alert-device';
import { expectJudged, type JudgedCase } from '../../../../test/support/gateway/judged-case';
import { asksForSales } from './judge';

const ago = (ms: number) => NOW - ms;

const offline = { kind: 'offline', minutes: 30 } as const;
const idle = { kind: 'idleDays', days: 3 } as const;
const sim = { kind: 'simEnds', days: 30 } as const;
const hot = { kind: 'measure', field: 'temp', limit: { above: 70 } } as const;
const shaking = { ...hot, field: 'shake', limit: { above: 80 }, forSeconds: 60 } as const;
const flowing = { ...hot, field: 'flow', while: [{ field: 'displayStatus', in: [1] }] } as const;
const low = { ...hot, field: 'left', limit: { below: 5 } } as const;
const leaking = { kind: 'state', while: [{ field: 'leak', in: [true] }] } as const;

const silent = { online: false, last_heartbeat_at: ago(29 * ONE_MINUTE_MS) };
const CASES: readonly JudgedCase[] = [
  { says: 'online', when: offline, device: {}, isFiring: false },
  {
    says: 'silent for 29 min',
    when: offline,
    device: silent,
    isFiring: false,
    lookAt: NOW + ONE_MINUTE_MS,
  },
  {
    says: 'silent for 30 min to the second',
    when: offline,
    device: { online: false, last_heartbeat_at: ago(30 * ONE_MINUTE_MS) },
    isFiring: true,
    since: NOW,
  },
  {
    says: 'silent for 40 min, so an alert for 10',
    when: offline,
    device: { online: false, last_heartbeat_at: ago(40 * ONE_MINUTE_MS) },
    isFiring: true,
    since: ago(10 * ONE_MINUTE_MS),
  },
  {
    says: 'never heard since it was bound',
    when: offline,
    device: { online: false, last_heartbeat_at: null, bind_at: ago(ONE_HOUR_MS) },
    isFiring: true,
    since: ago(30 * ONE_MINUTE_MS),
  },
  {
    says: 'silent and taken out of use',
    when: offline,
    device: { enabled: false, online: false, last_heartbeat_at: 0 },
    isFiring: false,
  },
  { says: 'healthy', when: { kind: 'fault' }, device: {}, isFiring: false },
  {
    says: 'with a fault',
    when: { kind: 'fault' },
    device: { fault_code: 'E03', fault_text: '门锁故障' },
    isFiring: true,
    cause: '门锁故障',
  },
  {
    says: 'with a fault without words',
    when: { kind: 'fault' },
    device: { fault_code: 'E03' },
    isFiring: true,
    cause: 'E03',
  },
  {
    says: '2 failed starts',
    when: { kind: 'failedStarts', count: 3 },
    device: { failed_starts: 2 },
    isFiring: false,
  },
  {
    says: '3 failed starts',
    when: { kind: 'failedStarts', count: 3 },
    device: { failed_starts: 3 },
    isFiring: true,
    cause: '3',
  },
  { says: 'in time', when: { kind: 'severeTimeout' }, device: {}, isFiring: false },
  {
    says: 'far over time',
    when: { kind: 'severeTimeout' },
    device: { severe_timeout: true },
    isFiring: true,
  },
  {
    says: 'idle for a day',
    when: idle,
    device: { last_order_at: ago(ONE_DAY_MS) },
    isFiring: false,
    lookAt: NOW + 2 * ONE_DAY_MS,
  },
  {
    says: 'idle for 4 days while the store sells',
    when: idle,
    device: { last_order_at: ago(4 * ONE_DAY_MS) },
    soldAt: ago(ONE_DAY_MS),
    isFiring: true,
    since: ago(ONE_DAY_MS),
    lookAt: NOW + 2 * ONE_DAY_MS,
  },
  {
    says: 'idle for 4 days as is the whole store',
    when: idle,
    device: { last_order_at: ago(4 * ONE_DAY_MS) },
    soldAt: ago(4 * ONE_DAY_MS),
    isFiring: false,
    lookAt: NOW + ONE_HOUR_MS,
  },
  {
    says: 'idle in a store that never sold',
    when: idle,
    device: { last_order_at: null, bind_at: ago(9 * ONE_DAY_MS) },
    isFiring: false,
    lookAt: NOW + ONE_HOUR_MS,
  },
  {
    says: 'bound yesterday and never used',
    when: idle,
    device: { last_order_at: null, bind_at: ago(ONE_DAY_MS) },
    soldAt: NOW,
    isFiring: false,
    lookAt: NOW + 2 * ONE_DAY_MS,
  },
  {
    says: 'idle because it is offline',
    when: idle,
    device: { online: false, last_order_at: 0 },
    soldAt: NOW,
    isFiring: false,
  },
  { says: 'without a SIM card', when: sim, device: { sim_expire_at: null }, isFiring: false },
  {
    says: 'a SIM card for 31 days',
    when: sim,
    device: { sim_expire_at: NOW + 31 * ONE_DAY_MS },
    isFiring: false,
    lookAt: NOW + ONE_DAY_MS,
  },
  {
    says: 'a SIM card for 29 days',
    when: sim,
    device: { sim_expire_at: NOW + 29 * ONE_DAY_MS },
    isFiring: true,
    since: ago(ONE_DAY_MS),
  },
  {
    says: 'a SIM card that ended',
    when: sim,
    device: { sim_expire_at: ago(ONE_DAY_MS) },
    isFiring: true,
    since: ago(31 * ONE_DAY_MS),
  },
  {
    says: 'one version behind',
    when: { kind: 'firmwareBehind', versions: 2 },
    device: { firmware_version: '1.2' },
    isFiring: false,
  },
  {
    says: 'two versions behind',
    when: { kind: 'firmwareBehind', versions: 2 },
    device: { firmware_version: '1.1' },
    isFiring: true,
    cause: '1.1',
  },
  {
    says: 'of a version that nobody declared',
    when: { kind: 'firmwareBehind', versions: 2 },
    device: { firmware_version: '0.1-test' },
    isFiring: false,
  },
  { says: 'at 69 °C', when: hot, device: { attributes: { temp: 69.9 } }, isFiring: false },
  { says: 'at 70 °C', when: hot, device: { attributes: { temp: 70 } }, isFiring: true, cause: '70' },
  { says: 'without a thermometer', when: hot, device: { attributes: {} }, isFiring: false },
  { says: 'with a broken thermometer', when: hot, device: { attributes: { temp: '99' } }, isFiring: false },
  { says: '6 % left', when: low, device: { attributes: { left: 6 } }, isFiring: false },
  { says: '5 % left', when: low, device: { attributes: { left: 5 } }, isFiring: true, cause: '5' },
  {
    says: 'shaking since this moment',
    when: shaking,
    device: { attributes: { shake: 95 } },
    seenSince: NOW,
    isFiring: false,
    lookAt: NOW + 60 * ONE_SECOND_MS,
    cause: '95',
  },
  {
    says: 'shaking for 61 s',
    when: shaking,
    device: { attributes: { shake: 95 } },
    seenSince: ago(61 * ONE_SECOND_MS),
    isFiring: true,
    since: ago(ONE_SECOND_MS),
    cause: '95',
  },
  {
    says: 'still again, whatever was seen before',
    when: shaking,
    device: { attributes: { shake: 3 } },
    seenSince: 0,
    isFiring: false,
  },
  {
    says: 'flow while it is idle',
    when: flowing,
    device: { display_status: 1, attributes: { flow: 99 } },
    isFiring: true,
    cause: '99',
  },
  {
    says: 'flow in a run',
    when: flowing,
    device: { display_status: 2, attributes: { flow: 99 } },
    isFiring: false,
  },
  { says: 'leaking', when: leaking, device: { attributes: { leak: true } }, isFiring: true },
  { says: 'dry', when: leaking, device: { attributes: { leak: false } }, isFiring: false },
];

describe('a rule', () => {
  it.each(CASES)('of $when.kind, of a device that is $says: $isFiring', expectJudged);

  it('asks for the sales of the store only of a device that is idle for long enough', () => {
    const at = (last_order_at: number) => asksForSales(idle, alertDevice({ last_order_at }), NOW);
    expect([at(ago(ONE_DAY_MS)), at(ago(3 * ONE_DAY_MS))]).toEqual([false, true]);
    expect(asksForSales(offline, alertDevice({ last_order_at: 0 }), NOW)).toBe(false);
  });
});
