import { describe, expect, it } from 'vitest';
import { isMobile, maskMobile } from './mobile';

describe('isMobile', () => {
  it.each(['13800000001', '15912345678', '17012345678', '19912345678'])('accepts %s (spec §5)', (mobile) => {
    expect(isMobile(mobile)).toBe(true);
  });

  it.each([
    '',
    '12800000001',
    '1380000000',
    '138000000011',
    '15412345678',
    '14012345678',
    ' 13800000001',
    '１3800000001',
  ])('refuses "%s" (spec §5)', (mobile) => {
    expect(isMobile(mobile)).toBe(false);
  });
});

describe('maskMobile', () => {
  it.each([
    { given: '13812345678', expected: '138****5678' },
    { given: '1381', expected: '****' },
    { given: '', expected: '' },
  ])('shows $given as $expected (spec §9)', ({ given, expected }) => {
    expect(maskMobile(given)).toBe(expected);
  });
});
