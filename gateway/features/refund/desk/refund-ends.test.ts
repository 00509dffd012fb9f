import { describe, expect, it } from 'vitest';
import { RefundRecordStatus, RefundStatus } from '../../../../contract/domain/refund';
import { endOf } from './refund-ends';

const { none, review, running, partial, failed } = RefundStatus;
const step = (at: number, before: number, after: number) => ({ at, before, after });
const record = (status: number) => ({ status, created_at: 100, done_at: null, reviewed_at: null });

describe('when a refund came to how it stands', () => {
  const steps = [
    step(400, running, failed),
    step(300, failed, running),
    step(200, running, failed),
    step(100, none, running),
    step(50, running, failed),
  ];

  it('is in its record where money went back or somebody turned it down', () => {
    const done = { ...record(RefundRecordStatus.done), done_at: 170 };
    expect(endOf(done, [], null)).toBe(170);
    const rejected = { ...record(RefundRecordStatus.rejected), reviewed_at: 160 };
    expect(endOf(rejected, [], null)).toBe(160);
  });

  it('is the last of its own steps where it failed, however often it was tried', () => {
    expect(endOf(record(RefundRecordStatus.failed), steps, null)).toBe(400);
    expect(endOf(record(RefundRecordStatus.failed), steps, 250)).toBe(200);
  });

  it.each([none, partial])('is the step in which it was withdrawn to state %i', (after) => {
    const withdrawn = record(RefundRecordStatus.withdrawn);
    expect(endOf(withdrawn, [step(130, review, after), step(100, none, review)], null)).toBe(130);
  });

  it('is unknown where nobody kept it, and there is none while it is open', () => {
    expect(endOf(record(RefundRecordStatus.failed), [step(50, running, failed)], null)).toBeNull();
    expect(endOf(record(RefundRecordStatus.withdrawn), [], null)).toBeNull();
    expect(endOf(record(RefundRecordStatus.running), steps, null)).toBeNull();
    expect(endOf(record(RefundRecordStatus.review), steps, null)).toBeNull();
  });
});
