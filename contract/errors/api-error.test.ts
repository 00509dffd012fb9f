import { describe, expect, it } from 'vitest';
import { ApiCode } from '../api/envelope';
import { limitError } from './api-error';

describe('the refusal of a limit', () => {
  it('says when to come back, in seconds and in words', () => {
    const refusal = limitError('tooManyLogins', 59.2);
    expect(refusal).toMatchObject({ code: ApiCode.tooMany, retryAfterSeconds: 60 });
    expect(refusal.text).toEqual({
      zh: '登录过于频繁，请在 60 秒后再试',
      en: 'Too many sign-ins, please try again in 60 s',
    });
  });

  it('never says "now", and travels as the rule it is of', () => {
    const refusal = limitError('captchaTooMany', 0, ApiCode.refused);
    expect(refusal).toMatchObject({ code: ApiCode.refused, retryAfterSeconds: 1 });
    expect(refusal.text.zh).toContain('1 秒');
  });
});
