import { describe, expect, it } from 'vitest';
import { subject } from '../../test/support/permission-fixture';
import { ACCOUNT_TYPE_TITLES, toAccountKind, toEffectivePermissionIds } from './account';

describe('the kind of an account', () => {
  it.each([
    {
      type: 1,
      isUnderProxy: false,
      kind: 'merchant',
      because: 'spec §6 "Merchant main account (type 1) without proxy status"',
    },
    {
      type: 1,
      isUnderProxy: true,
      kind: 'merchant_under_proxy',
      because: 'spec §6 "Merchant main account with proxy status"',
    },
    { type: 2, isUnderProxy: false, kind: 'staff', because: 'spec §6 "Others"' },
    { type: 2, isUnderProxy: true, kind: 'staff', because: "proxy status is the main account's (spec §6)" },
    { type: 3, isUnderProxy: false, kind: 'agent', because: 'spec §6 "Agent main account (type 3)"' },
    {
      type: 3,
      isUnderProxy: true,
      kind: 'agent',
      because: "proxy status is the merchant's, not the agent's (spec §6)",
    },
    { type: 4, isUnderProxy: false, kind: 'staff', because: 'spec §6 "Others"' },
    { type: 0, isUnderProxy: false, kind: 'unknown', because: 'spec §3 names the types 1 to 4' },
    { type: 5, isUnderProxy: false, kind: 'unknown', because: 'spec §3 names the types 1 to 4' },
    { type: Number.NaN, isUnderProxy: false, kind: 'unknown', because: 'spec §3 names the types 1 to 4' },
  ])('type $type, proxy $isUnderProxy, is $kind: $because', ({ type, isUnderProxy, kind }) => {
    expect(toAccountKind({ type, isUnderProxy })).toBe(kind);
  });

  it('has the four labels of spec §6', () => {
    expect(Object.values(ACCOUNT_TYPE_TITLES).map(({ zh }) => zh)).toEqual([
      '商家账号',
      '商家管理员',
      '代运营主账号',
      '代运营子账号',
    ]);
  });
});

describe('effective permission ids (spec §6 "include list plus should-have list minus exclude list")', () => {
  it.each([
    { include: [], should: [], exclude: [], effective: [] },
    { include: [1000], should: [], exclude: [], effective: [1000] },
    { include: [], should: [1000], exclude: [], effective: [1000] },
    { include: [1000], should: [1100], exclude: [], effective: [1000, 1100] },
    { include: [1000, 1000], should: [1000], exclude: [], effective: [1000] },
    { include: [1000], should: [], exclude: [1000], effective: [] },
    { include: [], should: [1000], exclude: [1000], effective: [] },
    { include: [1000], should: [1000], exclude: [1000], effective: [] },
    { include: [1000], should: [], exclude: [1100], effective: [1000] },
  ])('$include + $should - $exclude = $effective', ({ include, should, exclude, effective }) => {
    const given = subject({
      type: 2,
      includePermissions: include,
      shouldHavePermissions: should,
      excludePermissions: exclude,
    });
    expect([...toEffectivePermissionIds(given)]).toEqual(effective);
  });
});
