import { toChoicesEndpoint } from '../../../contract/api/page/choices/choices-endpoint';
import { ONE_MINUTE_MS } from '../../../contract/limits';
import { CHOICE_STORES_MAX } from '../../../contract/resources/choice/choices';
import { useEndpointQuery } from '../../providers/use-endpoint';
import type { RoomsFor } from './store-select';

/** A room as a filter takes it. */
export interface RoomChoice {
  readonly value: string;
  readonly title: string;
}

/**
 * Rooms of some stores, in which devices of the page's types stand; of very many stores, of those asked for last.
 *
 * @returns Undefined for a store whose rooms are not known yet.
 */
export function useRooms(
  rooms: RoomsFor | undefined,
  storeIds: readonly string[],
): (storeId: string) => readonly RoomChoice[] | undefined {
  const asked = storeIds.slice(-CHOICE_STORES_MAX);
  const { data, isStale } = useEndpointQuery(toChoicesEndpoint({ id: rooms?.pageId ?? '' }), {
    body: { field: rooms?.field ?? '', storeIds: asked },
    isEnabled: rooms !== undefined && asked.length > 0,
    staleTimeMs: ONE_MINUTE_MS,
  });
  return (storeId) => {
    const known = data?.choices.filter((choice) => choice.storeId === storeId) ?? [];
    if (known.length > 0) return known;
    return data === undefined || isStale || !asked.includes(storeId) ? undefined : known;
  };
}
