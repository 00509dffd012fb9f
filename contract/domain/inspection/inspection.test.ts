import { describe, expect, it } from 'vitest';
import { nextState } from '../state-table';
import { nextStart } from './cycle';
import { INSPECTION_EVENTS, INSPECTION_TABLE, InspectionStatus, type InspectionEvent } from './plan';
import { INSPECTION_TASK_EVENTS, INSPECTION_TASK_TABLE, InspectionTaskStatus } from './task';

const { pending, running, done, finished, void: voided } = InspectionStatus;
const STATES: readonly (InspectionStatus | null)[] = [null, ...Object.values(InspectionStatus)];

/** Pages 7.1, row by row. */
const ROWS: readonly (readonly [
  from: InspectionStatus | null,
  event: InspectionEvent,
  to: InspectionStatus,
])[] = [
  [null, 'create', pending],
  [pending, 'edit', pending],
  [pending, 'timeComes', running],
  [pending, 'firstScan', running],
  [pending, 'void', voided],
  [running, 'void', voided],
  [running, 'allInspected', done],
  [running, 'finish', finished],
  [running, 'endPasses', running],
  [running, 'lapse', finished],
];

describe('the states of an inspection plan', () => {
  it('have the codes of the pages', () => {
    expect([pending, running, done, finished, voided]).toEqual([0, 1, 2, 3, 4]);
  });

  it.each(ROWS)('lead from %s by %s to %s', (from, event, to) => {
    expect(nextState(INSPECTION_TABLE, from, event)).toBe(to);
  });

  it('know no other transition', () => {
    const taken = STATES.flatMap((from) =>
      INSPECTION_EVENTS.filter((event) => nextState(INSPECTION_TABLE, from, event) !== null).map(
        (event) => `${from} ${event}`,
      ),
    );
    expect(taken.sort()).toEqual(ROWS.map(([from, event]) => `${from} ${event}`).sort());
  });
});

const { waiting, normal, abnormal, skipped, notInspected, missed, rechecked } = InspectionTaskStatus;

describe('the states of a task', () => {
  it('lead to passed again from what was not in order alone, and back', () => {
    const led = Object.values(InspectionTaskStatus).flatMap((from) =>
      (['recheckPasses', 'recheckFails'] as const).flatMap((event) => {
        const to = nextState(INSPECTION_TASK_TABLE, from, event);
        return to === null ? [] : [[from, event, to]];
      }),
    );
    expect(led).toEqual([
      [abnormal, 'recheckPasses', rechecked],
      [rechecked, 'recheckFails', abnormal],
    ]);
  });

  it('are corrected from whatever was recorded, but for what was looked at again', () => {
    for (const from of [waiting, normal, abnormal, skipped]) {
      const led = (['pass', 'fail', 'skip'] as const).map((event) =>
        nextState(INSPECTION_TASK_TABLE, from, event),
      );
      expect(led).toEqual([normal, abnormal, skipped]);
    }
    expect(nextState(INSPECTION_TASK_TABLE, rechecked, 'pass')).toBeNull();
  });

  it('leave what was missed, or left out, as it is', () => {
    for (const from of [notInspected, missed]) {
      const led = INSPECTION_TASK_EVENTS.map((event) => nextState(INSPECTION_TASK_TABLE, from, event));
      expect(led).toEqual(INSPECTION_TASK_EVENTS.map(() => null));
    }
  });
});

const at = (words: string) => Date.parse(`${words}:00+08:00`);

describe('the run after one', () => {
  it.each([
    { cycle: 'daily', from: '2026-02-28T20:00', now: '2026-02-28T20:00', to: '2026-03-01T20:00' },
    { cycle: 'weekly', from: '2026-12-28T06:00', now: '2026-12-28T06:00', to: '2027-01-04T06:00' },
    { cycle: 'monthly', from: '2026-01-31T08:00', now: '2026-01-31T08:00', to: '2026-02-28T08:00' },
    { cycle: 'daily', from: '2026-03-01T08:00', now: '2026-03-11T09:00', to: '2026-03-11T08:00' },
    { cycle: 'monthly', from: '2026-01-31T08:00', now: '2026-04-02T08:00', to: '2026-03-31T08:00' },
  ] as const)('of $cycle from $from, looked at $now, begins $to', ({ cycle, from, now, to }) => {
    const startAt = at(from);
    expect(nextStart(cycle, { firstAt: startAt, startAt, notBefore: at(now) })).toBe(at(to));
  });

  it('of a month keeps the day of the first run after a shorter month', () => {
    const [firstAt, startAt] = [at('2026-01-31T08:00'), at('2026-02-28T08:00')];
    expect(nextStart('monthly', { firstAt, startAt, notBefore: startAt })).toBe(at('2026-03-31T08:00'));
  });

  it('of what comes once is none', () => {
    expect(nextStart('once', { firstAt: 0, startAt: 0, notBefore: 0 })).toBeNull();
  });
});
