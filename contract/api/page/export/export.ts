import { Type } from '@sinclair/typebox';
import {
  EXPORT_FAILURES,
  EXPORT_FORMATS,
  ExportStatus,
  type ExportFailure,
} from '../../../domain/export/export-task';
import type { ResolvedListPage } from '../../../resources/resolved';
import { toListBody } from '../list-schema';
import type { ListRequest } from '../list';
import { Id } from '../../parameter';
import { closed, codeOf, nullable, wordOf, type Shape } from '../../shape';

/** More columns than any list has. */
const COLUMNS_MAX = 200;

/** What a list is asked for, without the place in it: a file holds all of its rows. */
export type ExportQuery = Pick<ListRequest, 'filters' | 'keyword' | 'sorters' | 'tab'>;

/** Body of `POST {resource}/export`: the list as it is on the screen, and as which file. */
export interface ExportRequest extends ExportQuery {
  readonly format: (typeof EXPORT_FORMATS)[number];
  /** Fields in the order of the file's columns. */
  readonly columns: readonly string[];
}

/** Body of `POST {page}/export`, narrowed to what the page declares. */
export function toExportBody(page: ResolvedListPage) {
  const { filters, keyword, sorters, tab } = toListBody(page).properties;
  const columns = page.fields.filter(({ list }) => list !== null).map(({ field }) => field);
  return Type.Unsafe<ExportRequest>(
    closed({
      ...{ filters, keyword, sorters, tab },
      format: wordOf(EXPORT_FORMATS),
      columns: Type.Array(wordOf(columns), { minItems: 1, maxItems: COLUMNS_MAX, uniqueItems: true }),
    }),
  );
}

/** A task as whoever asked for it sees it. */
export const ExportTask = Type.Object({
  taskId: Type.String(),
  taskNo: Type.String(),
  status: codeOf(Object.values(ExportStatus)),
  /** 0–1. */
  progress: Type.Number(),
  /** Rows written so far. */
  rowCount: Type.Integer(),
  failReason: nullable(Type.Unsafe<ExportFailure>({ type: 'string', enum: [...EXPORT_FAILURES] })),
  /** It was asked for a moment ago with the same words: nothing new is made. */
  isExisting: Type.Boolean(),
});
export type ExportTask = Shape<typeof ExportTask>;

/** Names a task. */
export const ExportTaskRequest = closed({ taskId: Id });
export type ExportTaskRequest = Shape<typeof ExportTaskRequest>;
