import { describe, expect, it } from 'vitest';
import { startOfDay } from '../../../../contract/day';
import { ONE_HOUR_MS } from '../../../../contract/limits';
import type { HourSpan } from '../rollup-repository';
import { contains, isOfDays, joinSpans, toAtoms } from './atoms';

const DAY = startOfDay(Date.UTC(2026, 5, 15));
/** From and until, in hours since the beginning of the day. */
const hours = (from: number, until: number): HourSpan => ({
  fromMs: DAY + from * ONE_HOUR_MS,
  untilMs: DAY + until * ONE_HOUR_MS,
});

describe('the atoms of spans', () => {
  it('are cut wherever any span begins or ends', () => {
    expect(toAtoms([hours(0, 24), hours(0, 5), hours(2, 5)]).atoms).toEqual([
      hours(0, 2),
      hours(2, 5),
      hours(5, 24),
    ]);
  });

  it('leave out what lies between spans', () => {
    expect(toAtoms([hours(0, 2), hours(20, 24)]).atoms).toEqual([hours(0, 2), hours(20, 24)]);
  });

  it('are cut at the days that a span ends within, so that whole days are read as days', () => {
    const { atoms } = toAtoms([hours(0, 60)]);
    expect(atoms).toEqual([hours(0, 48), hours(48, 60)]);
    expect(atoms.map(isOfDays)).toEqual([true, false]);
  });

  it('make up every span without a rest', () => {
    const spans = [hours(0, 72), hours(0, 53), hours(-72, -19), hours(-48, -24), hours(48, 72)];
    const { atoms } = toAtoms(spans);
    for (const span of spans) {
      const parts = atoms.filter((atom) => contains(span, atom));
      expect(joinSpans(parts)).toEqual([span]);
      expect(parts.reduce((sum, part) => sum + part.untilMs - part.fromMs, 0)).toBe(
        span.untilMs - span.fromMs,
      );
    }
  });

  it('know the whole days of each span, also of one that is cut within a day', () => {
    const { days, atoms } = toAtoms([hours(0, 72), hours(0, 53)]);
    expect(days).toEqual([hours(0, 48), hours(48, 72)]);
    expect(days.every(({ fromMs }) => atoms.some((atom) => atom.fromMs === fromMs))).toBe(true);
  });

  it('know no days where no span has a whole one', () => {
    expect(toAtoms([hours(1, 23)])).toEqual({ atoms: [hours(1, 23)], days: [] });
  });

  it('are none of nothing', () => {
    expect(toAtoms([hours(3, 3)])).toEqual({ atoms: [], days: [] });
    expect(toAtoms([])).toEqual({ atoms: [], days: [] });
  });
});

it('spans that touch or overlap are one', () => {
  expect(joinSpans([hours(4, 6), hours(0, 2), hours(2, 3), hours(5, 9), hours(8, 8)])).toEqual([
    hours(0, 3),
    hours(4, 9),
  ]);
});
