import { describe, expect, it } from 'vitest';
import {
  findApplicationProblems,
  toApplication,
  toApplicationDraft,
  type ApplicationDraft,
} from './application-draft';

/** 2026-07-28 12:00 in Shanghai. */
const NOW_MS = Date.UTC(2026, 6, 28, 4);
const COMPLETE: ApplicationDraft = {
  ...toApplicationDraft(null),
  franchiseeMobile: ' 13800000001 ',
  franchiseeName: '海湾自助洗衣',
  permissionIds: [1, 2],
  days: ['2026-07-28', '2026-12-31'],
  share: '12.5',
};

describe('an application is refused', () => {
  it.each([
    { given: { franchiseeMobile: '' }, field: 'mobile', zh: '请输入商家手机号' },
    { given: { franchiseeMobile: '138' }, field: 'mobile', zh: '手机号格式不正确' },
    { given: { franchiseeName: ' ' }, field: 'name', zh: '请输入商家名称' },
    { given: { isAllEquipment: false }, field: 'equipment', zh: '请选择至少一种设备类型' },
    { given: { days: null }, field: 'days', zh: '请选择授权期限' },
    { given: { days: ['2026-07-28', '2027-07-28'] as const }, field: 'days', zh: '授权期限最长 365 天' },
    { given: { share: '' }, field: 'share', zh: '请输入 0–50 的比例，最多两位小数' },
    { given: { share: '50.01' }, field: 'share', zh: '请输入 0–50 的比例，最多两位小数' },
    { given: { share: '-1' }, field: 'share', zh: '请输入 0–50 的比例，最多两位小数' },
    { given: { share: '12.345' }, field: 'share', zh: '请输入 0–50 的比例，最多两位小数' },
    { given: { permissionIds: [] }, field: 'rights', zh: '请选择至少一项权限' },
  ])('for $given: $zh (pages §10)', ({ given, field, zh }) => {
    expect(findApplicationProblems({ ...COMPLETE, ...given })).toMatchObject({ [field]: { zh } });
    expect(Object.keys(findApplicationProblems({ ...COMPLETE, ...given }))).toEqual([field]);
  });

  it.each([
    { given: {} },
    { given: { share: '0' } },
    { given: { share: '50' } },
    { given: { days: ['2026-07-28', '2027-07-27'] as const } },
  ])('not for $given', ({ given }) => {
    expect(findApplicationProblems({ ...COMPLETE, ...given })).toEqual({});
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
