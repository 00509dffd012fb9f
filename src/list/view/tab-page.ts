import type { ResolvedField } from '../../../contract/resources/field';
import type { ResolvedListPage } from '../../../contract/resources/resolved';

/**
 * A page as it stands under one of its tabs; null is the first. The tab's own columns stand beside what names the row, for
 * they are what is looked for there.
 */
export function toTabPage(page: ResolvedListPage, name: string | null): ResolvedListPage {
  const tab = page.tabs.find((each) => each.name === name) ?? page.tabs[0];
  if (tab === undefined || (tab.shows.length === 0 && tab.sorter === null)) return page;
  const isOwn = ({ field }: ResolvedField) => tab.shows.includes(field);
  const own = page.fields.filter(isOwn).map((field) => ({ ...field, list: 'shown' as const }));
  const others = page.fields.filter((field) => !isOwn(field));
  const lead = others.findIndex(({ list }) => list !== null) + 1;
  return {
    ...page,
    sorter: tab.sorter ?? page.sorter,
    fields: [...others.slice(0, lead), ...own, ...others.slice(lead)],
  };
}

/** The address leaves the first tab out; one that holds every row need not be asked for. */
export function firstTabOf({ tabs: [first] }: ResolvedListPage): string {
  return first === undefined || first.where.length === 0 ? '' : first.name;
}
