import { describe, expect, it } from 'vitest';
import { isCreditCode, isIdNumber, toMaskedFields, toStoredFields } from './certification-field';

describe('an identity number', () => {
  it.each([
    ['11010519491231002X', true, 'the example of the standard'],
    ['440524188001010014', false, 'its holder was born before 1900'],
    ['110105194912310021', false, 'the check character is wrong'],
    ['11010519491331002X', false, 'there is no thirteenth month'],
    ['11010519490230002X', false, 'there is no 30 February'],
    ['1101051949123100', false, 'it is too short'],
    ['01010519491231002X', false, 'no region begins with 0'],
  ])('%s is valid: %s, because %s', (value, isValid) => {
    expect(isIdNumber(value)).toBe(isValid);
  });
});

describe('a credit code', () => {
  it.each([
    ['91350100M000100Y43', true, 'the example of the standard'],
    ['91350100M000100Y44', false, 'the check character is wrong'],
    ['91350100M000100I43', false, 'the letter I is not used'],
    ['91350100M000100Y4', false, 'it is too short'],
  ])('%s is valid: %s, because %s', (value, isValid) => {
    expect(isCreditCode(value)).toBe(isValid);
  });

  it('is found wrong when any one character is another', () => {
    const right = '91350100M000100Y43';
    for (let place = 0; place < right.length; place += 1) {
      for (const character of '0123456789ABCDEFGHJKLMNPQRTUWXY') {
        if (character === right[place]) continue;
        const wrong = `${right.slice(0, place)}${character}${right.slice(place + 1)}`;
        expect(isCreditCode(wrong), wrong).toBe(false);
      }
    }
  });
});

describe('the fields of a request', () => {
  const personal = { name: '张三', idNumber: '11010519491231002x', settlementAccount: '6222020200112233445' };

  it('are stored as they are compared', () => {
    expect(toStoredFields({ subjectType: 0, fields: personal })).toEqual({
      ...personal,
      idNumber: '11010519491231002X',
    });
  });

  it('are those of the subject type, no more and no less', () => {
    expect(() => toStoredFields({ subjectType: 1, fields: personal })).toThrow('not supported');
    expect(() => toStoredFields({ subjectType: 0, fields: { name: '张三' } })).toThrow('Identity number');
  });

  it('are shown with their numbers masked', () => {
    expect(toMaskedFields({ ...personal, secret: 'x' })).toEqual({
      name: '张三',
      idNumber: '110***********002x',
      settlementAccount: '***************3445',
    });
    expect(toMaskedFields({ settlementAccount: 'washer@example.com' }).settlementAccount).toBe(
      'w***@example.com',
    );
    expect(toMaskedFields({ settlementAccount: '13800000001' }).settlementAccount).toBe('138****0001');
  });
});
