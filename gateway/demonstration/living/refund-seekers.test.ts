import { Value } from '@sinclair/typebox/value';
import { describe, expect, it } from 'vitest';
import { createAnswerCheck } from '../../../contract/api/check-answer';
import { RefundAppliedEvent, RefundWithdrawnEvent } from '../../../contract/api/platform/refund';
import { OrderStatus } from '../../../contract/domain/order';
import { ONE_SECOND_MS } from '../../../contract/limits';
import { createRandom } from '../random';
import { planApplications, type EndedOrder } from './refund-seekers';

const NOW = 1_790_000_000_000;

function plan(order_status: number, count: number) {
  let sequence = 0;
  const ended: readonly EndedOrder[] = Array.from({ length: count }, (_, index) => ({
    ...{ imei: `86000000000${index}`, order_no: `W${1_000 + index}`, order_status },
    pay_cents: 1 + index,
  }));
  const settings = { nowMs: NOW, random: createRandom(7), nextSequence: () => (sequence += 1) };
  return planApplications(ended, settings);
}

const applied = (steps: ReturnType<typeof plan>) =>
  steps.flatMap(({ step }) => (step.kind === 'refundApplied' ? [step.event] : []));
const withdrawn = (steps: ReturnType<typeof plan>) =>
  steps.flatMap(({ step }) => (step.kind === 'refundWithdrawn' ? [step.event] : []));

describe('users who ask for their money back', () => {
  it.each([
    { state: OrderStatus.aborted, atLeast: 400, atMost: 700, reasons: ['stopped'] },
    { state: OrderStatus.startFailed, atLeast: 350, atMost: 650, reasons: ['notStarted'] },
    {
      state: OrderStatus.finished,
      ...{ atLeast: 1, atMost: 20, reasons: ['notClean', 'wrongDevice', 'quality', 'other'] },
    },
    { state: OrderStatus.running, atLeast: 0, atMost: 0, reasons: [] },
  ])(
    'of a thousand orders in state $state are $atLeast to $atMost',
    ({ state, atLeast, atMost, reasons }) => {
      const events = applied(plan(state, 1_000));
      expect(events.length).toBeGreaterThanOrEqual(atLeast);
      expect(events.length).toBeLessThanOrEqual(atMost);
      for (const { reason } of events) expect(reasons).toContain(reason);
    },
  );

  it('say what the endpoint takes, each under a number of its own, and some think better of it', () => {
    // Teaches the library the schemas that are written as plain JSON schema.
    createAnswerCheck([]);
    const steps = plan(OrderStatus.aborted, 500);
    for (const event of applied(steps)) expect([...Value.Errors(RefundAppliedEvent, event)]).toEqual([]);
    for (const event of withdrawn(steps)) expect([...Value.Errors(RefundWithdrawnEvent, event)]).toEqual([]);
    const numbers = applied(steps).map(({ refundNo }) => refundNo);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(withdrawn(steps).length).toBeGreaterThan(0);
    for (const event of withdrawn(steps)) {
      const asked = applied(steps).find(({ refundNo }) => refundNo === event.refundNo);
      expect(event.withdrawnAt).toBeGreaterThan(asked?.appliedAt ?? Infinity);
    }
    expect(steps.every(({ at }) => at > NOW && at <= NOW + 1_800 * ONE_SECOND_MS)).toBe(true);
  });

  it('never ask for more than was paid', () => {
    for (const { orderNo, amountCents } of applied(plan(OrderStatus.aborted, 500))) {
      const paid = Number(orderNo.slice(1)) - 999;
      if (amountCents !== undefined) expect(amountCents).toBeLessThanOrEqual(paid);
    }
  });
});
