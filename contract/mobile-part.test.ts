import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskMobile } from './mobile';
import { readMobilePart } from './mobile-part';

describe('readMobilePart', () => {
  it.each([
    { given: '13812345678', head: '', tail: '13812345678' },
    { given: '138 1234-5678', head: '', tail: '13812345678' },
    { given: '5678', head: '', tail: '5678' },
    { given: '345678', head: '', tail: '345678' },
    { given: '138****5678', head: '138', tail: '5678' },
  ])('reads what is known of a mobile from "$given"', ({ given, head, tail }) => {
    expect(readMobilePart(given)).toEqual({ head, tail });
  });

  it.each(['', '678', '138123456789', 'A5678', '****5678', '138****567', '1381****5678', '13８5678'])(
    'finds none in "%s"',
    (given) => {
      expect(readMobilePart(given)).toBeNull();
    },
  );

  it('reads a mobile as it is masked, with what it shows of it', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^1[3-9]\d{9}$/), (mobile) => {
        const part = readMobilePart(maskMobile(mobile));
        expect(part).toEqual({ head: mobile.slice(0, 3), tail: mobile.slice(-4) });
      }),
    );
  });
});
