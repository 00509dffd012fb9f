import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { ExportQuery } from '../../../contract/api/page/export/export';
import type { Catalogue } from '../../../contract/access/catalogue';
import { formatBusinessTime } from '../../../contract/day';
import type { ResolvedField } from '../../../contract/resources/field';
import { text, type Language } from '../../../contract/text';
import type { Reader } from '../../caller/reader';
import type { Database } from '../../database/schema';
import type { FileDraft } from '../../storage/file-store';
import { toWireValue } from '../list/wire-value';
import { createCsvFile } from './csv-file';
import { prepareCell, toHead, toMoneyCell, type ExportCell } from './export-cell';
import type { ListExportPage } from './export-page';
import type { ExportRow } from './export-row';
import { openExportRows, type ExportBatch } from './export-rows';
import type { FileSummary } from './table-file';
import { createXlsxFile } from './xlsx-file';

const WORDS = {
  report: text('报表', 'Report'),
  filter: text('筛选条件', 'Filters'),
  range: text('数据时间', 'Period'),
  madeBy: text('创建人', 'Asked for by'),
  madeAt: text('生成时间', 'Made at'),
  rows: text('行数', 'Rows'),
  totals: text('合计', 'Totals'),
  definitions: text('列说明', 'What the columns mean'),
} as const;

/** Rows that are worded in one go; whoever waits for the gateway gets a turn after each. */
const ROWS_AT_ONCE = 500;

/** Values of a column that are worded once. */
const REMEMBERED_MAX = 2_000;

/** Something that whoever asked can do something about. */
export class ExportRefusal extends Error {
  override readonly name = 'ExportRefusal';
  constructor(readonly reason: 'forbidden' | 'tooManyRows') {
    super(`The file cannot be made: ${reason}.`);
  }
}

export interface ExportFileParts {
  readonly db: Kysely<Database>;
  readonly catalogue: Catalogue;
  readonly page: ListExportPage;
  readonly task: ExportRow;
  readonly query: ExportQuery;
  readonly reader: Reader;
  readonly fields: readonly ResolvedField[];
  readonly nowMs: number;
  /** Most rows that it may have. */
  readonly rowsMax: number;
}

/** Is told after every batch how many rows of how many are written; stops the work by throwing. */
export type ReportDone = (done: { readonly rows: number; readonly total: number }) => Promise<void>;

/**
 * Writes the rows that the list shows into a file. `report` is told after every batch and stops the work by throwing.
 *
 * @throws ExportRefusal `tooManyRows` rather than leave rows out: the file would not equal the list.
 */
export async function writeExportFile(
  { page, task, fields, ...parts }: ExportFileParts,
  draft: FileDraft,
  report: ReportDone,
): Promise<number> {
  const { language, format } = task;
  const rows = openExportRows(page, { ...parts, fields });
  const total = await rows.count();
  if (total > parts.rowsMax) throw new ExportRefusal('tooManyRows');
  const file = format === 'csv' ? createCsvFile(draft.write) : createXlsxFile(draft.write, language);
  await file.begin(fields.map((field) => toHead(field, language)));
  const toTexts = fields.map((field) => {
    const toCell = prepareCell(field, language);
    return remember((value) => file.toText(toCell(value)));
  });
  const sums = createSums(fields);
  let done = 0;
  await report({ rows: 0, total });
  for await (const { count, columns } of rows.batches()) {
    done += count;
    if (done > parts.rowsMax) throw new ExportRefusal('tooManyRows');
    sums.add(columns);
    for (let from = 0; from < count; from += ROWS_AT_ONCE) {
      await file.add(toRows(columns, toTexts, { from, until: Math.min(count, from + ROWS_AT_ONCE) }));
      await setImmediate();
    }
    await report({ rows: done, total: Math.max(total, done) });
  }
  await file.end(toSummary(task, { fields, count: done, sums: sums.of, madeAt: parts.nowMs }));
  return done;
}

type ToText = (value: unknown) => string;

/** Some rows of a batch, worded. */
function toRows(
  columns: ExportBatch['columns'],
  toTexts: readonly ToText[],
  { from, until }: { readonly from: number; readonly until: number },
): readonly (readonly string[])[] {
  const worded = toTexts.map((toText, at) => (columns[at] ?? []).slice(from, until).map(toText));
  return Array.from({ length: until - from }, (_, row) => worded.map((texts) => texts[row] ?? ''));
}

/** Most columns say few things over and over. One that says ever new things is worded each time. */
function remember(toText: ToText): ToText {
  const texts = new Map<unknown, string>();
  return (value) => {
    if (texts.size >= REMEMBERED_MAX) return toText(value);
    const known = texts.get(value);
    if (known !== undefined) return known;
    const text = toText(value);
    texts.set(value, text);
    return text;
  };
}

/** Sums of money, in whole cents as they are booked. */
function createSums(fields: readonly ResolvedField[]) {
  const sums = new Map(fields.filter(({ kind }) => kind === 'money').map((field) => [field, 0]));
  return {
    add(columns: ExportBatch['columns']) {
      fields.forEach((field, at) => {
        const sum = sums.get(field);
        if (sum === undefined) return;
        let whole = sum;
        for (const value of columns[at] ?? []) {
          const cents = toWireValue(field, value);
          if (typeof cents === 'number') whole += cents;
        }
        sums.set(field, whole);
      });
    },
    of: sums as ReadonlyMap<ResolvedField, number>,
  };
}

/** What stands before the rows of a workbook: filter, totals, and what the columns mean (pages 6.6). */
function toSummary(
  task: ExportRow,
  {
    fields,
    count,
    sums,
    madeAt,
  }: {
    readonly fields: readonly ResolvedField[];
    readonly count: number;
    readonly sums: ReadonlyMap<ResolvedField, number>;
    readonly madeAt: number;
  },
): FileSummary {
  const { language } = task;
  const hints = fields.flatMap(({ title, hint }) =>
    hint === null ? [] : [[title[language], hint[language]] as const],
  );
  return {
    title: task.task_name,
    lines: [
      ...sayTask(task, { count, madeAt }),
      ...(sums.size === 0 ? [] : [sayHeading('totals', language)]),
      ...[...sums].map(([field, cents]) => toTotal(field, cents, language)),
      ...(hints.length === 0 ? [] : [sayHeading('definitions', language)]),
      ...hints,
    ],
  };
}

/** What every file says first: what it is of, who asked for it, and when it was made. */
export function sayTask(
  task: ExportRow,
  { count, madeAt }: { readonly count: number; readonly madeAt: number },
): FileSummary['lines'] {
  const say = (label: keyof typeof WORDS, value: ExportCell) => [WORDS[label][task.language], value] as const;
  return [
    say('report', `${task.task_no} ${task.task_name}`),
    say('filter', task.filter_text),
    ...(task.data_range === null ? [] : [say('range', task.data_range)]),
    say('madeBy', task.creator),
    say('madeAt', formatBusinessTime(madeAt)),
    say('rows', { number: count, style: 'plain' }),
  ];
}

/** What the lines below it are. */
export function sayHeading(
  heading: 'totals' | 'definitions',
  language: Language,
): FileSummary['lines'][number] {
  return [WORDS[heading][language], null];
}

function toTotal(field: ResolvedField, cents: number, language: Language) {
  return [toHead(field, language), toMoneyCell(cents)] as const;
}
