import { apiError, type ApiError } from '../../../contract/errors/api-error';
import { ApiCode } from '../../../contract/api/envelope';
import { formatBusinessTime } from '../../../contract/day';
import { ALERT_TABLE, AlertStatus, type AlertEvent, type SilenceHours } from '../../../contract/domain/alert';
import { nextState } from '../../../contract/domain/state-table';
import { ONE_HOUR_MS } from '../../../contract/limits';
import type { Actor } from '../../caller/actor';
import type { AlertLife } from './follow';

/** What a person does about an alert. */
export type AlertDeed =
  | { readonly name: 'claim' }
  | { readonly name: 'handle'; readonly note: string }
  | { readonly name: 'silence'; readonly hours: SilenceHours };

/** An alert as a person finds it. */
export interface FoundAlert extends AlertLife {
  readonly note: string | null;
}

/** What it becomes; null when the same person did the same before. */
export type DoneAlert = AlertLife & { readonly note?: string; readonly handledAt?: number };

type Who = Pick<Actor, 'accountId' | 'name'>;

/**
 * Does it, or tells who was there first.
 *
 * @throws ApiError `refused` when the state does not allow it.
 */
export function perform(alert: FoundAlert, deed: AlertDeed, who: Who, nowMs: number): DoneAlert | null {
  const status = nextState(ALERT_TABLE, alert.status, eventOf(deed));
  if (status === null) {
    if (isRepeat(alert, deed, who)) return null;
    throw toRefusal(alert);
  }
  const { note: _earlier, ...life } = alert;
  const taken = { ...life, status, handlerId: who.accountId, handlerName: who.name };
  switch (deed.name) {
    case 'claim':
      return taken;
    case 'handle':
      return { ...taken, note: deed.note, handledAt: nowMs, closedAt: nowMs };
    case 'silence':
      return { ...taken, silencedUntil: nowMs + deed.hours * ONE_HOUR_MS };
  }
}

function eventOf({ name }: AlertDeed): AlertEvent {
  return name;
}

/** The answer was lost on its way, and the person has pressed again. */
function isRepeat(alert: FoundAlert, deed: AlertDeed, { accountId }: Who): boolean {
  if (alert.handlerId !== accountId) return false;
  if (deed.name === 'claim') return alert.status === AlertStatus.claimed;
  return deed.name === 'handle' && alert.status === AlertStatus.handled && alert.note === deed.note;
}

const TO_THE_MINUTE = 'YYYY-MM-DD HH:mm'.length;

function toRefusal({ status, handlerName, silencedUntil }: FoundAlert): ApiError {
  const who = handlerName ?? '';
  switch (status) {
    case AlertStatus.firing:
      return apiError(ApiCode.refused, 'alertNotClaimed');
    case AlertStatus.claimed:
      return apiError(ApiCode.refused, 'alertClaimed', { who });
    case AlertStatus.silenced: {
      const until = formatBusinessTime(silencedUntil ?? 0).slice(0, TO_THE_MINUTE);
      return apiError(ApiCode.refused, 'alertSilenced', { who, until });
    }
    case AlertStatus.handled:
      return apiError(ApiCode.refused, 'alertHandled', { who });
    case AlertStatus.recovered:
      return apiError(ApiCode.refused, 'alertRecovered');
  }
}
