import { describe, expect, it } from 'vitest';
import { findExpressionProblem, keysOf, parseExpression } from './expression';

describe('a permission expression (spec §6)', () => {
  it.each([
    { source: '', parsed: { kind: 'open' }, because: '"Empty means allowed"' },
    { source: '   ', parsed: { kind: 'open' }, because: '"Empty means allowed"' },
    { source: 'a', parsed: { kind: 'all', keys: ['a'] }, because: 'a single key' },
    { source: 'a & b', parsed: { kind: 'all', keys: ['a', 'b'] }, because: '"\'&\' means all"' },
    { source: 'a&b&c', parsed: { kind: 'all', keys: ['a', 'b', 'c'] }, because: '"\'&\' means all"' },
    { source: 'a | b', parsed: { kind: 'any', keys: ['a', 'b'] }, because: '"\'|\' means any of the keys"' },
    {
      source: ' a|b | c ',
      parsed: { kind: 'any', keys: ['a', 'b', 'c'] },
      because: '"\'|\' means any of the keys"',
    },
  ])('"$source" parses: $because', ({ source, parsed }) => {
    expect(parseExpression(source)).toEqual(parsed);
  });

  it.each([
    { source: 'a & b | c', problem: /mixes "&" and "\|"/ },
    { source: 'a &', problem: /operator without a key/ },
    { source: '& a', problem: /operator without a key/ },
    { source: 'a || b', problem: /operator without a key/ },
    { source: '|', problem: /operator without a key/ },
  ])('"$source" is refused', ({ source, problem }) => {
    expect(findExpressionProblem(source)).toMatch(problem);
    expect(() => parseExpression(source)).toThrow(problem);
  });

  it('names its keys in order', () => {
    expect(keysOf('b & a')).toEqual(['b', 'a']);
    expect(keysOf(' ')).toEqual([]);
  });
});
