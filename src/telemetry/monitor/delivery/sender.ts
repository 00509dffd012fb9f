import type { Clock, Timer } from '../../clock';
import type { Batch, EventQueue } from './queue';
import { BEACON_LIMIT_BYTES, type Outcome, type Transport } from './transport';

export interface Sender {
  /** Call after each event that entered the queue. */
  notify: () => void;
  /** Sends everything at once, in pieces: the page may be gone the next moment. */
  leave: () => void;
  /** The network is back: try at once. */
  resume: () => void;
}

export interface SenderOptions {
  readonly clock: Clock;
  readonly queue: EventQueue;
  readonly transport: Transport;
  readonly isOnline: () => boolean;
  /** Makes the body of a report; null when the product wants it dropped. Must not throw. */
  readonly toBody: (batch: Batch) => string | null;
  readonly flushTimeMs: number;
  readonly maxEventCount: number;
  /** Told of a failure in what we were given; nothing may surface as an unhandled rejection. */
  readonly onFailure: (reason: unknown) => void;
}

/**
 * Decides when events leave the queue: at the latest `flushTimeMs` after the first waiting one (the timer is
 * not postponed by later ones), at once when a report is full, and on leaving. One report travels at a time,
 * so that order is kept; failures are retried after 1, 2, 4 … 60 s.
 */
export function createSender(options: SenderOptions): Sender {
  /** Kept free for what surrounds the records in a report. */
  const ENVELOPE_BYTES = 2000;
  const LONGEST_RETRY_MS = 60_000;
  const FIRST_RETRY_MS = 1000;
  const { clock, queue, isOnline, maxEventCount, onFailure } = options;
  let timer: Timer;
  let failures = 0;
  let inFlight = 0;

  function schedule(delayMs: number): void {
    clock.cancel(timer);
    timer = clock.after(delayMs, sendNext);
  }

  /** Takes the oldest batch that the product lets through, with its body. */
  function takeReport(): readonly [batch: Batch, body: string] | undefined {
    const batch = queue.take(maxEventCount, BEACON_LIMIT_BYTES - ENVELOPE_BYTES);
    if (!batch) return undefined;
    const body = options.toBody(batch);
    if (body !== null) return [batch, body];
    queue.restore({ ...batch, items: [] });
    return takeReport();
  }

  /** Sends one report, or on leaving all; then plans what follows. */
  async function send(isLeaving: boolean): Promise<void> {
    const sent: Promise<readonly [Batch, Outcome]>[] = [];
    for (let report = takeReport(); report; report = isLeaving ? takeReport() : undefined) {
      const [batch, body] = report;
      sent.push(options.transport.send(body, isLeaving).then((outcome) => [batch, outcome]));
    }
    inFlight += 1;
    const settled = await Promise.all(sent);
    inFlight -= 1;
    let retryMs: number | undefined;
    // Last first: each returns to the front, so the order stays.
    for (const [batch, outcome] of settled.toReversed()) {
      if (outcome === 'refused') queue.drop(batch);
      if (typeof outcome !== 'number') continue;
      queue.restore(batch);
      retryMs = outcome || Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS);
    }
    failures = retryMs === undefined ? 0 : failures + 1;
    if (retryMs === undefined) notify();
    else schedule(retryMs);
  }

  function sendNext(): void {
    clock.cancel(timer);
    timer = undefined;
    if (inFlight > 0) return;
    if (isOnline()) void send(false).catch(onFailure);
    // The online event normally comes first; not every browser on every network sends it.
    else schedule(LONGEST_RETRY_MS);
  }

  function notify(): void {
    if (queue.size() === 0) return;
    const isFull = queue.size() >= maxEventCount && failures === 0 && isOnline();
    // On the next tick: handing over a beacon takes longer than the event that filled the report may.
    if (isFull) schedule(0);
    else if (timer === undefined) schedule(options.flushTimeMs);
  }

  return {
    notify,
    leave() {
      if (isOnline()) void send(true).catch(onFailure);
    },
    resume: sendNext,
  };
}
