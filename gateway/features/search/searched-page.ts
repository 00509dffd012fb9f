import type { ResolvedListPage, ResolvedPage } from '../../../contract/resources/resolved';
import type { Reader } from '../../caller/reader';
import { preparePage, visibleFields, type PreparedPage } from '../list/list-query';
import { createListSource, type ListSource } from '../list/list-source';
import { isPageRead } from '../list/readable-page';

/** A list of one type, with what is looked up for every call prepared once. */
export interface SearchedPage {
  readonly page: ResolvedListPage;
  readonly prepared: PreparedPage;
  readonly source: ListSource;
  readonly equipment: string;
}

/** What one reader may see of it. */
export interface ReadPage extends SearchedPage {
  readonly shown: ReadonlySet<string>;
  /** Fields that its own search looks at. */
  readonly searched: readonly string[];
}

/** The lists of every type that are of this kind. */
export function searchedPagesOf(
  pages: readonly ResolvedPage[],
  kind: 'device' | 'order',
): readonly SearchedPage[] {
  return pages.flatMap((page): readonly SearchedPage[] => {
    if (!isList(page) || page.kind !== kind) return [];
    const { equipment } = page.source;
    if (equipment === null) return [];
    return [{ page, prepared: preparePage(page), source: createListSource(page), equipment }];
  });
}

/** Those of them that a reader may read, with the fields that they see there: a field that is hidden finds nothing. */
export function readPagesOf(pages: readonly SearchedPage[], reader: Reader): readonly ReadPage[] {
  return pages
    .filter(({ page }) => isPageRead(reader, page))
    .map((searched) => {
      const { prepared, page } = searched;
      const shown = new Set(visibleFields(prepared, reader.access).map(({ field }) => field));
      const fields = page.search?.fields ?? [];
      return { ...searched, shown, searched: fields.filter((field) => shown.has(field)) };
    });
}

/** A value that its list shows to the reader; null where it does not. */
export function shownOf<T>({ shown }: ReadPage, field: string, value: T): T | null {
  return shown.has(field) ? value : null;
}

function isList(page: ResolvedPage): page is ResolvedListPage {
  return 'source' in page;
}
