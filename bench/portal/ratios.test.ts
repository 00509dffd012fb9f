import { describe, expect, it } from 'vitest';
import { medianOf } from '../figures';
import { toRatio } from './ratios';

describe('ratios to a floor', () => {
  it('compare what was measured in the same round', () => {
    expect(toRatio([10, 40, 90], [10, 20, 30])).toEqual({ median: 2, min: 1, max: 3 });
  });

  it('have a middle also where their number is even', () => {
    expect(medianOf([4, 1, 3, 2])).toBe(2.5);
  });
});
