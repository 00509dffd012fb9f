import type { ResolvedPage } from '../../contract/resources/resolved';
import type { TableName } from '../../contract/resources/source';

/** Ids of the pages that show the rows of a table for one equipment type: whose rows are told to have changed. */
export type PageIndex = (table: TableName, equipment: string) => readonly string[];

export function createPageIndex(pages: readonly ResolvedPage[]): PageIndex {
  const sources = pages.flatMap((page) => ('source' in page ? [{ id: page.id, ...page.source }] : []));
  return (table, equipment) =>
    sources
      .filter((source) => source.table === table)
      .filter((source) => source.equipment === null || source.equipment === equipment)
      .map(({ id }) => id);
}
