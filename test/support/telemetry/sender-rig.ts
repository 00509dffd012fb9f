import { createEventQueue, type Batch } from '../../../src/telemetry/monitor/delivery/queue';
import { createSender, type SenderOptions } from '../../../src/telemetry/monitor/delivery/sender';
import type { Outcome } from '../../../src/telemetry/monitor/delivery/transport';
import { createManualClock } from './manual-clock';
import { settle } from '../settle';

export interface SentBatch {
  readonly atMs: number;
  readonly names: readonly unknown[];
  readonly isLeaving: boolean;
  readonly dropped: number;
}

/** A sender between a real queue and a transport that answers as told. */
export function setUpSender(
  outcomes: readonly Outcome[] = [],
  overrides: Partial<SenderOptions> = {},
  bounds = { maxCount: 500, maxBytes: 1024 * 1024 },
) {
  const clock = createManualClock();
  const queue = createEventQueue(bounds.maxCount, bounds.maxBytes);
  const sent: SentBatch[] = [];
  const failures: unknown[] = [];
  const state = { isOnline: true };
  const answers = [...outcomes];
  const sender = createSender({
    clock,
    queue,
    transport: {
      send(body, isLeaving) {
        const { names, dropped }: { names: unknown[]; dropped: number } = JSON.parse(body);
        sent.push({ atMs: clock.elapsed(), names, isLeaving, dropped });
        return Promise.resolve(answers.shift());
      },
    },
    isOnline: () => state.isOnline,
    toBody: (batch: Batch) =>
      JSON.stringify({ names: batch.items.map((item) => item.record['n']), dropped: batch.dropped }),
    flushTimeMs: 3000,
    maxEventCount: 20,
    onFailure: (reason) => failures.push(reason),
    ...overrides,
  });
  const add = (n: unknown, extra: Readonly<Record<string, unknown>> = {}): void => {
    queue.add({ n, ...extra });
    sender.notify();
  };
  const addMany = (count: number): void => {
    for (let n = 1; n <= count; n += 1) add(n);
  };
  /** Moves time in small steps, so that answers arrive between timers as they do in life. */
  const pass = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0; left -= 100) {
      clock.advance(Math.min(100, left));
      await settle();
    }
  };
  return { clock, queue, sender, sent, failures, state, add, addMany, pass };
}
