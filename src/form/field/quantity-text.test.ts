import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quantityTextOf } from './quantity-text';

describe('a typed quantity', () => {
  it.each([
    { kind: 'money', typed: '12.3', value: 1230 },
    { kind: 'money', typed: '0.07', value: 7 },
    { kind: 'money', typed: '-5', value: -500 },
    { kind: 'money', typed: '1.234', value: null },
    { kind: 'percent', typed: '12.5', value: 0.125 },
    { kind: 'percent', typed: '7', value: 0.07 },
    { kind: 'duration', typed: '1.5', value: 90 },
    { kind: 'number', typed: '-2.5', value: -2.5 },
    { kind: 'number', typed: '1e9', value: null },
    { kind: 'level', typed: '', value: null },
  ] as const)('$typed as $kind is $value', ({ kind, typed, value }) => {
    expect(quantityTextOf(kind).parse(typed)).toBe(value);
  });

  it('of money is the same cents after being written and typed again', () => {
    const { format, parse } = quantityTextOf('money');
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), (cents) => {
        expect(parse(format(cents)) === cents).toBe(true);
      }),
    );
  });
});
