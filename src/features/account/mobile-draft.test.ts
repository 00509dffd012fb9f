import { describe, expect, it } from 'vitest';
import { findMobileProblems, toMobileChange } from './mobile-draft';

const PRESENT = '13800000001';
const COMPLETE = { captcha: ' 123456', mobile: ' 13955556666 ', mobileCaptcha: '654321 ' };

describe('a change of the mobile', () => {
  it.each([
    { given: { captcha: ' ' }, field: 'captcha', zh: '请输入验证码' },
    { given: { mobile: '' }, field: 'mobile', zh: '请输入手机号' },
    { given: { mobile: '12345678901' }, field: 'mobile', zh: '手机号格式不正确' },
    { given: { mobile: ` ${PRESENT}` }, field: 'mobile', zh: '新手机号不能与当前手机号相同' },
    { given: { mobileCaptcha: '' }, field: 'mobileCaptcha', zh: '请输入验证码' },
  ])('is not sent for $given: $zh (spec §5)', ({ given, field, zh }) => {
    const problems = findMobileProblems({ ...COMPLETE, ...given }, PRESENT);
    expect(problems).toMatchObject({ [field]: { zh } });
    expect(Object.keys(problems)).toEqual([field]);
  });

  it('is sent without the blanks around it', () => {
    expect(findMobileProblems(COMPLETE, PRESENT)).toEqual({});
    expect(toMobileChange(COMPLETE)).toEqual({
      captcha: '123456',
      mobile: '13955556666',
      mobileCaptcha: '654321',
    });
  });
});
