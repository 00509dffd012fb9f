import fc from 'fast-check';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import queryString from './query-string';

interface RealQs {
  parse: (query: string, options?: object) => unknown;
  stringify: (value: unknown, options?: object) => string;
}
// By require: the alias that puts the stand-in in place of `qs` must not reach this one.
const load: (name: string) => RealQs = createRequire(import.meta.url);
const qs = load('qs');

/** As @refinedev/react-router and @refinedev/core call it. */
const WRITE = {
  addQueryPrefix: true,
  skipNulls: true,
  arrayFormat: 'indices',
  encode: false,
  encodeValuesOnly: true,
};
const READ = { ignoreQueryPrefix: true, depth: 10 };

const word = fc.stringMatching(/^[a-z]{1,6}$/);
const value = fc.oneof(word, fc.constant(''), fc.integer({ min: 0, max: 99 }).map(String));
const filters = fc.record({
  currentPage: fc.integer({ min: 1, max: 99 }),
  tab: value,
  sorters: fc.array(fc.record({ field: word, order: fc.constantFrom('asc', 'desc') }), { maxLength: 3 }),
  filters: fc.array(
    fc.record({
      field: word,
      operator: word,
      value: fc.oneof(value, fc.array(value, { minLength: 1, maxLength: 4 })),
    }),
    { maxLength: 4 },
  ),
});

describe('the stand-in for qs', () => {
  it('writes what qs writes', () => {
    fc.assert(
      fc.property(filters, (given) => {
        expect(queryString.stringify(given, WRITE)).toBe(qs.stringify(given, WRITE));
      }),
    );
  });

  it('reads what qs reads', () => {
    fc.assert(
      fc.property(filters, (given) => {
        const query = qs.stringify(given, WRITE);
        expect(queryString.parse(query, READ)).toEqual(qs.parse(query, READ));
      }),
    );
  });

  it.each([
    '?a=1&b=2',
    '?a=1&a=2',
    '?a[]=1&a[]=2',
    '?a[b][c]=1',
    '?a=%E6%B4%97+x',
    '?a=%zz',
    '?a',
    '?a=b=c',
    '?=1',
    '?',
    '?a[0]=x&a[1]=y',
    '?filters[0][field]=a&filters[0][value][0]=1',
  ])('reads %s as qs does', (query) => {
    expect(queryString.parse(query, READ)).toEqual(qs.parse(query, READ));
  });

  it('leaves prototypes alone', () => {
    queryString.parse('?__proto__[polluted]=1&constructor[prototype][polluted]=1');
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});
