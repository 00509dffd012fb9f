import type { CallRecord } from './product-call';
import type { TrialBench } from './trial';
import type { StopMode } from '../support/postgres-server';

/** `terminate`: the server stays, its connections are cut. */
export type OutageMode = StopMode | 'terminate';

/** When what happened to the database, by `performance.now`. */
export interface Outage {
  readonly mode: OutageMode;
  readonly fellAtMs: number;
  /** No connection was left. */
  readonly goneAtMs: number;
  /** It answered again. */
  readonly backAtMs: number;
}

/** A refusal that takes longer is one that people wait for. */
const REFUSAL_LIMIT_MS = 200;
/** A machine that is busy with something else may hold single calls up; more than this it does not explain. */
const REFUSAL_MAX_MS = 1_000;
const RECOVERY_LIMIT_MS = 2_000;
/** Calls of these kinds have to go well again before an outage counts as over. */
const KINDS = ['list', 'detail', 'log', 'write', 'live', 'ready'] as const;

export interface OutageVerdict {
  readonly line: string;
  /** Every kind of call has gone well again. */
  readonly isOver: boolean;
  /** Until the last kind of call went well again. */
  readonly recoveryMs: number;
  /** How long refusals took while the database was away. */
  readonly refusalsMs: readonly number[];
}

/** What the calls of one outage show. */
export function judgeOutage(outage: Outage, records: readonly CallRecord[]): OutageVerdict {
  const { mode, fellAtMs, goneAtMs, backAtMs } = outage;
  const firsts = KINDS.map((kind) =>
    records.find((record) => record.kind === kind && record.beganAtMs >= goneAtMs && isWell(record)),
  );
  const recoveryMs = Math.max(
    ...firsts.map((first) => (first === undefined ? Infinity : Math.max(0, first.endedAtMs - backAtMs))),
  );
  const refusalsMs = records
    .filter(({ status, endedAtMs }) => status === 503 && endedAtMs >= goneAtMs && endedAtMs <= backAtMs)
    // A call that was under way when the database fell is served as long as its connection is there.
    .map(({ beganAtMs, endedAtMs }) => endedAtMs - (beganAtMs < fellAtMs ? goneAtMs : beganAtMs))
    .sort((left, right) => left - right);
  const facts = [
    mode.padEnd(9),
    `away ${Math.round(backAtMs - fellAtMs)} ms`.padEnd(14),
    `refused ${refusalsMs.length} (max ${Math.round(refusalsMs.at(-1) ?? 0)} ms)`.padEnd(26),
    `served again after ${Math.round(recoveryMs)} ms`,
  ];
  return {
    line: facts.join('  '),
    isOver: Number.isFinite(recoveryMs),
    recoveryMs,
    refusalsMs,
  };
}

/** Claims what has to hold over all outages, and over every call of the trial. */
export function summarise(
  bench: TrialBench,
  outages: readonly Outage[],
  records: readonly CallRecord[],
): void {
  const verdicts = outages.map((outage) => judgeOutage(outage, records));
  const refusals = verdicts.flatMap(({ refusalsMs }) => refusalsMs).sort((left, right) => left - right);
  const recoveries = verdicts.map(({ recoveryMs }) => recoveryMs).sort((left, right) => left - right);
  const failed = records.filter((record) => !isWell(record));
  const wrong = failed.filter((record) => !isRefusedWell(record));
  bench.print(`calls ${records.length}, failed ${failed.length}, outages ${outages.length}`);
  for (const { kind, status, code, data } of wrong.slice(0, 10)) {
    bench.print(`  ${kind} was answered ${status}, code ${code}: ${JSON.stringify(data)}`);
  }
  bench.claim(
    'every failed call was answered 503 with Retry-After',
    wrong.length === 0,
    `${wrong.length} otherwise`,
  );
  const p99 = at(refusals, 0.99);
  const max = refusals.at(-1) ?? 0;
  bench.claim(
    `while it is away, calls are refused within ${REFUSAL_LIMIT_MS} ms (99 of 100) and never after ${REFUSAL_MAX_MS} ms`,
    refusals.length > 0 && p99 < REFUSAL_LIMIT_MS && max < REFUSAL_MAX_MS,
    `${refusals.length} refusals, median ${Math.round(at(refusals, 0.5))}, p99 ${Math.round(p99)}, max ${Math.round(max)} ms`,
  );
  const slowest = recoveries.at(-1) ?? Infinity;
  bench.claim(
    `every kind of call is served again within ${RECOVERY_LIMIT_MS} ms`,
    slowest < RECOVERY_LIMIT_MS,
    `median ${Math.round(at(recoveries, 0.5))}, max ${Math.round(slowest)} ms`,
  );
}

/** A stream, and whoever watches over the gateway, are answered without the envelope of calls. */
export const WITHOUT_ENVELOPE: readonly string[] = ['live', 'ready'];

/** Tells whether a call was answered as it is when nothing is wrong. */
export function isWell({ status, code, kind }: CallRecord): boolean {
  return status === 200 && (code === 0 || WITHOUT_ENVELOPE.includes(kind));
}

/** A sign-in that was cut off counts as an attempt for a moment, and too many of them have to wait. */
function isRefusedWell({ kind, status, hasRetryAfter }: CallRecord): boolean {
  return hasRetryAfter && (status === 503 || (kind === 'login' && status === 429));
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
