/** What is read from a performance entry, most of it from those of resources; a part that the browser hides is 0 or missing. */
export interface TimingEntry {
  readonly name: string;
  readonly entryType: string;
  readonly initiatorType?: string;
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

/** The duration to the microsecond, or undefined unless it lies strictly between 0 and one hour (spec §9). */
export function toDuration(durationMs = 0): number | undefined {
  const HOUR_MS = 60 * 60 * 1000;
  return durationMs > 0 && durationMs < HOUR_MS ? Math.round(durationMs * 1000) / 1000 : undefined;
}

/** How long a part took; 0 as its start means that the browser hides it or that it did not happen. */
function toPart(startMs = 0, endMs = 0): number | undefined {
  return startMs ? toDuration(endMs - startMs) : undefined;
}

/** The valid parts of a request's duration in ms, as JSON text. */
export function toTimingData(entry: TimingEntry): string {
  return JSON.stringify({
    redirect: toPart(entry.redirectStart, entry.redirectEnd),
    dns: toPart(entry.domainLookupStart, entry.domainLookupEnd),
    connect: toPart(entry.connectStart, entry.connectEnd),
    tls: toPart(entry.secureConnectionStart, entry.connectEnd),
    first_byte: toPart(entry.requestStart, entry.responseStart),
    download: toPart(entry.responseStart, entry.responseEnd),
    size: entry.transferSize || undefined,
  });
}
