import { describe, expect, it } from 'vitest';
import { ORDER_WAITING_MAX_MS } from '../../../contract/domain/order';
import { createRandom } from '../random';
import { planVisits } from './reservation-keepers';

const NOW_MS = 1_773_836_990_000;
const DUE = Array.from({ length: 1_000 }, (_, index) => ({ imei: 'i1', order_no: `N${index}` }));

describe('those who reserved', () => {
  it('come in time, each once, but for about one in ten', () => {
    const steps = planVisits(DUE, { nowMs: NOW_MS, random: createRandom(7) });
    expect(steps.length).toBeGreaterThan(850);
    expect(steps.length).toBeLessThan(950);
    const numbers = steps.map(({ step }) => (step.kind === 'startRequested' ? step.event.orderNo : ''));
    expect(new Set(numbers)).toHaveLength(steps.length);
    for (const { at } of steps) {
      expect(at).toBeGreaterThan(NOW_MS);
      expect(at).toBeLessThan(NOW_MS + ORDER_WAITING_MAX_MS);
    }
  });
});
