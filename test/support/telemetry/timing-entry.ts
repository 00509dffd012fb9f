import type { TimingEntry } from '../../../src/telemetry/monitor/resource/timing';

/** A timing of a request that a script made, as the browser tells it. */
export function timingEntry(
  name: string,
  startTime: number,
  durationMs: number,
  more: Partial<TimingEntry> = {},
): TimingEntry {
  return {
    name,
    entryType: 'resource',
    initiatorType: 'xmlhttprequest',
    startTime,
    duration: durationMs,
    responseEnd: startTime + durationMs,
    ...more,
  };
}
