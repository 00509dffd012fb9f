import type { ComparedDay } from '../../../contract/api/page/overview/overview';
import { endOfDay } from '../../../contract/day';
import { encodeItems, encodePeriod } from '../../list/view/filter-codec';
import { VIEW_PARAMS } from '../../list/view/list-view';

/** The word by which the income report is asked for stores. */
const BY_STORE = { by: 'store' } as const;

/** A report of one day, narrowed to a store where one is named. */
export function toReportPath(
  pageId: string,
  { elapsed }: ComparedDay,
  { storeId, isByStore = false }: { readonly storeId?: string; readonly isByStore?: boolean } = {},
): string {
  const day = encodePeriod([elapsed.fromMs, endOfDay(elapsed.fromMs) - 1]);
  const store = storeId === undefined ? null : encodeItems([storeId]);
  const params = new URLSearchParams({
    ...(isByStore ? BY_STORE : {}),
    ...(day === null ? {} : { [VIEW_PARAMS.period]: day }),
    ...(store === null ? {} : { [VIEW_PARAMS.store]: store }),
  });
  return `/${pageId}?${params.toString()}`;
}
