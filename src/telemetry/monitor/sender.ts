import type { Clock, Timer } from '../clock';
import type { Batch, EventQueue } from './queue';
import { BEACON_LIMIT_BYTES, type Outcome, type Transport } from './transport';

const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 60_000;
/** Kept free for what surrounds the records in a report. */
const ENVELOPE_BYTES = 2000;

export interface Sender {
  /** Call after each event that entered the queue. */
  notify(): void;
  /** Sends everything at once, in pieces: the page may be gone the next moment. */
  flushOnLeave(): void;
  /** The network is back: try at once. */
  resume(): void;
  /** Cancels the timers; what waits stays in the queue. */
  stop(): void;
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

interface ReadyReport {
  readonly batch: Batch;
  readonly body: string;
}

/** Makes the function that takes the oldest batch the product lets through, with its body. */
function createReportTaker({ queue, toBody, maxEventCount }: SenderOptions): () => ReadyReport | undefined {
  const limit = { maxCount: maxEventCount, maxBytes: BEACON_LIMIT_BYTES - ENVELOPE_BYTES };
  return () => {
    for (let batch = queue.take(limit); batch !== undefined; batch = queue.take(limit)) {
      const body = toBody(batch);
      if (body !== null) return { batch, body };
      queue.putBack({ items: [], droppedCount: batch.droppedCount });
    }
    return undefined;
  };
}

type Retry = Extract<Outcome, { kind: 'retry' }>;

function isRetry(outcome: Outcome): outcome is Retry {
  return outcome.kind === 'retry';
}

/** As long as the collector asks for, else 1, 2, 4 … 60 s. */
function toRetryMs({ afterMs }: Retry, failures: number): number {
  return afterMs ?? Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS);
}

function settle(queue: EventQueue, batch: Batch, outcome: Outcome): void {
  if (outcome.kind === 'retry') queue.putBack(batch);
  else if (outcome.kind === 'refused') queue.drop(batch);
}

/**
 * Decides when events leave the queue: at the latest `flushTimeMs` after the first waiting one (the timer is
 * not postponed by later ones), at once when a report is full, and on leaving. One report travels at a time,
 * so that order is kept; failures are retried after 1, 2, 4 … 60 s.
 */
export function createSender(options: SenderOptions): Sender {
  const { clock, queue, transport } = options;
  const takeReport = createReportTaker(options);
  let timer: Timer | undefined;
  let isUrgent = false;
  let failures = 0;
  let inFlight = 0;
  let isStopped = false;

  function cancelTimer(): void {
    clock.cancel(timer);
    timer = undefined;
    isUrgent = false;
  }

  function schedule(delayMs: number): void {
    cancelTimer();
    timer = clock.after(delayMs, sendNext);
  }

  /** Plans the next try after everything in flight has been settled. */
  function proceed(failed: Retry | undefined): void {
    if (isStopped) return;
    failures = failed === undefined ? 0 : failures + 1;
    if (failed === undefined) notify();
    else schedule(toRetryMs(failed, failures));
  }

  function sendNext(): void {
    cancelTimer();
    if (inFlight > 0) return;
    if (!options.isOnline()) {
      // The online event normally comes first; not every browser on every network sends it.
      schedule(LONGEST_RETRY_MS);
      return;
    }
    const report = takeReport();
    if (report === undefined) return;
    inFlight += 1;
    void transport
      .send(report.body, false)
      .then((outcome) => {
        inFlight -= 1;
        settle(queue, report.batch, outcome);
        proceed(isRetry(outcome) ? outcome : undefined);
      })
      .catch(options.onFailure);
  }

  function notify(): void {
    if (isStopped || inFlight > 0 || queue.size() === 0) return;
    const isFull = queue.size() >= options.maxEventCount && failures === 0 && options.isOnline();
    if (isFull && !isUrgent) {
      // On the next tick: handing over a beacon takes longer than the event that filled the report may.
      schedule(0);
      isUrgent = true;
    } else if (timer === undefined) schedule(options.flushTimeMs);
  }

  async function flushOnLeave(): Promise<void> {
    if (!options.isOnline()) return;
    const pieces: Promise<{ readonly batch: Batch; readonly outcome: Outcome }>[] = [];
    for (let report = takeReport(); report !== undefined; report = takeReport()) {
      const { batch, body } = report;
      pieces.push(transport.send(body, true).then((outcome) => ({ batch, outcome })));
    }
    if (pieces.length === 0) return;
    inFlight += 1;
    const settled = await Promise.all(pieces);
    inFlight -= 1;
    // Last first: each returns to the front, so the order stays.
    for (const { batch, outcome } of settled.toReversed()) settle(queue, batch, outcome);
    proceed(settled.map(({ outcome }) => outcome).find(isRetry));
  }

  return {
    notify,
    flushOnLeave: () => void flushOnLeave().catch(options.onFailure),
    resume() {
      if (!isStopped) sendNext();
    },
    stop() {
      isStopped = true;
      cancelTimer();
    },
  };
}
