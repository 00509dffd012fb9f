import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createManualClock, type ManualClock } from '../../../../test/support/telemetry/manual-clock';
import { settle } from '../../../../test/support/settle';
import { createEventQueue, type EventQueue } from './queue';
import { createSender, type Sender } from './sender';
import type { Outcome } from './transport';

/** One report that the collector has seen and not yet answered. */
interface Pending {
  readonly names: readonly string[];
  readonly dropped: number;
  readonly resolve: (outcome: Outcome) => void;
}

interface Real {
  readonly clock: ManualClock;
  readonly queue: EventQueue;
  readonly sender: Sender;
  readonly pending: Pending[];
  readonly delivered: string[];
  /** Dropped events that a delivered report told of. */
  reportedDrops: number;
  readonly network: { isOnline: boolean };
}

interface Model {
  recorded: number;
  session: number;
  /** Pieces sent on leaving overtake a report that is still under way; then order is not promised. */
  hasOvertaken: boolean;
}

const MAX_EVENTS = 12;

function createReal(): Real {
  const clock = createManualClock();
  const queue = createEventQueue(MAX_EVENTS, 4000);
  const pending: Pending[] = [];
  const network = { isOnline: true };
  const sender = createSender({
    clock,
    queue,
    transport: {
      send(body) {
        const { names, dropped }: { names: string[]; dropped: number } = JSON.parse(body);
        return new Promise((resolve) => pending.push({ names, dropped, resolve }));
      },
    },
    isOnline: () => network.isOnline,
    toBody: (batch) =>
      JSON.stringify({ names: batch.items.map((item) => item.record['n']), dropped: batch.dropped }),
    flushTimeMs: 3000,
    maxEventCount: 4,
    onFailure: (reason) => {
      throw reason;
    },
  });
  return { clock, queue, sender, pending, delivered: [], reportedDrops: 0, network };
}

async function answer(real: Real, index: number, outcome: Outcome): Promise<void> {
  const [one] = real.pending.splice(index % real.pending.length, 1);
  if (one === undefined) return;
  if (outcome === undefined) {
    real.delivered.push(...one.names);
    real.reportedDrops += one.dropped;
  }
  one.resolve(outcome);
  await settle();
}

/** Every recorded event is delivered, waiting, under way, or counted as dropped: exactly one of these. */
function checkBalance(model: Model, real: Real): void {
  const underWay = real.pending.flatMap((one) => one.names).length;
  const unreported = real.queue.dropped() + real.pending.reduce((sum, one) => sum + one.dropped, 0);
  const accounted = real.delivered.length + underWay + real.queue.size() + real.reportedDrops + unreported;
  // Pieces sent together on leaving are settled together, so that a failed one may be in nobody's hands yet.
  if (real.pending.length === 0) expect(accounted).toBe(model.recorded);
  else expect(accounted).toBeLessThanOrEqual(model.recorded);
  expect(new Set(real.delivered).size).toBe(real.delivered.length);
  expect(real.queue.size()).toBeLessThanOrEqual(MAX_EVENTS);
}

function checkOrder(model: Model, real: Real): void {
  if (model.hasOvertaken) return;
  const numbers = real.delivered.map((name) => Number(name.split(':')[1]));
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
}

type Command = fc.AsyncCommand<Model, Real>;

function command(name: string, run: (model: Model, real: Real) => void | Promise<void>): Command {
  return {
    check: () => true,
    async run(model, real) {
      await run(model, real);
      await settle();
      checkBalance(model, real);
      checkOrder(model, real);
    },
    toString: () => name,
  };
}

const commands = [
  fc.constant(
    command('event', (model, real) => {
      model.recorded += 1;
      real.queue.add({ n: `${model.session}:${model.recorded}` });
      real.sender.notify();
    }),
  ),
  fc.integer({ min: 1, max: 70_000 }).map((ms) => command(`time ${ms}`, (_, real) => real.clock.advance(ms))),
  fc.constant(
    command('hidden', (model, real) => {
      if (real.pending.length > 0 && real.queue.size() > 0) model.hasOvertaken = true;
      real.sender.leave();
      if (real.pending.length > 1) model.hasOvertaken = true;
    }),
  ),
  fc
    .tuple(fc.nat({ max: 3 }), fc.constantFrom<Outcome>(undefined, 'refused', 0, 7000))
    .map(([index, outcome]) =>
      command(`answer ${outcome ?? 'accepted'}`, (_, real) => answer(real, index, outcome)),
    ),
  fc.boolean().map((isOnline) =>
    command(isOnline ? 'online' : 'offline', (_, real) => {
      real.network.isOnline = isOnline;
      if (isOnline) real.sender.resume();
    }),
  ),
  fc.constant(
    command('rollover', (model) => {
      model.session += 1;
    }),
  ),
];

it('TRN-14 over any course of events, delivered = recorded minus counted drops, without duplicates and in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 80, size: 'max' }), async (course) => {
      const model: Model = { recorded: 0, session: 1, hasOvertaken: false };
      const real = createReal();
      await fc.asyncModelRun(() => ({ model, real }), course);
      // In the end the network is sound: everything that waits must arrive.
      real.network.isOnline = true;
      real.sender.resume();
      for (let round = 0; round < 60 && real.pending.length + real.queue.size() > 0; round += 1) {
        while (real.pending.length > 0) await answer(real, 0, undefined);
        real.clock.advance(60_000);
        await settle();
      }
      checkBalance(model, real);
      checkOrder(model, real);
      expect(real.delivered.length + real.reportedDrops + real.queue.dropped()).toBe(model.recorded);
      expect(real.queue.size()).toBe(0);
    }),
    { numRuns: 300 },
  );
}, 60_000);

it('TRN-14 events recorded under an ended session arrive under it, beside those of the next (SES-11)', async () => {
  const real = createReal();
  for (const name of ['1:1', '1:2', '2:3']) {
    real.queue.add({ n: name });
    real.sender.notify();
  }
  real.clock.advance(3000);
  await answer(real, 0, undefined);
  expect(real.delivered).toEqual(['1:1', '1:2', '2:3']);
});
