import { toSummaryEndpoint } from '../../../../contract/api/page/page-endpoints';
import type { SummaryRequest } from '../../../../contract/api/page/report';
import { toReadParams } from '../../../providers/use-endpoint';
import { effectivePeriod, readReportView, type ReportView } from '../report/report-view';

/** A summary is not sorted. */
export const NOT_SORTABLE: readonly string[] = [];

/** What the figures of a summary are asked for by. @param period - In force, epoch ms, both ends inclusive. */
export function toSummaryBody(
  { storeIds, model, compareWith }: Pick<ReportView, 'storeIds' | 'model' | 'compareWith'>,
  period: readonly [fromMs: number, toMs: number],
): SummaryRequest {
  return {
    period: [...period],
    ...(storeIds.length === 0 ? {} : { storeIds: [...storeIds] }),
    ...(model === null ? {} : { model }),
    ...(compareWith === 'previous' ? {} : { compareWith }),
  };
}

/**
 * What a summary will ask for at an address, before any of it is drawn: the same as its page asks, to the letter, for an
 * answer that came ahead is found by what was asked.
 */
export function toSummaryCall(page: { readonly id: string }, params: URLSearchParams, nowMs: number) {
  const view = readReportView(params, NOT_SORTABLE);
  return toReadParams(toSummaryEndpoint(page), { body: toSummaryBody(view, effectivePeriod(view, nowMs)) });
}
