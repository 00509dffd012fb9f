import { describe, expect, it } from 'vitest';
import { firstProblem, toChinese } from '../../../test/support/portal/run-rules';
import { newMobileRules, toMobileChange } from './mobile-entry';

const PRESENT = '13800000001';

describe('the new mobile', () => {
  it.each([
    { mobile: undefined, zh: '请输入手机号' },
    { mobile: ' ', zh: '请输入手机号' },
    { mobile: '12345678901', zh: '手机号格式不正确' },
    { mobile: ` ${PRESENT}`, zh: '新手机号不能与当前手机号相同' },
    { mobile: ' 13955556666 ', zh: null },
  ])('$mobile: $zh (spec §5)', async ({ mobile, zh }) => {
    expect(await firstProblem(newMobileRules(PRESENT, toChinese), mobile)).toBe(zh);
  });

  it('is sent without the blanks around it', () => {
    const typed = { captcha: ' 123456', mobile: ' 13955556666 ', mobileCaptcha: '654321 ' };
    expect(toMobileChange(typed)).toEqual({
      captcha: '123456',
      mobile: '13955556666',
      mobileCaptcha: '654321',
    });
  });
});
