import type { ReportRequest } from '../../../contract/api/page/report';
import { EXPORT_ROWS_MAX } from '../../../contract/domain/export/export-task';
import { PAGE_SIZES } from '../../../contract/limits';
import { toOffset } from '../list/list-query';

/** How much of a report is read: what one page of it shows, or all that a file may hold. */
export type Extent = 'page' | 'all';

/** Which rows are read; of all of them one more than a file may hold, so that too many are told from enough. */
export function toPlace(
  { page = 1, pageSize = PAGE_SIZES[0] }: ReportRequest,
  extent: Extent = 'page',
): { readonly limit: number; readonly offset: number } {
  if (extent === 'all') return { limit: EXPORT_ROWS_MAX + 1, offset: 0 };
  return { limit: pageSize, offset: toOffset(page, pageSize) };
}
