/** @module-tag long */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { OrderStatus } from '../../../contract/domain/order';
import { ONE_MINUTE_MS, ONE_SECOND_MS } from '../../../contract/limits';
import { emptyDatabase, useTestDatabase } from '../../support/gateway/database';
import { createInstallationRig, type InstallationRig } from '../../support/gateway/installation-rig';
import { createRunRig, type RunRig } from '../../support/gateway/run-rig';

const database = useTestDatabase();
const { running, finished, aborted } = OrderStatus;
const NUMBERS = ['N1', 'N2'];
const GRACE_MS = 10 * ONE_SECOND_MS;

/** What a device may say in any order, true or not, and what time does meanwhile. */
type Step =
  | { readonly kind: 'state'; readonly workStatus: 1 | 2 | 5; readonly runs?: readonly string[] }
  /** A state that was said before what is known by now, or tells that it was. */
  | { readonly kind: 'old' | 'forgetful'; readonly workStatus: 1 | 2 }
  | { readonly kind: 'run'; readonly orderNo: string; readonly event: 'progress' | 'finished' | 'aborted' }
  | { readonly kind: 'other'; readonly runs: readonly string[] }
  | { readonly kind: 'gone' }
  | { readonly kind: 'pass'; readonly seconds: number };

const runs = fc.subarray([...NUMBERS, 'never-was']);
const STEP: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record(
      { kind: fc.constant('state' as const), workStatus: fc.constantFrom(1 as const, 2, 5), runs },
      { requiredKeys: ['kind', 'workStatus'] },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('old' as const, 'forgetful' as const),
      workStatus: fc.constantFrom(1 as const, 2),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('run' as const),
      orderNo: fc.constantFrom(...NUMBERS),
      event: fc.constantFrom('progress' as const, 'progress', 'finished', 'aborted'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('other' as const), runs }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'gone' as const }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      seconds: fc.constantFrom(1, 9, 10, 11, 59, 60, 61, 600, 1_700, 2_400),
    }),
  },
);

async function take(rig: InstallationRig, told: RunRig, step: Step): Promise<void> {
  switch (step.kind) {
    case 'state': {
      const { kind: _, ...state } = step;
      return rig.report(state);
    }
    case 'old':
      return rig.report({ workStatus: step.workStatus, seq: 1, at: rig.now() - ONE_MINUTE_MS });
    case 'forgetful':
      return rig.report({ workStatus: step.workStatus, seq: 1 });
    case 'run':
      return told.say(step.orderNo, step.event, { actualMinutes: 7 });
    case 'other':
      return rig.report({ workStatus: 2, runs: step.runs }, 'd2');
    case 'gone':
      return rig.installation.hear('rig-d1', { kind: 'gone', at: rig.now() });
    case 'pass':
      return rig.pass(step.seconds * ONE_SECOND_MS);
  }
}

it('ends each order once and moves no money, whatever its device says and forgets', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { minLength: 4, maxLength: 16 }), async (steps) => {
      await emptyDatabase(database());
      const rig = await createInstallationRig({ database: database(), devices: 2 });
      const told = createRunRig(rig);
      await rig.report();
      const startedAt = await told.start('N1');
      await told.start('N2', { meter: { field: 'actualMinutes', amount: 30 } });
      const ended = new Map<string, object>();
      for (const step of steps) {
        await take(rig, told, step);
        await rig.settle();
        for (const orderNo of NUMBERS) {
          const order = await told.order(orderNo);
          const before = ended.get(orderNo);
          if (before !== undefined) expect(order).toEqual(before);
          else if (order.order_status !== running) ended.set(orderNo, order);
          else expect(order.run_missing_at ?? rig.now()).toBeGreaterThan(rig.now() - GRACE_MS);
        }
      }
      const orders = await Promise.all(NUMBERS.map((orderNo) => told.order(orderNo)));
      for (const order of orders) {
        expect(order.pay_cents + order.settled_cents).toBe(400);
        if (order.end_reason === 'foundEnded' || order.end_reason === 'foundGone') {
          expect(order).toMatchObject({ pay_cents: 400, settled_cents: 0 });
        }
        if (order.order_status === running) continue;
        expect(order.ended_at).toBeGreaterThanOrEqual(startedAt);
        expect(order.ended_at).toBeLessThanOrEqual(rig.now());
      }
      for (const status of [running, finished, aborted]) {
        const count = orders.filter(({ order_status }) => order_status === status).length;
        expect([status, await told.countedAs(status)]).toEqual([status, count]);
      }
      const names = orders
        .filter(({ order_status }) => order_status === running)
        .map(({ order_no }) => order_no);
      const current = (await rig.device()).current_order_no;
      if (names.length === 0) expect(current).toBeNull();
      else expect(names).toContain(current);
      expect((await rig.device('d2')).current_order_no).toBeNull();
      await rig.installation.stop();
    }),
    { numRuns: 20 },
  );
}, 180_000);
