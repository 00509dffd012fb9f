import { describe, expect, it } from 'vitest';
import { compareFigure } from './comparison';

describe('a figure beside the one of the period before', () => {
  it.each([
    { value: 110, previous: 100, better: 'up', expected: { direction: 'up', change: 0.1, isGood: true } },
    { value: 110, previous: 100, better: 'down', expected: { direction: 'up', change: 0.1, isGood: false } },
    { value: 50, previous: 100, better: 'down', expected: { direction: 'down', change: -0.5, isGood: true } },
    { value: 50, previous: -100, better: 'up', expected: { direction: 'up', change: 1.5, isGood: true } },
    { value: 50, previous: 100, better: null, expected: { direction: 'down', change: -0.5, isGood: null } },
    { value: 100, previous: 100, better: 'up', expected: { direction: 'level', change: 0, isGood: null } },
  ] as const)('$value after $previous, better $better', ({ value, previous, better, expected }) => {
    expect(compareFigure({ value, previous }, { kind: 'money', better })).toEqual(expected);
  });

  it('differs by points where it is a percentage', () => {
    expect(compareFigure({ value: 0.75, previous: 0.5 }, { kind: 'percent', better: 'up' })?.change).toBe(
      0.25,
    );
  });

  it.each([
    { value: 5, previous: 0 },
    { value: 5, previous: null },
    { value: null, previous: 5 },
  ])('has no sign for $value after $previous', (figure) => {
    expect(compareFigure(figure, { kind: 'number', better: 'up' })).toBeNull();
  });
});
