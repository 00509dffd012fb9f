import { describe, expect, it } from 'vitest';
import { fillText } from '../../i18n/fill-text';
import { findMobileProblem, findResetProblem, toFindPasswordRequest, type ResetEntry } from './reset-entry';

const COMPLETE = {
  mobile: '13800000001',
  captcha: '123456',
  password: 'secret',
  confirmation: 'secret',
};

function problemOf(entry: ResetEntry, passwordMin = 6) {
  const problem = findResetProblem(entry, passwordMin);
  return problem === null ? null : { field: problem.field, zh: fillText(problem.words.zh, problem.values) };
}

describe('the reset form refuses', () => {
  it.each([
    { given: { mobile: '' }, field: 'mobile', zh: '请输入手机号' },
    { given: { mobile: '   ' }, field: 'mobile', zh: '请输入手机号' },
    { given: { mobile: '12800000001' }, field: 'mobile', zh: '手机号格式不正确' },
    { given: { mobile: '1380000000' }, field: 'mobile', zh: '手机号格式不正确' },
    { given: { mobile: '+8613800000001' }, field: 'mobile', zh: '手机号格式不正确' },
    { given: { captcha: ' ' }, field: 'captcha', zh: '请输入验证码' },
    { given: { password: 'secre', confirmation: 'secre' }, field: 'password', zh: '新密码至少 6 位' },
    { given: { password: '', confirmation: '' }, field: 'password', zh: '新密码至少 6 位' },
    { given: { confirmation: 'Secret' }, field: 'confirmation', zh: '两次输入的密码不一致' },
    { given: { confirmation: 'secret ' }, field: 'confirmation', zh: '两次输入的密码不一致' },
  ])('$given with "$zh" at $field (spec §5)', ({ given, field, zh }) => {
    expect(problemOf({ ...COMPLETE, ...given })).toEqual({ field, zh });
  });

  it('one thing at a time, from top to bottom', () => {
    const empty = { mobile: '', captcha: '', password: '', confirmation: 'x' };
    expect(problemOf(empty)?.field).toBe('mobile');
  });

  it("what is shorter than the gateway's own minimum, in its number", () => {
    const entry = { ...COMPLETE, password: 'a'.repeat(9), confirmation: 'a'.repeat(9) };
    expect(problemOf(entry, 10)).toEqual({ field: 'password', zh: '新密码至少 10 位' });
    expect(problemOf(entry, 9)).toBeNull();
  });

  it('more bytes than the gateway takes', () => {
    const long = '密'.repeat(43);
    expect(problemOf({ ...COMPLETE, password: long, confirmation: long })).toEqual({
      field: 'password',
      zh: '新密码过长，最多 128 字节',
    });
  });

  it('nothing of a complete entry', () => {
    expect(problemOf(COMPLETE)).toBeNull();
  });
});

describe('a captcha', () => {
  it.each([
    { mobile: '', zh: '请输入手机号' },
    { mobile: '1380000', zh: '手机号格式不正确' },
  ])('is not asked for with "$mobile" (spec §5)', ({ mobile, zh }) => {
    expect(findMobileProblem({ mobile })?.words.zh).toBe(zh);
  });

  it('is asked for with a mobile that is pasted with blanks around it', () => {
    expect(findMobileProblem({ mobile: ' 13800000001 ' })).toBeNull();
  });
});

describe('the reset call', () => {
  it('carries the password exactly as typed', () => {
    const password = ' p ä ss ';
    const request = toFindPasswordRequest({
      ...COMPLETE,
      mobile: ' 13800000001',
      captcha: '123456 ',
      password,
      confirmation: password,
    });
    expect(request).toEqual({ mobile: '13800000001', captcha: '123456', password });
  });
});
