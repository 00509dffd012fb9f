import type { ResolvedPage } from '../../../resources/resolved';
import type { Endpoint } from '../../endpoints';
import type {
  InspectionItemsAnswer,
  InspectionItemsRequest,
  InspectionPhotosAnswer,
  InspectionPhotosRequest,
  InspectionRangeAnswer,
  InspectionRangeRequest,
  InspectorsAnswer,
  InspectorsRequest,
} from './inspection';
import type { InspectionStatisticsAnswer, InspectionStatisticsRequest } from './inspection-statistics';

type PageId = Pick<ResolvedPage, 'id'>;

/** Who may be sent to devices. */
export function toInspectorsEndpoint({ id }: PageId): Endpoint<InspectorsRequest, InspectorsAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/people` };
}

/** What an action that makes plans would cover. */
export function toInspectionRangeEndpoint(
  { id }: PageId,
  { name }: { readonly name: string },
): Endpoint<InspectionRangeRequest, InspectionRangeAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/${name}/range` };
}

/** What was found of each item of a plan. */
export function toInspectionItemsEndpoint({
  id,
}: PageId): Endpoint<InspectionItemsRequest, InspectionItemsAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/items` };
}

/** The pictures of a plan. */
export function toInspectionPhotosEndpoint({
  id,
}: PageId): Endpoint<InspectionPhotosRequest, InspectionPhotosAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/photos` };
}

/** What inspections come to. */
export function toInspectionStatisticsEndpoint({
  id,
}: PageId): Endpoint<InspectionStatisticsRequest, InspectionStatisticsAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/statistics` };
}
