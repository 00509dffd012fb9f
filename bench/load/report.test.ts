import { describe, expect, it } from 'vitest';
import { grownInSecondHalf } from './report';

describe('what a load has a process hold', () => {
  it('grows where each turn leaves something behind', () => {
    const leaking = Array.from({ length: 60 }, (_, turn) => 200 + 10 * turn);
    expect(grownInSecondHalf(leaking)).toBeCloseTo(725 / 575, 1);
    expect(grownInSecondHalf([100, 200, 300])).toBe(1.5);
  });

  it('stands where it is let go of now and then, whenever that is', () => {
    const sawtooth = (phase: number) =>
      Array.from({ length: 60 }, (_, turn) => 300 + 25 * ((turn + phase) % 9));
    for (let phase = 0; phase < 9; phase += 1) {
      expect(Math.abs(grownInSecondHalf(sawtooth(phase)) - 1)).toBeLessThan(0.15);
    }
    expect(grownInSecondHalf([300])).toBe(1);
  });
});
