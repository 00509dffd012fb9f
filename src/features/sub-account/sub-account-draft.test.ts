import { describe, expect, it } from 'vitest';
import type { SubAccount } from '../../../contract/api/sub-account';
import {
  findProblems,
  NEW_SUB_ACCOUNT,
  toChange,
  toCreation,
  toDraft,
  type SubAccountDraft,
} from './sub-account-draft';

/** 2026-07-28 12:00 in Shanghai. */
const NOW_MS = Date.UTC(2026, 6, 28, 4);
const COMPLETE: SubAccountDraft = {
  ...NEW_SUB_ACCOUNT,
  mobile: '13800000099',
  username: '王芳',
  password: ' pass word ',
  storeIds: ['s1'],
  refundSingle: '50',
  refundDay: '200.5',
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
  it.each([
    { given: { mobile: '' }, field: 'mobile', zh: '请输入手机号' },
    { given: { mobile: '10000000000' }, field: 'mobile', zh: '手机号格式不正确' },
    { given: { username: '  ' }, field: 'username', zh: '请输入姓名' },
    { given: { username: '名'.repeat(21) }, field: 'username', zh: '姓名最多 20 个字' },
    { given: { password: '12345' }, field: 'password', zh: '密码至少6位' },
    { given: { storeIds: [] }, field: 'stores', zh: '请选择至少一家店铺' },
    { given: { refundSingle: '1.234' }, field: 'refundSingle', zh: '请输入 0–10000 元，最多两位小数' },
    { given: { refundSingle: '-1' }, field: 'refundSingle', zh: '请输入 0–10000 元，最多两位小数' },
    { given: { refundDay: '10000.01' }, field: 'refundDay', zh: '请输入 0–10000 元，最多两位小数' },
    { given: { refundDay: '' }, field: 'refundDay', zh: '请输入 0–10000 元，最多两位小数' },
    { given: { refundDay: '49.99' }, field: 'refundDay', zh: '单日限额不能小于单笔限额' },
    { given: { expiresOn: '2026-07-27' }, field: 'expiresOn', zh: '有效期不能早于今天' },
  ])('for $given: $zh (pages §10)', ({ given, field, zh }) => {
    expect(findProblems({ ...COMPLETE, ...given }, NOW_MS)).toEqual({
      [field]: { zh, en: expect.any(String) },
    });
  });

  it('with all problems at once', () => {
    expect(Object.keys(findProblems(NEW_SUB_ACCOUNT, NOW_MS))).toEqual([
      'mobile',
      'password',
      'username',
      'stores',
    ]);
  });

  it.each([
    { given: {} },
    { given: { username: '名'.repeat(20) } },
    { given: { isAllStores: true, storeIds: [] } },
    { given: { refundSingle: '0', refundDay: '0' } },
    { given: { expiresOn: '2026-07-28' } },
  ])('not for $given', ({ given }) => {
    expect(findProblems({ ...COMPLETE, ...given }, NOW_MS)).toEqual({});
  });

  it('not for an end that has passed and is not changed', () => {
    const expired = toDraft({ ...SAVED, expiresAt: NOW_MS - 86_400_000 });
    expect(findProblems(expired, NOW_MS)).toEqual({});
    expect(toChange(expired).expiresAt).toBe(NOW_MS - 86_400_000);
  });

  it('for its password only while it is new', () => {
    expect(findProblems({ ...toDraft(SAVED), password: '' }, NOW_MS)).toEqual({});
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
    const opened = toDraft({ ...SAVED, roleTemplate: 'nightShift' });
    expect(opened.rights).toEqual({
      roleTemplate: 'custom',
      includePermissions: [1, 2, 4],
      excludePermissions: [2],
    });
  });

  it('changes nothing of an account that was only opened', () => {
    const { id: _id, mobile: _mobile, ...rest } = SAVED;
    expect(rest).toMatchObject(toChange(toDraft(SAVED)));
  });
});
