import fc from 'fast-check';
import { arrAdd as addOriginal, arrDel as deleteOriginal } from 'rc-tree/es/util';
import { describe, expect, it } from 'vitest';
import refuse, { arrAdd, arrDel } from './table-row-selection';

const keys = fc.uniqueArray(fc.oneof(fc.string({ maxLength: 2 }), fc.integer({ min: 0, max: 9 })));
const key = fc.oneof(fc.string({ maxLength: 2 }), fc.integer({ min: 0, max: 9 }));

describe('the arithmetic of chosen rows', () => {
  it('is that of the library it stands in for', () => {
    fc.assert(
      fc.property(keys, key, (chosen, one) => {
        // The library's types know texts only; its code compares with === as ours does.
        const original: never[] = chosen as never[];
        expect(arrAdd(chosen, one)).toEqual(addOriginal(original, one as never));
        expect(arrDel(chosen, one)).toEqual(deleteOriginal(original, one as never));
      }),
    );
  });

  it('refuses what the portal does not use', () => {
    expect(() => refuse()).toThrow('check boxes');
  });
});
