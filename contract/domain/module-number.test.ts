import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toModuleNumber } from './module-number';

describe('a module number', () => {
  it.each([
    ['867530012345678', '867530012345678'],
    [' 8675 3001 2345 678 ', '867530012345678'],
    ['８６７５３００１２３４５６７８', '867530012345678'],
    ['867530012345678\r\n', '867530012345678'],
    ['\ufeff867530012345678', '867530012345678'],
    ['nb-00a1f2', 'NB-00A1F2'],
    ['ｍ０００１２３', 'M000123'],
  ])('typed as %j is %j', (typed, number) => {
    expect(toModuleNumber(typed)).toBe(number);
  });

  it.each([
    '',
    ' ',
    '86753001234567',
    '8675300123456789',
    'A1',
    '-NB0001',
    'NB 号 0001',
    'M'.repeat(33),
    "1' OR ''='",
    '8.67530012345678E+14',
  ])('is not %j', (typed) => {
    expect(toModuleNumber(typed)).toBeNull();
  });

  it('stays what it is when it is read again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (typed) => {
        const number = toModuleNumber(typed);
        if (number !== null) expect(toModuleNumber(number)).toBe(number);
      }),
    );
  });
});
