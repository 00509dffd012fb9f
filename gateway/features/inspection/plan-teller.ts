import type { ResolvedPage } from '../../../contract/resources/resolved';
import type { ChangeSink } from '../../events/change-sink';
import type { TellPlan } from './plan-timer';

/** Tells every page that lists plans of one, for the readers of each of its stores and for those of all. */
export function createPlanTeller(sink: Pick<ChangeSink, 'tell'>, pages: readonly ResolvedPage[]): TellPlan {
  const lists = pages.filter((page) => 'source' in page && page.source.table === 'inspection');
  return ({ franchisee_id: franchiseeId, plan_id: id, store_ids }, type) => {
    const rows = [null, ...store_ids].map((storeId) => ({ id, storeId }));
    for (const { id: resource } of lists) sink.tell({ franchiseeId, resource, type }, rows);
  };
}
