import { useCallback } from 'react';
import type { ListFilters } from '../../../../contract/api/page/list';
import type { ResolvedListPage, ResolvedReportPage } from '../../../../contract/resources/resolved';
import { usePermitted } from '../../../access/access-context';
import { useRightsSource } from '../../../access/rights-source';
import { toListPath } from '../../../list/view/list-path';
import type { PartPlace } from '../part-place';

/** The list of devices of a type; undefined where there is none. */
export function useDeviceList({
  equipment,
}: Pick<ResolvedReportPage, 'equipment'>): ResolvedListPage | undefined {
  const { declaration } = useRightsSource();
  return declaration.pages.find(
    (each): each is ResolvedListPage => each.kind === 'device' && each.source.equipment === equipment,
  );
}

/** Field of devices that says their model. */
const MODEL_FIELD = 'model';

/**
 * The way to devices of the type by filters, in the stores and of the model that are shown. Null where the list is not filtered by one of
 * them, or not to be seen.
 */
export function useDeviceListPath(
  page: Pick<ResolvedReportPage, 'equipment'>,
  { storeIds, model }: Pick<PartPlace, 'storeIds' | 'model'>,
): (filters: ListFilters) => string | null {
  const devices = useDeviceList(page);
  const isPermitted = usePermitted();
  return useCallback(
    (asked) => {
      const filters = model === null ? asked : { ...asked, [MODEL_FIELD]: model };
      if (devices === undefined || !isPermitted(devices.reads)) return null;
      const canFilter = (name: string) =>
        devices.fields.some(({ field, isFilter }) => field === name && isFilter);
      if (!Object.keys(filters).every(canFilter)) return null;
      const store = devices.fields.find(({ source }) => source === 'store');
      const stores = store === undefined || storeIds.length === 0 ? {} : { [store.field]: [...storeIds] };
      return toListPath(devices, { tab: null, filters: { ...stores, ...filters } });
    },
    [devices, isPermitted, storeIds, model],
  );
}
