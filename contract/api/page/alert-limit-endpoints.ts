import type { Endpoint } from '../endpoints';
import type { AlertLimitChange, AlertLimitsAnswer, AlertLimitsRequest } from './alert-limit';

type Page = { readonly id: string };

/** Limits that a store has of its own, for the devices of a page. */
export function toAlertLimitsEndpoint({ id }: Page): Endpoint<AlertLimitsRequest, AlertLimitsAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/alert/limits` };
}

/** Changes one of them; answers as the list does. */
export function toAlertLimitEndpoint({ id }: Page): Endpoint<AlertLimitChange, AlertLimitsAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/alert/limit` };
}
