import { describe, expect, it } from 'vitest';
import { firstProblem, toChinese } from '../../../../test/support/portal/run-rules';
import { applicationRules, toApplication, toApplicationEntry, type ApplicationEntry } from './application';

/** 2026-07-28 12:00 in Shanghai. */
const NOW_MS = Date.UTC(2026, 6, 28, 4);
const COMPLETE: ApplicationEntry = {
  ...toApplicationEntry(null),
  franchiseeMobile: ' 13800000001 ',
  franchiseeName: '海湾自助洗衣',
  permissionIds: [1, 2],
  days: ['2026-07-28', '2026-12-31'],
  shareRate: 0.125,
};

describe('an application is refused', () => {
  const rules = applicationRules(toChinese);
  it.each([
    { field: 'franchiseeMobile', value: '', zh: '请输入商家手机号' },
    { field: 'franchiseeMobile', value: '138', zh: '手机号格式不正确' },
    { field: 'franchiseeMobile', value: ' 13800000001 ', zh: null },
    { field: 'franchiseeName', value: ' ', zh: '请输入商家名称' },
    { field: 'equipmentTypes', value: [], zh: '请选择至少一种设备类型' },
    { field: 'days', value: null, zh: '请选择授权期限' },
    { field: 'days', value: ['2026-07-28', '2027-07-28'], zh: '授权期限最长 365 天' },
    { field: 'days', value: ['2026-07-28', '2027-07-27'], zh: null },
    { field: 'shareRate', value: null, zh: '请输入 0–50 的比例，最多两位小数' },
    { field: 'shareRate', value: Number.NaN, zh: '请输入 0–50 的比例，最多两位小数' },
    { field: 'shareRate', value: 0.5001, zh: '请输入 0–50 的比例，最多两位小数' },
    { field: 'shareRate', value: -0.01, zh: '请输入 0–50 的比例，最多两位小数' },
    { field: 'shareRate', value: 0.12345, zh: '请输入 0–50 的比例，最多两位小数' },
    { field: 'shareRate', value: 0.1235, zh: null },
    { field: 'shareRate', value: 0, zh: null },
    { field: 'shareRate', value: 0.5, zh: null },
    { field: 'permissionIds', value: [], zh: '请选择至少一项权限' },
    { field: 'permissionIds', value: [1], zh: null },
  ] as const)('for $field $value: $zh (pages §10)', async ({ field, value, zh }) => {
    expect(await firstProblem(rules[field], value)).toBe(zh);
  });
});

describe('the apply call', () => {
  it('begins now when it begins today, and ends with its last day', () => {
    expect(toApplication(COMPLETE, NOW_MS)).toEqual({
      franchiseeMobile: '13800000001',
      franchiseeName: '海湾自助洗衣',
      equipmentTypes: [],
      permissionIds: [1, 2],
      startAt: NOW_MS,
      endAt: Date.UTC(2026, 11, 31, 15, 59, 59, 999),
      shareRate: 0.125,
      remark: '',
    });
  });

  it('begins with the day when it begins later', () => {
    const later = { ...COMPLETE, days: ['2026-08-01', '2026-08-31'] as const };
    expect(toApplication(later, NOW_MS).startAt).toBe(Date.UTC(2026, 6, 31, 16));
  });

  it('forgets the chosen types when all are wanted', () => {
    const all = { ...COMPLETE, isAllEquipment: true, equipmentTypes: ['probe'] };
    expect(toApplication(all, NOW_MS).equipmentTypes).toEqual([]);
  });
});
