import { describe, expect, it } from 'vitest';
import type { SubAccount } from '../../../contract/api/account/sub-account';
import { firstProblem, toChinese } from '../../../test/support/portal/run-rules';
import {
  NEW_SUB_ACCOUNT,
  subAccountRules,
  toChange,
  toCreation,
  toEntry,
  type SubAccountEntry,
} from './sub-account-entry';

/** 2026-07-28 12:00 in Shanghai. */
const NOW_MS = Date.UTC(2026, 6, 28, 4);
const COMPLETE: SubAccountEntry = {
  ...NEW_SUB_ACCOUNT,
  mobile: '13800000099',
  username: '王芳',
  password: ' pass word ',
  storeIds: ['s1'],
  refundLimitSingleCents: 5_000,
  refundLimitDayCents: 20_050,
};
const SAVED: SubAccount = {
  id: 'a1',
  mobile: '13800000011',
  username: '李敏',
  storeIds: null,
  roleTemplate: 'support',
  includePermissions: [4],
  shouldHavePermissions: [1, 2],
  excludePermissions: [2],
  refundLimitSingleCents: 5_000,
  refundLimitDayCents: 20_050,
  state: 'enabled',
  expiresAt: Date.UTC(2026, 11, 31, 15, 59, 59, 999),
  createdAt: 0,
  lastLoginAt: null,
};

describe('a sub-account is refused', () => {
  const rules = subAccountRules(toChinese, { savedExpiresAt: null, nowMs: NOW_MS, passwordMin: 6 });
  const amount = '请输入 0–10000 元，最多两位小数';
  it.each([
    { field: 'mobile', value: undefined, zh: '请输入手机号' },
    { field: 'mobile', value: '10000000000', zh: '手机号格式不正确' },
    { field: 'username', value: '  ', zh: '请输入姓名' },
    { field: 'username', value: '名'.repeat(21), zh: '姓名最多 20 个字' },
    { field: 'username', value: '名'.repeat(20), zh: null },
    { field: 'password', value: undefined, zh: '新密码至少 6 位' },
    { field: 'password', value: '12345', zh: '新密码至少 6 位' },
    { field: 'password', value: ' pass ', zh: null },
    { field: 'refundLimitSingleCents', value: Number.NaN, zh: amount },
    { field: 'refundLimitSingleCents', value: -100, zh: amount },
    { field: 'refundLimitSingleCents', value: 0, zh: null },
    { field: 'refundLimitDayCents', value: 1_000_001, zh: amount },
    { field: 'refundLimitDayCents', value: null, zh: amount },
    { field: 'refundLimitDayCents', value: 4_999, zh: '单日限额不能小于单笔限额' },
    { field: 'refundLimitDayCents', value: 5_000, zh: null },
    { field: 'expiresOn', value: '2026-07-27', zh: '有效期不能早于今天' },
    { field: 'expiresOn', value: '2026-07-28', zh: null },
    { field: 'expiresOn', value: null, zh: null },
  ] as const)('for $field $value: $zh (pages §10)', async ({ field, value, zh }) => {
    expect(await firstProblem(rules[field], value, { others: { refundLimitSingleCents: 5_000 } })).toBe(zh);
  });

  it('not for an end that has passed and is not changed', async () => {
    const savedExpiresAt = NOW_MS - 86_400_000;
    const expired = toEntry({ ...SAVED, expiresAt: savedExpiresAt });
    const { expiresOn } = subAccountRules(toChinese, { savedExpiresAt, nowMs: NOW_MS, passwordMin: 6 });
    expect(await firstProblem(expiresOn, expired.expiresOn)).toBeNull();
    expect(toChange(expired, savedExpiresAt).expiresAt).toBe(savedExpiresAt);
  });
});

describe('the call', () => {
  it('carries amounts in cents, the last moment of the day, and the password as typed', () => {
    expect(toCreation({ ...COMPLETE, expiresOn: '2026-12-31' })).toEqual({
      mobile: '13800000099',
      password: ' pass word ',
      username: '王芳',
      storeIds: ['s1'],
      roleTemplate: 'readOnly',
      includePermissions: [],
      excludePermissions: [],
      refundLimitSingleCents: 5_000,
      refundLimitDayCents: 20_050,
      expiresAt: SAVED.expiresAt,
    });
  });

  it('keeps the rights of a template that the portal does not know', () => {
    const opened = toEntry({ ...SAVED, roleTemplate: 'nightShift' });
    expect(opened.rights).toEqual({
      roleTemplate: 'custom',
      includePermissions: [1, 2, 4],
      excludePermissions: [2],
    });
  });

  it('changes nothing of an account that was only opened', () => {
    const { id: _id, mobile: _mobile, ...rest } = SAVED;
    expect(rest).toMatchObject(toChange(toEntry(SAVED), SAVED.expiresAt));
  });
});
