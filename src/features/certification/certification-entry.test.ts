import { describe, expect, it } from 'vitest';
import { firstProblem, toChinese } from '../../../test/support/portal/run-rules';
import { certificationRules, toEntry, toSubmission } from './certification-entry';

const PERSON = { name: '张三', idNumber: '11010519491231002X', settlementAccount: '6222020200112233445' };

describe('a certification is refused', () => {
  it.each([
    { field: 'name', value: undefined, zh: '请输入名称' },
    { field: 'name', value: ' ', zh: '名称不能只有空格' },
    {
      field: 'companyName',
      value: '云溪\u2067公司',
      zh: '名称含有看不见或会改变文字方向的字符，请删除后重新输入',
    },
    { field: 'idNumber', value: '1101051949123100', zh: '名称格式不正确' },
    { field: 'idNumber', value: ` ${PERSON.idNumber} `, zh: null },
    { field: 'creditCode', value: '91110', zh: '名称格式不正确' },
    { field: 'creditCode', value: '91110000MA01ABCD2X', zh: null },
    { field: 'settlementAccount', value: '6222', zh: null },
  ] as const)('for $field $value: $zh', async ({ field, value, zh }) => {
    expect(await firstProblem(certificationRules(field, toChinese), value)).toBe(zh);
  });
});

it('sends the fields of the chosen subject and no other', () => {
  const typed = { ...PERSON, name: ' 张三 ', companyName: 'typed before the subject was switched' };
  expect(toSubmission({ subjectType: 0, fields: typed })).toEqual({ subjectType: 0, fields: PERSON });
});

it('starts again from the earlier details, without the masked numbers', () => {
  const fields = { name: '张三', idNumber: '1101**********002X', settlementAccount: '6222***445' };
  const detail = {
    state: 3 as const,
    subjectType: 0 as const,
    fields,
    failures: {},
    submittedAt: 1,
    reviewedAt: 2,
  };
  expect(toEntry(detail)).toEqual({ subjectType: 0, fields: { name: '张三' } });
});
