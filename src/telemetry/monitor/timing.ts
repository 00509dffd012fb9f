/** What is read from a PerformanceResourceTiming entry; a part that the browser hides is 0 or missing. */
export interface TimingEntry {
  readonly name: string;
  readonly entryType: string;
  readonly initiatorType: string;
  readonly startTime: number;
  readonly duration: number;
  readonly redirectStart?: number;
  readonly redirectEnd?: number;
  readonly domainLookupStart?: number;
  readonly domainLookupEnd?: number;
  readonly connectStart?: number;
  readonly secureConnectionStart?: number;
  readonly connectEnd?: number;
  readonly requestStart?: number;
  readonly responseStart?: number;
  readonly responseEnd?: number;
  readonly responseStatus?: number;
  readonly transferSize?: number;
  readonly decodedBodySize?: number;
  readonly deliveryType?: string;
}

const HOUR_MS = 60 * 60 * 1000;

/** Durations are valid strictly between 0 and one hour (spec §9). */
export function isValidDuration(durationMs: number): boolean {
  return durationMs > 0 && durationMs < HOUR_MS;
}

function round(durationMs: number): number {
  return Math.round(durationMs * 1000) / 1000;
}

/** The duration, or undefined where it means nothing. */
export function toDuration(durationMs: number): number | undefined {
  return isValidDuration(durationMs) ? round(durationMs) : undefined;
}

/** Parts of a duration: wire name, where it begins, where it ends. */
const PARTS = [
  ['redirect', 'redirectStart', 'redirectEnd'],
  ['dns', 'domainLookupStart', 'domainLookupEnd'],
  ['connect', 'connectStart', 'connectEnd'],
  ['tls', 'secureConnectionStart', 'connectEnd'],
  ['first_byte', 'requestStart', 'responseStart'],
  ['download', 'responseStart', 'responseEnd'],
] as const;

/** The valid parts of a request's duration in ms, as JSON text. */
export function toTimingData(entry: TimingEntry): string {
  const data: Record<string, number> = {};
  for (const [part, from, to] of PARTS) {
    // 0 means that the browser hides it or that it did not happen.
    const startMs = entry[from];
    const durationMs = startMs ? toDuration((entry[to] ?? 0) - startMs) : undefined;
    if (durationMs !== undefined) data[part] = durationMs;
  }
  if ((entry.transferSize ?? 0) > 0) data['size'] = entry.transferSize ?? 0;
  return JSON.stringify(data);
}
