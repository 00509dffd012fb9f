import type { ResolvedListPage, ResolvedPage } from '../../../contract/resources/resolved';
import type { TableName } from '../../../contract/resources/source';
import type { Reader } from '../../caller/reader';

/** The list over a table of which there is one list; undefined where none is declared. */
export function pageOver(pages: readonly ResolvedPage[], table: TableName): ResolvedListPage | undefined {
  return pages.find((page): page is ResolvedListPage => page.kind === 'list' && page.source.table === table);
}

/** Tells whether a reader may read a page, and so what another page tells of it. */
export function isPageRead(
  { access, equipment: agreed }: Reader,
  page: ResolvedListPage | undefined,
): boolean {
  if (page === undefined || !access.allows(page.reads)) return false;
  const { equipment } = page.source;
  return equipment === null || agreed === null || agreed.includes(equipment);
}
