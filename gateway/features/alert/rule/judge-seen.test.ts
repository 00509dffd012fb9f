import { describe, expect, it } from 'vitest';
import { startOfDay } from '../../../../contract/day';
import { ONE_DAY_MS, ONE_HOUR_MS, ONE_MINUTE_MS, ONE_SECOND_MS } from '../../../../contract/limits';
import { ALERT_NOW_MS as NOW } from '../../../../test/support/gateway/alert-device';
import { expectJudged, factsOf, ruleOf, type JudgedCase } from '../../../../test/support/gateway/judged-case';
import { judge } from './judge';
import type { OpeningHours } from './opening';

const ago = (ms: number) => NOW - ms;

const hot = { kind: 'measure', field: 'temp', limit: { above: 70 } } as const;
const leaking = { kind: 'state', while: [{ field: 'leak', in: [true] }] } as const;
const beyond = { ...hot, exclusive: true, perStore: { min: 10, max: 90 } } as const;
const paused = { ...leaking, forSeconds: { from: 'pauseSec' } } as const;
const stray = { ...leaking, while: [...leaking.while, { field: 'currentOrderNo', filled: false }] } as const;
const overRated = { kind: 'state', while: [{ field: 'power', exceeds: 'rated' }] } as const;
const cleanDue = {
  kind: 'any',
  of: [
    { kind: 'measure', field: 'starts', limit: { above: 100 } },
    { kind: 'state', while: [{ field: 'cleanedAt', agoDays: 7 }] },
  ],
} as const;
const expiring = {
  kind: 'entries',
  list: 'ports',
  key: 'port',
  where: [{ field: 'endsAt', inDays: 30 }],
} as const;
const unloaded = {
  ...expiring,
  where: [
    { field: 'power', limit: { below: 3 }, exclusive: true },
    { field: 'order', filled: true },
  ],
  forSeconds: 300,
} as const;
const overdue = { kind: 'unfinished', during: 'servicing' } as const;
const refused = {
  kind: 'startRefused',
  codes: ['notEmptied'],
  endedMinutes: 60,
  while: [{ field: 'left', in: [true] }],
} as const;

const CASES: readonly JudgedCase[] = [
  {
    says: 'at a limit that does not count',
    when: beyond,
    device: { attributes: { temp: 70 } },
    isFiring: false,
  },
  {
    says: 'beyond it',
    when: beyond,
    device: { attributes: { temp: 70.1 } },
    isFiring: true,
    cause: '70.1',
  },
  {
    says: 'beyond the limit of its store alone',
    when: beyond,
    device: { attributes: { temp: 41 } },
    limit: 40,
    isFiring: true,
    cause: '41',
  },
  {
    says: 'beyond what is declared but not what its store allows',
    when: beyond,
    device: { attributes: { temp: 75 } },
    limit: 80,
    isFiring: false,
  },
  {
    says: 'leaking with an order',
    when: stray,
    device: { current_order_no: 'K1', attributes: { leak: true } },
    isFiring: false,
  },
  { says: 'leaking without an order', when: stray, device: { attributes: { leak: true } }, isFiring: true },
  {
    says: 'paused for less than it may be',
    when: paused,
    device: { attributes: { leak: true, pauseSec: 120 } },
    seenSince: ago(119 * ONE_SECOND_MS),
    isFiring: false,
    lookAt: NOW + ONE_SECOND_MS,
  },
  {
    says: 'paused for as long as it may be',
    when: paused,
    device: { attributes: { leak: true, pauseSec: 120 } },
    seenSince: ago(120 * ONE_SECOND_MS),
    isFiring: true,
    since: NOW,
  },
  {
    says: 'paused for who knows how long',
    when: paused,
    device: { attributes: { leak: true } },
    seenSince: 0,
    isFiring: false,
  },
  {
    says: 'at its rated power',
    when: overRated,
    device: { attributes: { power: 7, rated: 7 } },
    isFiring: false,
  },
  { says: 'above it', when: overRated, device: { attributes: { power: 8, rated: 7 } }, isFiring: true },
  { says: 'of no rated power', when: overRated, device: { attributes: { power: 8 } }, isFiring: false },
  {
    says: 'clean for 6 days',
    when: cleanDue,
    device: { attributes: { starts: 99, cleanedAt: ago(6 * ONE_DAY_MS) } },
    isFiring: false,
    lookAt: NOW + ONE_DAY_MS,
  },
  {
    says: 'clean for 8 days',
    when: cleanDue,
    device: { attributes: { starts: 2, cleanedAt: ago(8 * ONE_DAY_MS) } },
    isFiring: true,
    since: ago(ONE_DAY_MS),
  },
  {
    says: 'started 100 times since',
    when: cleanDue,
    device: { attributes: { starts: 100, cleanedAt: NOW } },
    isFiring: true,
    lookAt: NOW + 7 * ONE_DAY_MS,
  },
  { says: 'never cleaned', when: cleanDue, device: { attributes: { cleanedAt: null } }, isFiring: false },
  {
    says: 'of two ports of which one ends within 30 days',
    when: expiring,
    device: {
      attributes: {
        ports: [
          { port: 1, endsAt: NOW + 31 * ONE_DAY_MS },
          { port: 2, endsAt: NOW + 29 * ONE_DAY_MS },
          { port: 3 },
        ],
      },
    },
    isFiring: true,
    since: ago(ONE_DAY_MS),
    cause: '2',
    keys: ['2'],
    lookAt: NOW + ONE_DAY_MS,
  },
  {
    says: 'of ports that say nothing',
    when: expiring,
    device: { attributes: { ports: [null, 'port', []] } },
    isFiring: false,
  },
  {
    says: 'with an order on a port that draws nothing, for 5 min',
    when: unloaded,
    device: {
      attributes: {
        ports: [
          { port: 1, power: 2.9, order: 'K1' },
          { port: 2, power: 3, order: 'K2' },
          { port: 3, power: 0, order: null },
        ],
      },
    },
    seenSince: ago(300 * ONE_SECOND_MS),
    isFiring: true,
    since: NOW,
    cause: '1',
    keys: ['1'],
  },
  { says: 'that finished its service', when: overdue, device: {}, isFiring: false },
  {
    says: 'that did not',
    when: overdue,
    device: { unfinished_servicing: 'selfClean', unfinished_upgrading: null },
    isFiring: true,
    cause: 'selfClean',
  },
  {
    says: 'refusing 59 min after its run',
    when: refused,
    device: {
      start_refused: 'notEmptied',
      run_ended_at: ago(59 * ONE_MINUTE_MS),
      attributes: { left: true },
    },
    isFiring: false,
    lookAt: NOW + ONE_MINUTE_MS,
  },
  {
    says: 'refusing an hour after its run',
    when: refused,
    device: { start_refused: 'notEmptied', run_ended_at: ago(ONE_HOUR_MS), attributes: { left: true } },
    isFiring: true,
    since: NOW,
  },
  {
    says: 'emptied meanwhile',
    when: refused,
    device: { start_refused: 'notEmptied', run_ended_at: 0, attributes: { left: false } },
    isFiring: false,
  },
  {
    says: 'refusing for another reason',
    when: refused,
    device: { start_refused: 'fault', run_ended_at: 0, attributes: { left: true } },
    isFiring: false,
  },
];

describe('a rule by what a device shows', () => {
  it.each(CASES)('of $when.kind, of a device that is $says: $isFiring', expectJudged);

  it('of opening hours says nothing while the store is closed, and is looked at when it opens', () => {
    const minute = Math.floor((NOW - startOfDay(NOW)) / ONE_MINUTE_MS);
    const rule = ruleOf(hot, { hours: 'open' });
    const at = (hours: OpeningHours | null) => {
      const facts = factsOf({ attributes: { temp: 80 } }, { hours });
      const { isFiring, lookAt } = judge(rule, facts, { nowMs: NOW, seenSince: () => null });
      return [isFiring, lookAt === null ? null : Math.round((lookAt - NOW) / ONE_MINUTE_MS)];
    };
    expect(at(null)).toEqual([true, null]);
    expect(at({ fromMinute: 0, toMinute: 1_440 })).toEqual([true, null]);
    expect(at({ fromMinute: minute - 10, toMinute: minute + 10 })).toEqual([true, 10 - fraction()]);
    expect(at({ fromMinute: minute + 10, toMinute: minute + 20 })).toEqual([false, 10 - fraction()]);
    // Past midnight.
    expect(at({ fromMinute: minute + 10, toMinute: minute + 5 })).toEqual([true, 5 - fraction()]);
  });
});

/** What of its minute is over, to the nearest. */
function fraction(): number {
  return Math.round(((NOW - startOfDay(NOW)) % ONE_MINUTE_MS) / ONE_MINUTE_MS);
}
