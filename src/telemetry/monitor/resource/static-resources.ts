import type { Clock } from '../../clock';
import { redactUrl } from '../../privacy';
import type { ResourceEvent } from '../record';
import { toTimingData, type TimingEntry } from './timing';

export interface StaticResources {
  /** Notes a resource that the browser listed; it is reported one second later. */
  note: (entry: TimingEntry) => void;
  /** Notes that an element could not load its source. */
  noteError: (element: unknown) => void;
}

function isCached({ transferSize, deliveryType, decodedBodySize }: TimingEntry): boolean {
  const isFromCache = deliveryType === undefined ? Boolean(decodedBodySize) : deliveryType === 'cache';
  return transferSize === 0 && isFromCache;
}

/** Watches scripts, styles, images and fonts. */
export function createStaticResources(
  clock: Clock,
  onEvent: (event: ResourceEvent) => void,
): StaticResources {
  const ERROR_CAPACITY = 500;
  // spec §8: an error counts for its source for 10 s.
  const ERROR_WINDOW_MS = 10_000;
  // spec §9: static resource error wait.
  const WAIT_MS = 1000;
  let errors: readonly { readonly source: unknown; readonly atMs: number }[] = [];

  function report(entry: TimingEntry, timestampMs: number): void {
    errors = errors.filter(({ atMs }) => clock.elapsed() - atMs <= ERROR_WINDOW_MS);
    const hasFailed = errors.some(({ source }) => source === entry.name);
    if (isCached(entry) && !hasFailed) return;
    onEvent({
      eventType: 'resource',
      type: String(entry.initiatorType),
      timestampMs,
      name: redactUrl(entry.name),
      url: entry.name,
      method: 'GET',
      statusCode: entry.responseStatus ?? 0,
      success: hasFailed ? 0 : 1,
      durationMs: entry.duration,
      timingData: toTimingData(entry),
    });
  }

  return {
    note(entry) {
      // Neither data: nor blob: comes over the network.
      if (!/^http/.test(entry.name)) return;
      const timestampMs = Math.round(clock.now() - clock.elapsed() + entry.startTime);
      clock.after(WAIT_MS, () => report(entry, timestampMs));
    },
    noteError(element) {
      const { src, href } = Object(element) as { readonly src?: unknown; readonly href?: unknown };
      errors = [...errors, { source: src ?? href, atMs: clock.elapsed() }].slice(-ERROR_CAPACITY);
    },
  };
}
