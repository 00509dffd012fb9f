import type { ListFilters } from '../../../contract/api/page/list';
import { archivedBefore } from '../../../contract/resources/archive/archive';
import type { ResolvedListPage } from '../../../contract/resources/resolved';

/** Tells whether every row of a list that is asked for so is archived. @param filters - With the period filled in. */
export function isArchivedPeriod(page: ResolvedListPage, filters: ListFilters, nowMs: number): boolean {
  const beforeMs = archivedBefore(page, nowMs);
  const period: unknown = page.period === null ? undefined : filters[page.period];
  const toMs: unknown = Array.isArray(period) ? period[1] : undefined;
  return beforeMs !== null && typeof toMs === 'number' && toMs < beforeMs;
}

/** A page over archived rows: of them what is under way can be brought to its end; a new row is of today. */
export function toArchivePage(page: ResolvedListPage): ResolvedListPage {
  const actions = page.actions.filter(({ scope, isInArchive }) => isInArchive || scope === 'page');
  return { ...page, actions };
}
