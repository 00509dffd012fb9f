import type { ResolvedSummaryPage } from '../../../resources/resolved';
import type { Call } from '../../calls';
import type { Place } from '../../endpoints';
import {
  chartsOf,
  HeatAnswer,
  LastingAnswer,
  RankingAnswer,
  RingAnswer,
  toHeatBody,
  toLastingBody,
  toRankingBody,
  toRingBody,
} from './beside';
import {
  toHeatEndpoint,
  toLastingEndpoint,
  toRankingEndpoint,
  toRingEndpoint,
  toWaitingEndpoint,
} from './statistic-endpoints';
import { WaitingAnswer, WaitingRequest } from './waiting';

/** What waits of the type of a summary. */
export const WAITING_CALL = { body: WaitingRequest, answer: WaitingAnswer };

/** Devices by a choice of theirs. */
export function toRingCall(page: ResolvedSummaryPage) {
  return { body: toRingBody(page), answer: RingAnswer };
}

/** A figure by weekday and hour. */
export function toHeatCall(page: ResolvedSummaryPage) {
  return { body: toHeatBody(page), answer: HeatAnswer };
}

/** The first and the last stores. */
export function toRankingCall(page: ResolvedSummaryPage) {
  return { body: toRankingBody(page), answer: RankingAnswer };
}

/** The devices that run out first. */
export function toLastingCall(page: ResolvedSummaryPage) {
  return { body: toLastingBody(page), answer: LastingAnswer };
}

/** The calls of a summary beside its figures: those of the charts that it has. */
export function toBesideCalls(page: ResolvedSummaryPage): readonly (readonly [Place, Call])[] {
  const calls: readonly (readonly [kind: 'todo' | 'ring' | 'heat' | 'ranking' | 'lasting', Place, Call])[] = [
    ['todo', toWaitingEndpoint(page), WAITING_CALL],
    ['ring', toRingEndpoint(page), toRingCall(page)],
    ['heat', toHeatEndpoint(page), toHeatCall(page)],
    ['ranking', toRankingEndpoint(page), toRankingCall(page)],
    ['lasting', toLastingEndpoint(page), toLastingCall(page)],
  ];
  return calls.flatMap(([kind, place, call]) => (chartsOf(page, kind).length === 0 ? [] : [[place, call]]));
}
