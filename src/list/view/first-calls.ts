import type { GetListParams } from '@refinedev/core';
import { toListFiguresEndpoint } from '../../../contract/api/page/figures/list-figures-endpoint';
import type { ListFilters, ListQuery } from '../../../contract/api/page/list';
import { toTabsEndpoint } from '../../../contract/api/page/page-endpoints';
import { hasFigures } from '../../../contract/resources/card/card';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import type { Needs } from '../../access/access-context';
import { toReadParams } from '../../providers/use-endpoint';
import { toPermittedPage } from '../use-permitted-page';
import { toAsked } from './asked-view';
import { toListParams } from './list-params';
import { effectiveFilters, readListView, type ListView } from './list-view';
import { firstTabOf, toTabPage } from './tab-page';

type ReadParams = ReturnType<typeof toReadParams>;

/** What a list asks for when it is opened. */
export interface FirstCalls {
  readonly list: GetListParams;
  /** Counts of its tabs; null where it has none. */
  readonly tabs: ReadParams | null;
  /** What its rows come to, asked for behind them; null where nothing is summed up. */
  readonly figures: ReadParams | null;
}

/** Who opens it, and when. */
interface Opening {
  readonly isPermitted: (needs: Needs) => boolean;
  /** Epoch ms. */
  readonly nowMs: number;
}

/**
 * What a list of its own page will ask for at an address, before any of it is drawn: the same as `useListPage` asks, to
 * the letter, for an answer that came ahead is found by what was asked.
 */
export function toFirstCalls(
  declared: ResolvedListPage,
  params: URLSearchParams,
  { isPermitted, nowMs }: Opening,
): FirstCalls {
  const view = readListView(declared, params);
  const page = toPermittedPage(toTabPage(declared, view.tab), isPermitted);
  const filters = effectiveFilters(page, view.filters, nowMs);
  const asked = toAsked(page, view);
  return {
    list: toListParams({ page, ...asked, filters }),
    tabs:
      page.tabs.length === 0
        ? null
        : toReadParams(toTabsEndpoint(page), { body: toTabsBody(asked.view, filters) }),
    figures: hasFigures(page)
      ? toReadParams(toListFiguresEndpoint(page), { body: toFiguresBody(page, view, filters) })
      : null,
  };
}

/** What the counts of the tabs are asked for by. */
export function toTabsBody({ keyword }: ListView, filters: ListFilters): ListQuery {
  return { filters, ...(keyword === '' ? {} : { keyword }) };
}

/** What figures are asked for by. */
export function toFiguresBody(
  page: ResolvedListPage,
  { keyword, tab: chosen }: ListView,
  filters: ListFilters,
): ListQuery {
  const tab = chosen ?? firstTabOf(page);
  return { filters, ...(keyword === '' ? {} : { keyword }), ...(tab === '' ? {} : { tab }) };
}
