import { describe, expect, it } from 'vitest';
import type { AgreementRow } from '../../../../contract/api/account/agreement';
import { isPossibleLastDay, toApproval, toApprovalEntry } from './approval';

/** 2026-07-28 12:00 in Shanghai. */
const NOW_MS = Date.UTC(2026, 6, 28, 4);
const END_OF_YEAR_MS = Date.UTC(2026, 11, 31, 15, 59, 59, 999);
const ROW: AgreementRow = {
  id: 'p1',
  agentName: '星辰代运营',
  franchiseeId: 'f1',
  franchiseeName: '海湾',
  franchiseeMobile: '138****0001',
  subjectType: 1,
  certification: 4,
  equipmentTypes: [],
  permissionIds: [1, 2, 3],
  storeIds: null,
  shareRate: 0.1,
  startAt: Date.UTC(2026, 7, 1),
  endAt: END_OF_YEAR_MS,
  state: 0,
  renewalEndAt: null,
  appliedAt: 0,
  reviewedAt: null,
  reason: null,
  remark: '',
  isEntered: false,
};
const ENTRY = { ...toApprovalEntry(ROW, ROW.permissionIds), captcha: ' 123456 ' };

describe('the approval', () => {
  it('says no more than the rights where nothing was narrowed', () => {
    expect(toApproval(ROW, ENTRY)).toEqual({
      applyId: 'p1',
      action: 'approve',
      captcha: '123456',
      permissionIds: [1, 2, 3],
    });
  });

  it('carries what was narrowed', () => {
    const narrowed = {
      ...ENTRY,
      permissionIds: [2],
      isAllStores: false,
      storeIds: ['s1'],
      lastDay: '2026-09-30',
    };
    expect(toApproval(ROW, narrowed)).toMatchObject({
      permissionIds: [2],
      storeIds: ['s1'],
      endAt: Date.UTC(2026, 8, 30, 15, 59, 59, 999),
    });
  });

  it('never ends later than was asked for', () => {
    expect(toApproval(ROW, { ...ENTRY, lastDay: '2027-06-30' })).not.toHaveProperty('endAt');
  });

  it('of a renewal is the consent alone', () => {
    const renewal = { ...ROW, state: 1 as const, renewalEndAt: END_OF_YEAR_MS + 1 };
    expect(toApproval(renewal, ENTRY)).toEqual({ applyId: 'p1', action: 'approve', captcha: '123456' });
  });
});

it.each([
  { day: '2026-07-31', isPossible: false, because: 'it has not begun' },
  { day: '2026-08-01', isPossible: true, because: 'it is the first day' },
  { day: '2026-12-31', isPossible: true, because: 'it is what was asked for' },
  { day: '2027-01-01', isPossible: false, because: 'it is later than was asked for' },
])('$day is a possible last day: $isPossible, for $because', ({ day, isPossible }) => {
  expect(isPossibleLastDay(ROW, day, NOW_MS)).toBe(isPossible);
});
