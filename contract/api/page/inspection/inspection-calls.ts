import type { ResolvedAction } from '../../../resources/action';
import type { ResolvedListPage } from '../../../resources/resolved';
import type { Call } from '../../calls';
import type { Place } from '../../endpoints';
import {
  InspectionItemsAnswer,
  InspectionItemsRequest,
  InspectionPhotosAnswer,
  InspectionPhotosRequest,
  InspectionRangeAnswer,
  InspectionRangeRequest,
  InspectorsAnswer,
  InspectorsRequest,
} from './inspection';
import { InspectionStatisticsAnswer, InspectionStatisticsRequest } from './inspection-statistics';
import {
  toInspectionItemsEndpoint,
  toInspectionPhotosEndpoint,
  toInspectionRangeEndpoint,
  toInspectionStatisticsEndpoint,
  toInspectorsEndpoint,
} from './inspection-endpoints';

/** What the pages of inspections ask for beside their lists (pages 7). */
export const INSPECTION_CALLS = {
  people: { body: InspectorsRequest, answer: InspectorsAnswer },
  range: { body: InspectionRangeRequest, answer: InspectionRangeAnswer },
  items: { body: InspectionItemsRequest, answer: InspectionItemsAnswer },
  photos: { body: InspectionPhotosRequest, answer: InspectionPhotosAnswer },
  statistics: { body: InspectionStatisticsRequest, answer: InspectionStatisticsAnswer },
};

/** What a page of plans, or of the tasks of one, asks for; none of other lists. */
export function toInspectionCalls(page: ResolvedListPage): readonly (readonly [Place, Call])[] {
  const { table } = page.source;
  if (table === 'inspection') {
    return [
      [toInspectorsEndpoint(page), INSPECTION_CALLS.people],
      ...(page.statisticsPermission === null
        ? []
        : [[toInspectionStatisticsEndpoint(page), INSPECTION_CALLS.statistics] as const]),
    ];
  }
  if (table !== 'inspectionTask') return [];
  return [
    [toInspectionItemsEndpoint(page), INSPECTION_CALLS.items],
    [toInspectionPhotosEndpoint(page), INSPECTION_CALLS.photos],
  ];
}

/** What an action on plans asks for beside its own call: what a new one would cover. */
export function toRangeCalls(
  page: ResolvedListPage,
  { name, effect }: ResolvedAction,
): readonly (readonly [Place, Call])[] {
  if (effect.kind !== 'inspection' || effect.step !== 'create') return [];
  return [[toInspectionRangeEndpoint(page, { name }), INSPECTION_CALLS.range]];
}
