import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Catalogue } from '../../../contract/access/catalogue';
import type { ExportQuery } from '../../../contract/api/page/export/export';
import type { ResolvedField } from '../../../contract/resources/field';
import type { Reader } from '../../caller/reader';
import type { Database } from '../../database/schema';
import { withTenant } from '../../database/tenant';
import { countRows, decodeColumn, readColumns, type ColumnPage } from '../list/list-repository';
import type { PageRead, RowSet } from '../list/page/row-set';
import { toConditions, toSorters, toTabConditions } from '../list/list-query';
import { toListScope } from '../list/list-source';
import type { ListExportPage } from './export-page';

/** Rows of one transaction: others get their turn in between, and what comes in one go is decoded in a few ms. */
const BATCH_ROWS = 4000;

/** The rows of a file: those of the list, by the same query and in the same order. */
export interface ExportRows {
  /** How many there are; one more than a file may hold stands for all beyond. */
  readonly count: () => Promise<number>;
  /** All of them, a batch at a time; no more is held than one, and the next that is read meanwhile. */
  readonly batches: () => AsyncGenerator<ExportBatch, void, undefined>;
}

/** Some rows in a row, column by column. */
export interface ExportBatch {
  readonly count: number;
  /** The values of each field that was asked for, as JSON has them; one for each row. */
  readonly columns: readonly (readonly unknown[])[];
}

/** @throws ApiError as the list does: for what may not be seen, and for a period that is too long. */
export function openExportRows(
  { page, prepared, source }: ListExportPage,
  {
    db,
    catalogue,
    reader,
    query,
    fields,
    nowMs,
    rowsMax,
  }: {
    readonly db: Kysely<Database>;
    readonly catalogue: Catalogue;
    readonly reader: Reader;
    readonly query: ExportQuery;
    readonly fields: readonly ResolvedField[];
    readonly nowMs: number;
    readonly rowsMax: number;
  },
): ExportRows {
  const context = { access: reader.access, catalogue, nowMs };
  const conditions = [...toConditions(prepared, query, context), ...toTabConditions(page, query.tab, reader)];
  const set: RowSet = { source, scope: toListScope(page, reader, nowMs), conditions };
  const read: Omit<PageRead, 'anchor' | 'offset'> = {
    fields: fields.map(({ field }) => field),
    sorters: toSorters(prepared, query, context),
    limit: BATCH_ROWS,
  };
  return {
    async count() {
      const [all] = await withTenant(db, reader.franchiseeId, (trx) =>
        countRows(trx, set, { groups: [[]], cap: rowsMax }),
      );
      return all === undefined ? 0 : all.count + (all.isCapped ? 1 : 0);
    },
    async *batches() {
      const readAfter = (anchor: PageRead['anchor']) =>
        withTenant(db, reader.franchiseeId, (trx) => readColumns(trx, set, { ...read, anchor }));
      let next: Promise<ColumnPage> | null = readAfter(null);
      try {
        while (next !== null) {
          const { lastKey, hasMore, ...page }: ColumnPage = await next;
          next = hasMore && lastKey !== null ? readAfter({ values: lastKey, isBackward: false }) : null;
          // Its failure is that of the next turn, and nobody's before.
          next?.catch(() => undefined);
          if (page.count > 0) yield await decode(page);
        }
      } finally {
        // Whoever stops leaves nothing behind that still reads.
        await next?.catch(() => undefined);
      }
    },
  };
}

/**
 * A column at a time: what was asked for next goes out before all of this is decoded, and others get their turn in
 * between.
 */
async function decode({ count, columns }: Pick<ColumnPage, 'count' | 'columns'>): Promise<ExportBatch> {
  const decoded: (readonly unknown[])[] = [];
  for (const column of columns) {
    decoded.push(decodeColumn(column, count));
    await setImmediate();
  }
  return { count, columns: decoded };
}
