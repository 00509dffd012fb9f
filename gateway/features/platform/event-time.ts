import { ApiCode } from '../../../contract/api/envelope';
import { EVENT_AGE_MAX_MS, EVENT_AHEAD_MAX_MS } from '../../../contract/api/platform/platform';
import { apiError } from '../../../contract/errors/api-error';

/** Times are another system's: what cannot be is a mistake there, and would lie in figures of another day. */
export function assertEventTime(at: number, field: string, nowMs: number): void {
  if (at < nowMs - EVENT_AGE_MAX_MS || at > nowMs + EVENT_AHEAD_MAX_MS) throw wrongTime(field);
}

export function wrongTime(field: string) {
  return apiError(ApiCode.invalid, 'platformWrongTime', { field });
}
