import type { ResolvedListPage } from '../../../contract/resources/resolved';

/** A page as it stands under one of its tabs: with the columns and the first order of that; null is the first tab. */
export function toTabPage(page: ResolvedListPage, name: string | null): ResolvedListPage {
  const tab = page.tabs.find((each) => each.name === name) ?? page.tabs[0];
  if (tab === undefined || (tab.shows.length === 0 && tab.sorter === null)) return page;
  return {
    ...page,
    sorter: tab.sorter ?? page.sorter,
    fields: page.fields.map((field) =>
      tab.shows.includes(field.field) ? { ...field, list: 'shown' as const } : field,
    ),
  };
}
