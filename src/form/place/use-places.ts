import { useSelect } from '@refinedev/core';
import { ENDPOINTS } from '../../../contract/api/endpoints';
import type { PlaceOption } from '../../../contract/api/store';

interface Places {
  /** Undefined before the first answer. */
  readonly places: readonly PlaceOption[] | undefined;
  readonly hasFailed: boolean;
}

/**
 * Places with those of their stores that the user may see (the gateway decides). Read once for everybody who
 * asks: stores come and go too seldom to be asked for by every filter.
 */
export function usePlaces({ isEnabled = true }: { readonly isEnabled?: boolean } = {}): Places {
  const { query } = useSelect<PlaceOption>({
    resource: ENDPOINTS.storeOptions.path,
    meta: { endpoint: ENDPOINTS.storeOptions },
    optionLabel: ({ name }) => name,
    pagination: { mode: 'off' },
    queryOptions: { enabled: isEnabled, staleTime: Infinity },
    errorNotification: false,
  });
  return { places: query.data?.data, hasFailed: query.isError };
}
