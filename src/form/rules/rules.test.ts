import type { FormRule } from 'antd';
import { describe, expect, it } from 'vitest';
import { resolveField } from '../../../contract/resources/resolve-field';
import { text } from '../../../contract/text';
import { allProblems, firstProblem, toChinese, toEnglish } from '../../../test/support/portal/run-rules';
import { fieldRules } from '../field/field-rules';
import { newPassword } from './new-password';
import * as rule from './rules';

const DAY_EN = rule.day(toEnglish);

/** Every kind of rule of spec §5, with its message in both languages; null: nothing is wrong. */
const KINDS: readonly {
  readonly rules: readonly FormRule[];
  readonly value: unknown;
  readonly zh: string | null;
  readonly en?: string;
}[] = [
  // required
  { rules: rule.given(), value: undefined, zh: '请输入名称', en: 'Please enter: 名称' },
  { rules: rule.given(), value: null, zh: '请输入名称' },
  { rules: rule.given(), value: '', zh: '请输入名称' },
  { rules: rule.given('选一天'), value: '', zh: '选一天' },
  { rules: rule.given(), value: 0, zh: null },
  { rules: rule.given(), value: false, zh: null },
  // whitespace
  { rules: rule.typed(), value: undefined, zh: '请输入名称' },
  { rules: rule.typed(), value: ' \t', zh: '名称不能只有空格', en: '名称 must not be blank' },
  { rules: rule.typed('写点什么'), value: ' ', zh: '写点什么' },
  { rules: rule.typed(), value: ' 门厅 ', zh: null },
  { rules: rule.notBlank(), value: '  ', zh: '名称不能只有空格' },
  { rules: rule.notBlank(), value: undefined, zh: null },
  // enum
  {
    rules: rule.oneOf(['a', 'b']),
    value: 'c',
    zh: '名称只能是 a, b 之一',
    en: '名称 must be one of a, b',
  },
  { rules: rule.oneOf([1, 2]), value: 2, zh: null },
  { rules: rule.oneOf([1, 2]), value: undefined, zh: null },
  // type
  { rules: rule.ofType('number'), value: 'x', zh: '名称的类型不正确', en: '名称 is of the wrong kind' },
  { rules: rule.ofType('integer'), value: 1.5, zh: '名称的类型不正确' },
  { rules: rule.ofType('array'), value: {}, zh: '名称的类型不正确' },
  { rules: rule.ofType('boolean'), value: 'true', zh: '名称的类型不正确' },
  { rules: rule.ofType('string'), value: 'x', zh: null },
  // length or range of text, number and list
  { rules: rule.length({ len: 2 }), value: 'a', zh: '名称须为 2 个字符', en: '名称 has 2 characters' },
  {
    rules: rule.length({ min: 2 }),
    value: 'a',
    zh: '名称至少 2 个字符',
    en: '名称 has at least 2 characters',
  },
  {
    rules: rule.length({ max: 2 }),
    value: 'abc',
    zh: '名称最多 2 个字符',
    en: '名称 has at most 2 characters',
  },
  {
    rules: rule.length({ min: 2, max: 3 }),
    value: 'abcd',
    zh: '名称须为 2–3 个字符',
    en: '名称 has 2 to 3 characters',
  },
  { rules: rule.length({ max: 2 }), value: ' ab ', zh: null },
  { rules: rule.length({ max: 2 }), value: '🙂🙂', zh: null },
  { rules: rule.length({ min: 2 }), value: '🙂', zh: '名称至少 2 个字符' },
  { rules: rule.within({ len: 2 }), value: 3, zh: '名称须等于 2', en: '名称 must be 2' },
  { rules: rule.within({ min: 1 }), value: 0, zh: '名称不能小于 1', en: '名称 must be at least 1' },
  { rules: rule.within({ max: 3 }), value: 4, zh: '名称不能大于 3', en: '名称 must be at most 3' },
  {
    rules: rule.within({ min: 1, max: 3 }),
    value: 4,
    zh: '名称须在 1–3 之间',
    en: '名称 must be between 1 and 3',
  },
  { rules: rule.count({ len: 2 }), value: [1], zh: '名称须选择 2 项', en: 'Choose 2 of 名称' },
  { rules: rule.count({ min: 2 }), value: [1], zh: '名称至少选择 2 项', en: 'Choose at least 2 of 名称' },
  { rules: rule.count({ max: 1 }), value: [1, 2], zh: '名称最多选择 1 项', en: 'Choose at most 1 of 名称' },
  {
    rules: rule.count({ min: 1, max: 2 }),
    value: [1, 2, 3],
    zh: '名称须选择 1–2 项',
    en: 'Choose 1 to 2 of 名称',
  },
  { rules: rule.someOf('选一个'), value: undefined, zh: '选一个' },
  { rules: rule.someOf('选一个'), value: [], zh: '选一个' },
  { rules: rule.someOf('选一个'), value: ['a'], zh: null },
  // date
  { rules: rule.day(toChinese), value: '2026/02/01', zh: '名称的日期格式不正确' },
  { rules: rule.day(toChinese), value: '2026-02-31', zh: '名称的日期格式不正确' },
  { rules: rule.day(toChinese), value: 20260201, zh: '名称的日期格式不正确' },
  { rules: rule.day(toChinese), value: '2028-02-29', zh: null },
  { rules: rule.day(toChinese), value: null, zh: null },
  // pattern
  {
    rules: rule.matching(/^\d+$/),
    value: 'x',
    zh: '名称格式不正确',
    en: '名称 is not written as it should be',
  },
  { rules: rule.matching(/^\d+$/), value: ' 12 ', zh: null },
  { rules: rule.matching(/^\d+$/), value: '', zh: null },
  // what the product adds
  { rules: rule.mobile('号码不对'), value: '138', zh: '号码不对' },
  { rules: rule.mobile('号码不对'), value: ' 13800000001 ', zh: null },
  { rules: rule.mobile('号码不对'), value: '', zh: null },
  { rules: rule.sameAs('password', '不一致'), value: 'b', zh: '不一致' },
  { rules: rule.sameAs('password', '不一致'), value: undefined, zh: '不一致' },
  { rules: rule.sameAs('password', '不一致'), value: 'secret', zh: null },
  { rules: rule.notBelow('least', '太小'), value: 4, zh: '太小' },
  { rules: rule.notBelow('least', '太小'), value: 5, zh: null },
  { rules: rule.unless((value) => (value === 1 ? '不要一' : null)), value: 1, zh: '不要一' },
];

describe('the shared rules (spec §5)', () => {
  it.each(KINDS)('say of $value: $zh', async ({ rules, value, zh, en }) => {
    const others = { password: 'secret', least: 5 };
    expect(await firstProblem(rules, value, { others })).toBe(zh);
    if (en !== undefined) expect(await firstProblem(rules, value, { others, language: 'en' })).toBe(en);
  });

  it('say in English what is no day', async () => {
    expect(await firstProblem(DAY_EN, 'x', { language: 'en' })).toBe('名称 is not written as a date');
  });

  it.each(KINDS.filter(({ zh }) => zh !== null))(
    'as advice say the same of $value and do not block: $zh',
    async ({ rules, value, zh }) => {
      const others = { password: 'secret', least: 5 };
      const { blocking, advising } = await allProblems(rule.advice([...rules]), value, { others });
      expect(blocking).toEqual([]);
      expect(advising[0]).toBe(zh);
    },
  );
});

describe('a new password', () => {
  it.each([
    { value: undefined, min: 6, zh: '新密码至少 6 位' },
    { value: '12345', min: 6, zh: '新密码至少 6 位' },
    { value: '1234567', min: 8, zh: '新密码至少 8 位' },
    { value: '🙂🙂🙂🙂🙂', min: 6, zh: '新密码至少 6 位' },
    { value: '🙂🙂🙂🙂🙂🙂', min: 6, zh: null },
    { value: 'a'.repeat(129), min: 6, zh: '新密码过长，最多 128 字节' },
    { value: 'a'.repeat(128), min: 6, zh: null },
  ])('of $value where $min are asked for: $zh', async ({ value, min, zh }) => {
    expect(await firstProblem(newPassword(toChinese, min), value)).toBe(zh);
  });

  it('with a blank at an end is advised against, not refused', async () => {
    const { blocking, advising } = await allProblems(newPassword(toChinese, 6), ' secret');
    expect({ blocking, advising }).toEqual({
      blocking: [],
      advising: ['密码首尾含有空格，登录时也须输入'],
    });
  });
});

describe('a declared field', () => {
  const title = text('水量', 'Amount');
  const base = { field: 'amount', title, from: 'attribute' } as const;
  const options = [{ value: 1, title: text('快', 'Fast') }];
  it.each([
    { given: { ...base, kind: 'text' }, value: null, expected: '请输入名称' },
    { given: { ...base, kind: 'text' }, value: 'a'.repeat(101), expected: '名称最多 100 个字符' },
    { given: { ...base, kind: 'mobile' }, value: '138', expected: '手机号格式不正确' },
    { given: { ...base, kind: 'enum', options }, value: null, expected: '请选择水量' },
    { given: { ...base, kind: 'enum', options }, value: 2, expected: '请选择水量' },
    { given: { ...base, kind: 'enum', options }, value: 1, expected: null },
    { given: { ...base, kind: 'number' }, value: Number.NaN, expected: '水量不是有效的数字' },
    { given: { ...base, kind: 'number', min: 1 }, value: 0, expected: '水量不能小于 1' },
    { given: { ...base, kind: 'money', max: 10_050 }, value: 10_051, expected: '水量不能大于 100.50 元' },
    { given: { ...base, kind: 'percent', max: 0.5 }, value: 0.51, expected: '水量不能大于 50 %' },
    { given: { ...base, kind: 'duration', min: 60 }, value: 30, expected: '水量不能小于 1 分钟' },
    { given: { ...base, kind: 'number', min: 5, step: 10 }, value: 20, expected: '水量须从 5 起按 10 递增' },
    { given: { ...base, kind: 'number', min: 5, step: 10 }, value: 25, expected: null },
    { given: { ...base, kind: 'percent' }, value: 1.01, expected: '水量不能大于 100 %' },
    { given: { ...base, kind: 'money' }, value: -1, expected: '水量不能小于 0 元' },
    { given: { ...base, kind: 'percent', step: 0.001 }, value: 0.125, expected: null },
  ] as const)('of kind $given.kind is told of $value: $expected', async ({ given, value, expected }) => {
    const rules = fieldRules({ ...resolveField(given), isRequired: true }, toChinese);
    expect(await firstProblem(rules, value)).toBe(expected);
  });
});
