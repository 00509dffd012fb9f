import { toListEndpoint, toTabsEndpoint } from '../../contract/api/page/page-endpoints';
import { toUrlPath } from '../../contract/api/endpoints';
import { endOfMonth, startOfMonth } from '../../contract/day';
import { archivedBefore } from '../../contract/resources/archive/archive';
import type { ResolvedPage } from '../../contract/resources/resolved';
import type { Asked } from '../list/asked';
import { firstListsOf } from '../list/calls';

/** Of what the search and the lists are asked for, what reads orders. */
export function ofOrders(calls: readonly Asked[]): readonly Asked[] {
  return calls.filter(({ path }) => /order|search/.test(path));
}

/** A month of the archive of the first type, as people look at one: its first page, its tabs, and its dearest order. */
export function archivedCallsOf(pages: readonly ResolvedPage[], nowMs: number): readonly Asked[] {
  return firstListsOf(pages).flatMap((page): readonly Asked[] => {
    const beforeMs = archivedBefore(page, nowMs);
    if (beforeMs === null || page.period === null) return [];
    const atMs = startOfMonth(beforeMs - 1);
    const filters = { [page.period]: [atMs, endOfMonth(atMs) - 1] as const };
    const path = toUrlPath(toListEndpoint(page));
    return [
      { name: `${page.id} archived month`, path, body: { filters } },
      { name: `${page.id} archived month's tabs`, path: toUrlPath(toTabsEndpoint(page)), body: { filters } },
      {
        name: `${page.id} archived month by amount`,
        path,
        body: { filters, sorters: [{ field: 'payAmount', order: 'desc' }] },
      },
    ];
  });
}
