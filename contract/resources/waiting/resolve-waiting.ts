import type { EquipmentDeclaration } from '../declaration';
import type { ResolvedPage } from '../resolved';
import { EQUIPMENT_FIELD } from '../source';
import type { ResolvedWaiting, WaitingDeclaration } from './waiting';

/** What waits of a type, each with the page that lists it; what no page lists is left out. */
export function resolveWaiting(
  { name, deviceType, waiting = [] }: EquipmentDeclaration,
  pages: readonly ResolvedPage[],
): readonly ResolvedWaiting[] {
  return waiting.flatMap(({ name: item, title, list, tab = null, where = [] }) => {
    const page = pageOf({ list }, { name, pages });
    if (page === undefined) return [];
    // A list of every type is narrowed to this one.
    const own = list === 'ticket' ? [{ field: EQUIPMENT_FIELD, in: [deviceType] }] : [];
    return [{ name: item, title, page: page.id, tab, where: [...where, ...own] }];
  });
}

function pageOf(
  { list }: Pick<WaitingDeclaration, 'list'>,
  { name, pages }: { readonly name: string; readonly pages: readonly ResolvedPage[] },
): ResolvedPage | undefined {
  if (list === 'ticket') {
    return pages.find((page) => page.kind === 'list' && page.source.table === list);
  }
  return pages.find(({ id }) => id === `${name}/${list}`);
}
