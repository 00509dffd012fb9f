import type { WaitingItem } from '../../../contract/api/page/statistic/waiting';
import type { ResolvedListPage, ResolvedPage } from '../../../contract/resources/resolved';
import { formatNumber } from '../../format/number';
import { readListView, writeListView } from '../view/list-view';

/** Where the rows of a number stand: the list, filtered as they were counted; null where the portal has no such list. */
export function toWaitingPath(
  { page: pageId, tab, filters }: Pick<WaitingItem, 'page' | 'tab' | 'filters'>,
  pages: readonly ResolvedPage[],
): string | null {
  const page = pages.find((each): each is ResolvedListPage => each.id === pageId && 'source' in each);
  if (page === undefined) return null;
  const view = { ...readListView(page, new URLSearchParams()), tab, filters };
  return `${page.path}?${writeListView(page, view).toString()}`;
}

/** Beyond what is counted, that there are more. */
export function formatWaiting({ count, isCapped }: Pick<WaitingItem, 'count' | 'isCapped'>): string {
  return `${formatNumber(count)}${isCapped ? '+' : ''}`;
}
