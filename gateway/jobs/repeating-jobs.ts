import type { FastifyBaseLogger } from 'fastify';
import { NO_SPANS, type Spans } from '../tracing/spans';

/** Work that the gateway does by itself, at its start and again and again. */
export interface RepeatingJob {
  /** As the log names it. */
  readonly name: string;
  /** From the end of one run to the beginning of the next. */
  readonly everyMs: number;
  /**
   * Safe to run on several gateways at once. What it throws is logged, and the next run tries again. The
   * signal says that the gateway stops and waits for it.
   */
  readonly run: (nowMs: number, signal: AbortSignal) => Promise<void>;
}

/** What became of one run. */
export interface JobRun {
  readonly name: string;
  readonly isFailed: boolean;
  readonly tookMs: number;
}

/** Runs work once, later; yields how to forget it. */
export type Schedule = (work: () => void, afterMs: number) => () => void;

export interface JobParts {
  /** Epoch ms. */
  readonly now: () => number;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** @default a timer that does not keep the process alive */
  readonly schedule?: Schedule | undefined;
  /** Hears of every run that is over. */
  readonly ran?: ((run: JobRun) => void) | undefined;
  /** Note each run as a trace. @default nothing does */
  readonly spans?: Pick<Spans, 'task'> | undefined;
}

const byTimer: Schedule = (work, afterMs) => {
  const timer = setTimeout(work, afterMs);
  timer.unref();
  return () => clearTimeout(timer);
};

/**
 * Starts jobs; none of them keeps the process alive.
 *
 * @returns how to stop them; it resolves when none is under way any more.
 */
export function startJobs(jobs: readonly RepeatingJob[], parts: JobParts): () => Promise<void> {
  const stops = jobs.map((job) => startJob(job, parts));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

function startJob(
  { name, everyMs, run }: RepeatingJob,
  { now, log, schedule = byTimer, ran, spans = NO_SPANS }: JobParts,
): () => Promise<void> {
  const stopping = new AbortController();
  let forget = (): void => undefined;
  let underWay = Promise.resolve();

  async function turn(): Promise<void> {
    const beganAt = performance.now();
    let isFailed = false;
    try {
      await spans.task({ name: `job ${name}`, attributes: {} }, () => run(now(), stopping.signal));
    } catch (error) {
      isFailed = true;
      log.error({ err: error, job: name, againInMs: everyMs }, `job "${name}" failed; it will run again`);
    }
    ran?.({ name, isFailed, tookMs: performance.now() - beganAt });
    if (!stopping.signal.aborted) forget = schedule(begin, everyMs);
  }
  function begin(): void {
    underWay = turn();
  }
  begin();
  return () => {
    stopping.abort();
    forget();
    return underWay;
  };
}
