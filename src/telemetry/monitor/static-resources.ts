import type { Clock } from '../clock';
import { toName, toUrl } from './fields';
import type { ResourceEvent } from './record';
import { toDuration, toTimingData, type TimingEntry } from './timing';

// spec §9: static resource error wait.
const WAIT_MS = 1000;
// spec §8: an error counts for its source for 10 s.
const ERROR_WINDOW_MS = 10_000;
const ERROR_CAPACITY = 500;

export interface StaticResources {
  /** Notes a resource that the browser listed; it is reported one second later. */
  note(entry: TimingEntry): void;
  /** Notes that an element could not load its source. */
  noteError(source: string): void;
  /** Errors that are remembered. */
  errorCount(): number;
}

export interface StaticResourcesOptions {
  readonly clock: Clock;
  readonly onEvent: (event: ResourceEvent) => void;
}

function isCached(entry: TimingEntry): boolean {
  if (entry.transferSize !== 0) return false;
  return (
    entry.deliveryType === 'cache' || (entry.deliveryType === undefined && (entry.decodedBodySize ?? 0) > 0)
  );
}

/** Watches scripts, styles, images and fonts. */
export function createStaticResources(options: StaticResourcesOptions): StaticResources {
  const { clock } = options;
  let errors: { readonly source: string; readonly atMs: number }[] = [];

  function forgetOldErrors(): void {
    const oldestMs = clock.elapsed() - ERROR_WINDOW_MS;
    const firstKept = errors.findIndex((error) => error.atMs >= oldestMs);
    errors = firstKept < 0 ? [] : errors.slice(firstKept);
  }

  function report(entry: TimingEntry, timestampMs: number): void {
    forgetOldErrors();
    const hasFailed = errors.some((error) => error.source === entry.name);
    if (isCached(entry) && !hasFailed) return;
    options.onEvent({
      kind: 'resource',
      type: entry.initiatorType,
      timestampMs,
      name: toName(toUrl(entry.name)),
      url: toUrl(entry.name),
      method: 'GET',
      statusCode: entry.responseStatus ?? 0,
      success: hasFailed ? 0 : 1,
      durationMs: toDuration(entry.duration),
      timingData: toTimingData(entry),
    });
  }

  return {
    note(entry) {
      if (/^(?:data|blob):/i.test(entry.name)) return;
      const timestampMs = Math.round(clock.now() - clock.elapsed() + entry.startTime);
      clock.after(WAIT_MS, () => report(entry, timestampMs));
    },
    noteError(source) {
      errors.push({ source, atMs: clock.elapsed() });
      if (errors.length > ERROR_CAPACITY) errors.shift();
    },
    errorCount() {
      forgetOldErrors();
      return errors.length;
    },
  };
}
