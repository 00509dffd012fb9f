import type { TelemetryRow } from '../features/telemetry/telemetry-store';

export interface SessionLine {
  readonly version: string;
  readonly sessions: number;
  readonly visitors: number;
  readonly events: number;
  /** Median time between first and last event of a session. */
  readonly medianMinutes: number;
}

export interface PageLine {
  readonly view: string;
  readonly visits: number;
  /** Time until the largest part was painted, of first loads. */
  readonly medianMs: number;
  readonly p95Ms: number;
}

export interface CallLine {
  readonly call: string;
  readonly calls: number;
  readonly failures: number;
  readonly failureRate: number;
  readonly p95Ms: number;
}

export interface ErrorLine {
  readonly version: string;
  readonly message: string;
  readonly times: number;
  readonly lastAt: number;
}

/** What the operator of an installation wants to know about its portals. */
export interface TelemetrySummary {
  readonly rows: number;
  readonly sessions: readonly SessionLine[];
  /** Slowest first. */
  readonly slowPages: readonly PageLine[];
  /** Most failures first; calls without failure are left out. */
  readonly failingCalls: readonly CallLine[];
  /** Most frequent first within each version. */
  readonly errors: readonly ErrorLine[];
}

const STATIC_TYPE = /"type":"(?:fetch|xhr)"/;
const ONE_MINUTE_MS = 60_000;

/** The value below which the given share of the values lies; 0 of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

function durations(rows: readonly TelemetryRow[]): readonly number[] {
  return rows.flatMap(({ durationMs }) => (durationMs === null ? [] : [durationMs]));
}

function countTimes(rows: readonly TelemetryRow[]): number {
  return rows.reduce((sum, { times }) => sum + times, 0);
}

function minutesOf(rows: readonly TelemetryRow[]): number {
  const times = rows.map(({ occurredAt }) => occurredAt);
  const first = times.reduce((a, b) => Math.min(a, b), Infinity);
  const last = times.reduce((a, b) => Math.max(a, b), -Infinity);
  return (last - first) / ONE_MINUTE_MS;
}

function toSessions(rows: readonly TelemetryRow[]): readonly SessionLine[] {
  const monitored = rows.filter(({ sessionId }) => sessionId !== '');
  return [...groupBy(monitored, ({ version }) => version)].map(([version, events]) => {
    const sessions = [...groupBy(events, ({ sessionId }) => sessionId).values()];
    return {
      version,
      sessions: sessions.length,
      visitors: new Set(events.map(({ visitorId }) => visitorId)).size,
      events: countTimes(events),
      medianMinutes: percentile(sessions.map(minutesOf), 0.5),
    };
  });
}

function toSlowPages(rows: readonly TelemetryRow[]): readonly PageLine[] {
  const views = rows.filter(({ kind }) => kind === 'view');
  return [...groupBy(views, ({ view }) => view)]
    .map(([view, visits]) => {
      const times = durations(visits);
      return {
        view,
        visits: visits.length,
        medianMs: percentile(times, 0.5),
        p95Ms: percentile(times, 0.95),
      };
    })
    .filter(({ p95Ms }) => p95Ms > 0)
    .toSorted((a, b) => b.p95Ms - a.p95Ms);
}

function toFailingCalls(rows: readonly TelemetryRow[]): readonly CallLine[] {
  const calls = rows.filter(({ kind, body }) => kind === 'resource' && STATIC_TYPE.test(body));
  return [...groupBy(calls, ({ method, name }) => `${method} ${name}`)]
    .map(([call, made]) => {
      const failures = made.filter(({ success }) => success === 0).length;
      return {
        call,
        calls: made.length,
        failures,
        failureRate: failures / made.length,
        p95Ms: percentile(durations(made), 0.95),
      };
    })
    .filter(({ failures }) => failures > 0)
    .toSorted((a, b) => b.failures - a.failures);
}

function toErrors(rows: readonly TelemetryRow[]): readonly ErrorLine[] {
  const errors = rows.filter(
    ({ kind, level }) => kind === 'exception' || (kind === 'log' && level === 'error'),
  );
  return [...groupBy(errors, ({ version, name }) => JSON.stringify([version, name])).values()]
    .flatMap((same) => {
      const [first] = same;
      if (first === undefined) return [];
      const lastAt = same.reduce((latest, { occurredAt }) => Math.max(latest, occurredAt), 0);
      return [{ version: first.version, message: first.name, times: countTimes(same), lastAt }];
    })
    .toSorted((a, b) => b.version.localeCompare(a.version, 'en', { numeric: true }) || b.times - a.times);
}

/** Sums up stored rows; pure. */
export function summariseTelemetry(rows: readonly TelemetryRow[]): TelemetrySummary {
  return {
    rows: rows.length,
    sessions: toSessions(rows),
    slowPages: toSlowPages(rows),
    failingCalls: toFailingCalls(rows),
    errors: toErrors(rows),
  };
}
