import type { Row } from '../../../../contract/api/page/list';
import type { DeviceView } from '../../../../contract/domain/report';
import { VIEW_PARAMS } from '../../../list/view/list-view';
import type { PartPlace } from '../part-place';
import { toOrderParams } from '../report/report-view';

/**
 * What a link from a row leads with to the orders that it counts: those of the device, by the number that stands on
 * them, or of the store. Null for groups that orders are not listed by, and for stores of whose devices those of one model count.
 */
export function toOrdersBehind(
  view: DeviceView,
  row: Row,
  { period, model }: Pick<PartPlace, 'period' | 'model'>,
): URLSearchParams | null {
  const { id, deviceNumber, storeId } = row;
  if (view === 'store') return model !== null ? null : toOrderParams({ period, storeIds: [id] });
  if (view !== 'device' || typeof deviceNumber !== 'string' || typeof storeId !== 'string') return null;
  const params = toOrderParams({ period, storeIds: [storeId] });
  params.set(VIEW_PARAMS.keyword, deviceNumber);
  return params;
}
