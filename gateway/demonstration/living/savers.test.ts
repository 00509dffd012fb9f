import { Value } from '@sinclair/typebox/value';
import { describe, expect, it } from 'vitest';
import { createAnswerCheck } from '../../../contract/api/check-answer';
import {
  CashOutAppliedEvent,
  PurchaseClosedEvent,
  PurchaseCreatedEvent,
  PurchasePaidEvent,
} from '../../../contract/api/platform/receipt';
import { ONE_HOUR_MS } from '../../../contract/limits';
import { createRandom } from '../random';
import { planSavings, type Saver } from './savers';

const NOW = 1_790_000_000_000;
const SAVERS: readonly Saver[] = [{ user_mobile: '13900001111', store_id: 's01' }];

function plan(hours: number, savers = SAVERS) {
  let sequence = 0;
  return planSavings(savers, {
    ...{ franchiseeId: 'm1001', storeIds: ['s01', 's02'], nowMs: NOW, elapsedMs: hours * ONE_HOUR_MS },
    ...{ random: createRandom(7), nextSequence: () => (sequence += 1) },
  });
}

describe('users who have a balance', () => {
  it('say what the endpoints take, each purchase under a number of its own', () => {
    // Teaches the library the schemas that are written as plain JSON schema.
    createAnswerCheck([]);
    const schemas = {
      ...{ bought: PurchaseCreatedEvent, boughtPaid: PurchasePaidEvent },
      ...{ unpaid: PurchaseClosedEvent, cashOutApplied: CashOutAppliedEvent },
    };
    const steps = plan(100).map(({ step }) => step);
    const seen = new Set<string>();
    for (const step of steps) {
      const schema = Object.entries(schemas).find(([kind]) => kind === step.kind)?.[1];
      if (schema === undefined) throw new Error(`Nobody saves by "${step.kind}".`);
      expect([...Value.Errors(schema, step.event)]).toEqual([]);
      seen.add(step.kind);
    }
    expect([...seen].sort()).toEqual(Object.keys(schemas).sort());
    const numbers = steps.flatMap((step) => (step.kind === 'bought' ? [step.event.billNo] : []));
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('take nothing out where nobody has anything', () => {
    expect(plan(100, []).filter(({ step }) => step.kind === 'cashOutApplied')).toEqual([]);
  });
});
