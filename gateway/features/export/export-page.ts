import type { SubjectAccess } from '../../../contract/access/access';
import { parseExpression, type Expression } from '../../../contract/access/expression';
import type { StatisticQuery } from '../../../contract/api/page/export/statistic-export';
import type { ExportReport } from '../../../contract/domain/export/export-task';
import type { ResolvedField } from '../../../contract/resources/field';
import type {
  ResolvedGroup,
  ResolvedListPage,
  ResolvedPage,
  ResolvedReportPage,
  ResolvedSummaryPage,
} from '../../../contract/resources/resolved';
import type { TableName } from '../../../contract/resources/source';
import type { Language, Text } from '../../../contract/text';
import type { Reader } from '../../caller/reader';
import type { ExportCell } from './export-cell';
import type { FileSummary, MoreSheet } from './table-file';
import { createListSource, type ListSource } from '../list/list-source';
import { preparePage, type PreparedPage } from '../list/list-query';

/** What a page needs to be exported, whatever it shows. */
export interface ExportPageBase {
  /** Word on the wire of its type; null for the rows of every type. */
  readonly equipment: string | null;
  /** All must hold: what its data needs, and the right to take it away. */
  readonly permission: readonly Expression[];
  /** What its files are called. */
  readonly name: Text;
}

/** A list that may be exported, with what is looked up for every call prepared once. */
export interface ListExportPage extends ExportPageBase {
  readonly kind: 'list';
  readonly page: ResolvedListPage;
  readonly prepared: PreparedPage;
  readonly source: ListSource;
  readonly report: ExportReport;
}

/** A page of figures that may be exported; what they are is known to whoever reads them for the screen. */
export interface FigureExportPage extends ExportPageBase {
  readonly kind: 'figures';
  readonly page: ResolvedReportPage | ResolvedSummaryPage;
  readonly reportOf: (query: StatisticQuery) => ExportReport;
  /** What the figures are narrowed to and counted by, beside period and stores: title and choice. */
  readonly choicesOf: (query: StatisticQuery) => readonly (readonly [title: Text, choice: Text])[];
  /** @throws ApiError as the page itself does, for what it cannot be asked. */
  readonly check: (reader: Reader, query: StatisticQuery) => Promise<void>;
  /** All that the page shows. */
  readonly read: (reader: Reader, query: StatisticQuery, language: Language) => Promise<FigureTable>;
}

/** The figures of a page as a file holds them. */
export interface FigureTable {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly ExportCell[])[];
  /** The row that stands below the others. */
  readonly total: readonly ExportCell[];
  /** What is said of the figures beside them: what they come to, and what each means. */
  readonly lines: FileSummary['lines'];
  /** What the page shows beside its figures. @default nothing */
  readonly sheets?: readonly MoreSheet[];
}

export type ExportPage = ListExportPage | FigureExportPage;

/**
 * Every list that may be exported, by its id.
 *
 * @throws Error for one whose rows no report is declared for.
 */
export function toExportPages({
  pages,
  groups,
}: {
  readonly pages: readonly ResolvedPage[];
  readonly groups: readonly ResolvedGroup[];
}): ReadonlyMap<string, ListExportPage> {
  const lists = pages.flatMap((page): readonly ResolvedListPage[] => {
    if ('source' in page) return [page];
    return 'refunds' in page && page.refunds !== undefined ? [page.refunds] : [];
  });
  return new Map(
    lists.flatMap((page) => {
      if (page.exportPermission === null) return [];
      return [[page.id, toExportPage(page, page.exportPermission, groups)] as const];
    }),
  );
}

/** What the rows of a table are called as a file; of the others there are none. */
const REPORTS: Readonly<Partial<Record<TableName, ExportReport>>> = {
  order: 'order',
  refund: 'refund',
  ticket: 'ticket',
  device: 'device',
  inspection: 'inspection',
  inspectionTask: 'inspectionTask',
  purchase: 'purchase',
  cashOut: 'cashOut',
};

function toExportPage(
  page: ResolvedListPage,
  exportPermission: string,
  groups: readonly ResolvedGroup[],
): ListExportPage {
  const { table, equipment } = page.source;
  const report = REPORTS[table];
  if (report === undefined) {
    throw new Error(
      `Of the page ${page.id} no file can be made: its rows are no orders, refunds, problems, devices, inspections or receipts.`,
    );
  }
  return {
    kind: 'list',
    page,
    prepared: preparePage(page),
    source: createListSource(page),
    report,
    equipment,
    permission: [...page.reads, parseExpression(exportPermission)],
    name: toFileTitle(page, groups),
  };
}

/** What the files of a page are called: its type, and what it shows of that. */
export function toFileTitle(
  page: Pick<ResolvedPage, 'title' | 'groups'>,
  groups: readonly ResolvedGroup[],
): Text {
  const group = groups.find(({ id }) => id === page.groups[0])?.short ?? page.title;
  return { zh: `${group.zh}·${page.title.zh}`, en: `${group.en} – ${page.title.en}` };
}

/** The fields of a file in its order; null when one of them may not be seen, or is no column. */
export function findColumns(
  { prepared }: Pick<ListExportPage, 'prepared'>,
  columns: readonly string[],
  access: SubjectAccess,
): readonly ResolvedField[] | null {
  const seen = new Map(
    prepared.fields
      .filter(({ field, permission }) => field.list !== null && access.allows(permission))
      .map(({ field }) => [field.field, field]),
  );
  const found = columns.flatMap((name) => seen.get(name) ?? []);
  return found.length === columns.length ? found : null;
}
