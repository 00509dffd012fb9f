import { describe, expect, it } from 'vitest';
import { readPolicySections } from './policy-file';

const read = (text: string) =>
  Object.fromEntries(
    [...readPolicySections(text)].map(([name, values]) => [name, Object.fromEntries(values)]),
  );

describe('the reader of the policy file', () => {
  it('splits a line at its first "=" and drops comments', () => {
    expect(
      read('# head\n[matchers]\n\nm = r.kind == p.kind # why\r\n[account_rules]\nstaff=granted, -'),
    ).toEqual({
      matchers: { m: 'r.kind == p.kind' },
      account_rules: { staff: 'granted, -' },
    });
  });

  it.each([
    { fault: 'a line before the first section', text: 'm = true', says: 'line 1: "m = true"' },
    { fault: 'a line without a value', text: '[matchers]\nm', says: 'line 2: "m"' },
    { fault: 'a line without a key', text: '[matchers]\n= true', says: 'line 2: "= true"' },
    { fault: 'a section that stands twice', text: '[a]\n[b]\n[a]', says: '[a] twice' },
    {
      fault: 'a key that stands twice',
      text: '[a]\nm = false\nm = true',
      says: 'line 3: "m" stands here twice',
    },
  ])('refuses $fault', ({ text, says }) => {
    expect(() => readPolicySections(text)).toThrow(says);
  });
});
