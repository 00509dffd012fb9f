import { describe, expect, it } from 'vitest';
import { resolveField } from '../../../contract/resources/resolve-field';
import { text } from '../../../contract/text';
import { firstProblem, toChinese } from '../../../test/support/portal/run-rules';
import { fieldRules } from '../field/field-rules';
import { longEnough, sameAs, someOf, typed } from './rules';

describe('the shared rules (spec §5)', () => {
  it.each([
    { rules: typed(), value: undefined, expected: '请输入名称' },
    { rules: typed(), value: '', expected: '请输入名称' },
    { rules: typed(), value: ' \t', expected: '名称不能只有空格' },
    { rules: typed('写点什么'), value: ' ', expected: '写点什么' },
    { rules: typed(), value: ' 门厅 ', expected: null },
    { rules: someOf('选一个'), value: undefined, expected: '选一个' },
    { rules: someOf('选一个'), value: [], expected: '选一个' },
    { rules: someOf('选一个'), value: ['a'], expected: null },
    { rules: [longEnough(6, '太短')], value: '12345', expected: '太短' },
    { rules: [longEnough(2, '太短')], value: '🙂', expected: '太短' },
    { rules: [longEnough(6, '太短')], value: '  12  ', expected: null },
    { rules: [sameAs('password', '不一致')], value: 'b', expected: '不一致' },
    { rules: [sameAs('password', '不一致')], value: undefined, expected: '不一致' },
    { rules: [sameAs('password', '不一致')], value: 'secret', expected: null },
    { rules: [{ type: 'string' as const, max: 2 }], value: 'abc', expected: '名称最多 2 个字符' },
    { rules: [{ type: 'number' as const, min: 1, max: 3 }], value: 4, expected: '名称须在 1–3 之间' },
    { rules: [{ type: 'array' as const, max: 1 }], value: [1, 2], expected: '名称最多选择 1 项' },
    { rules: [{ type: 'number' as const }], value: 'x', expected: '名称的类型不正确' },
    { rules: [{ type: 'enum' as const, enum: ['a', 'b'] }], value: 'c', expected: '名称只能是 a, b 之一' },
    { rules: [{ pattern: /^\d+$/ }], value: 'x', expected: '名称格式不正确' },
  ])('say of $value: $expected', async ({ rules, value, expected }) => {
    expect(await firstProblem(rules, value, { password: 'secret' })).toBe(expected);
  });

  it('do not block where they only warn', async () => {
    expect(await firstProblem([{ pattern: /^\d+$/, warningOnly: true }], 'x')).toBeNull();
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
