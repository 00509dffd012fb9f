import type { Endpoint } from '../../endpoints';
import type {
  HeatAnswer,
  HeatRequest,
  LastingAnswer,
  LastingRequest,
  RankingAnswer,
  RankingRequest,
  RingAnswer,
  RingRequest,
} from './beside';
import type { WaitingAnswer, WaitingRequest } from './waiting';

/** What a call of a page is found by: its id is the resource path. */
type Page = { readonly id: string };

/** What waits of the type of a summary. */
export function toWaitingEndpoint({ id }: Page): Endpoint<WaitingRequest, WaitingAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/waiting` };
}

/** Devices by a choice of theirs. */
export function toRingEndpoint({ id }: Page): Endpoint<RingRequest, RingAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/ring` };
}

/** A figure by weekday and hour. */
export function toHeatEndpoint({ id }: Page): Endpoint<HeatRequest, HeatAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/heat` };
}

/** The first and the last stores. */
export function toRankingEndpoint({ id }: Page): Endpoint<RankingRequest, RankingAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/ranking` };
}

/** The devices that run out first. */
export function toLastingEndpoint({ id }: Page): Endpoint<LastingRequest, LastingAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/lasting` };
}
