import { describe, expect, it } from 'vitest';
import { compareFigure } from './figure-change';

describe('a figure beside the one it is compared with', () => {
  it.each([
    { elapsed: 110, previous: 100, better: 'up', expected: { direction: 'up', change: 0.1, isGood: true } },
    {
      elapsed: 110,
      previous: 100,
      better: 'down',
      expected: { direction: 'up', change: 0.1, isGood: false },
    },
    {
      elapsed: 50,
      previous: 100,
      better: 'down',
      expected: { direction: 'down', change: -0.5, isGood: true },
    },
    { elapsed: 50, previous: -100, better: 'up', expected: { direction: 'up', change: 1.5, isGood: true } },
    { elapsed: 50, previous: 100, better: null, expected: { direction: 'down', change: -0.5, isGood: null } },
    { elapsed: 100, previous: 100, better: 'up', expected: { direction: 'level', change: 0, isGood: null } },
    {
      elapsed: 10_004,
      previous: 10_000,
      better: 'up',
      expected: { direction: 'level', change: 0.0004, isGood: null },
    },
  ] as const)('$elapsed after $previous, better $better', ({ elapsed, previous, better, expected }) => {
    expect(compareFigure({ elapsed, previous }, { kind: 'money', better })).toEqual(expected);
  });

  it('differs by points where it is a percentage', () => {
    expect(compareFigure({ elapsed: 0.75, previous: 0.5 }, { kind: 'percent', better: 'up' })?.change).toBe(
      0.25,
    );
  });

  it.each([
    { elapsed: 5, previous: 0 },
    { elapsed: 5, previous: null },
    { elapsed: null, previous: 5 },
  ])('has no sign for $elapsed after $previous', (figure) => {
    expect(compareFigure(figure, { kind: 'number', better: 'up' })).toBeNull();
  });
});
