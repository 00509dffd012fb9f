import { describe, expect, it } from 'vitest';
import { resolveField } from '../../../contract/resources/resolve-field';
import { text } from '../../../contract/text';
import { firstProblem, toChinese, toEnglish } from '../../../test/support/portal/run-rules';
import { fieldRules } from '../field/field-rules';
import { freeText } from './free-text';

const HIDDEN = '名称含有看不见或会改变文字方向的字符，请删除后重新输入';
const ONE_LINE = '名称只能写一行，请删除其中的换行';

describe('the rule of free texts (controls I14)', () => {
  it.each([
    { rule: 'line', value: '张\u202e三', expected: HIDDEN },
    { rule: 'line', value: '张\n三', expected: ONE_LINE },
    { rule: 'line', value: ' 张三\n', expected: null },
    { rule: 'line', value: undefined, expected: null },
    { rule: 'line', value: null, expected: null },
    { rule: 'line', value: ['东门', 3], expected: null },
    { rule: 'line', value: ['东门', '西\u200b门'], expected: HIDDEN },
    { rule: 'lines', value: '张\n三', expected: null },
    { rule: 'lines', value: '张\n\u0000', expected: HIDDEN },
  ] as const)('says of $value in $rule: $expected', async ({ rule, value, expected }) => {
    expect(await firstProblem(freeText(rule, toChinese), value)).toBe(expected);
  });

  it('speaks English too', async () => {
    expect(await firstProblem(freeText('line', toEnglish), 'a\u202eb')).toMatch(/^名称 holds characters/);
  });

  it.each([
    { kind: 'text', value: '东\u200b门' },
    { kind: 'tags', value: ['东门', '东\u200b门'] },
  ] as const)('holds for declared fields of kind $kind', async ({ kind, value }) => {
    const title = text('水量', 'Amount');
    const given = { field: 'amount', title, from: 'attribute' } as const;
    const field = kind === 'tags' ? { ...given, kind, options: [] } : { ...given, kind };
    expect(await firstProblem(fieldRules(resolveField(field), toChinese), value)).toBe(HIDDEN);
  });
});
