import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeThrown, firstLineOf } from './error-words';

class Refusal {
  readonly name = 'Refusal';
}

const circular: Record<string, unknown> = {};
circular['itself'] = circular;

describe('describeThrown', () => {
  it.each([
    { thrown: new Error('as it is'), expected: 'as it is' },
    { thrown: new TypeError(''), expected: 'TypeError' },
    {
      thrown: new AggregateError([new Error('connect ECONNREFUSED')]),
      expected: 'connect ECONNREFUSED',
    },
    { thrown: 'only a text', expected: 'only a text' },
    { thrown: '', expected: 'unknown error' },
    { thrown: null, expected: 'null' },
    { thrown: { errno: 51 }, expected: 'no space left on the device' },
    { thrown: { errno: 7 }, expected: 'file system error 7' },
    { thrown: { message: 'in its words', errno: -2 }, expected: 'in its words' },
    { thrown: new Refusal(), expected: 'Refusal' },
    { thrown: {}, expected: 'unknown error' },
    { thrown: circular, expected: 'unknown error' },
  ])('puts $thrown in words', ({ thrown, expected }) => {
    expect(describeThrown(thrown)).toBe(expected);
  });

  it('has words for everything that can be thrown', () => {
    fc.assert(
      fc.property(fc.anything(), (thrown) => {
        const words = describeThrown(thrown);
        expect(words).not.toBe('');
        expect(words).not.toContain('[object Object]');
      }),
    );
  });

  it('gives the first line alone', () => {
    expect(firstLineOf(new Error('one\ntwo'))).toBe('one');
  });
});
