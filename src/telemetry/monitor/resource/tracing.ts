import { createHexId, type FillRandom } from '../session/random-id';

/** Name of the W3C trace context header. */
export const TRACE_HEADER = 'traceparent';

/** Begins a trace and answers the value of its header. Nothing about user or session is in it (TRC-5). */
export function createTraceparent(fill: FillRandom, isSampled: boolean): string {
  return `00-${createHexId(16, fill)}-${createHexId(8, fill)}-0${isSampled ? 1 : 0}`;
}
