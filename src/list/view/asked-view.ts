import type { ListSorter } from '../../../contract/api/page/list';
import { PAGE_SIZE_MAX } from '../../../contract/limits';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { orderOfRooms } from '../../../contract/resources/room/rooms';
import type { ListView } from './list-view';

/**
 * What the gateway is asked for by a view: rooms in the largest pages there are, in an order that brings the rows of a
 * room together. Size and order of the table stay in the address meanwhile.
 */
export function toAsked(
  { rooms, sorter }: Pick<ResolvedListPage, 'rooms' | 'sorter'>,
  view: ListView,
): { readonly view: ListView; readonly sorters: readonly ListSorter[] } {
  if (rooms === null || !view.isInRooms) {
    return { view: view.isInRooms ? { ...view, isInRooms: false } : view, sorters: [view.sorter ?? sorter] };
  }
  return {
    view: { ...view, pageSize: PAGE_SIZE_MAX },
    sorters: orderOfRooms(rooms).map((field) => ({ field, order: 'asc' })),
  };
}
