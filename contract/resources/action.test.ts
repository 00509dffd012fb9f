import { describe, expect, it } from 'vitest';
import { meetsConditions } from './action';

const CONDITIONS = [
  { field: 'status', in: [1, 3] },
  { field: 'enabled', in: [true] },
];

describe('meetsConditions', () => {
  it.each([
    { row: { status: 1, enabled: true }, expected: true, because: 'every condition holds' },
    { row: { status: 2, enabled: true }, expected: false, because: 'one value is not listed' },
    { row: { status: 3, enabled: false }, expected: false, because: 'one condition fails' },
    { row: { status: 1 }, expected: false, because: 'a field is not known' },
    { row: { status: '1', enabled: true }, expected: false, because: 'a text is not the number' },
  ])('is $expected when $because', ({ row, expected }) => {
    expect(meetsConditions(row, CONDITIONS)).toBe(expected);
  });

  it.each([
    { flags: ['late', 'lost'], expected: true },
    { flags: ['lost'], expected: false },
    { flags: [], expected: false },
  ])('is $expected for a row with the tags $flags', ({ flags, expected }) => {
    expect(meetsConditions({ flags }, [{ field: 'flags', in: ['late'] }])).toBe(expected);
  });

  it('asks nothing of any row without conditions', () => {
    expect(meetsConditions({}, [])).toBe(true);
  });
});
