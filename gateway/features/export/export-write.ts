import { isStatisticQuery } from '../../../contract/api/page/export/statistic-export';
import type { FileDraft } from '../../storage/file-store';
import { isPermitted, permittedColumns } from './export-access';
import { createCsvFile } from './csv-file';
import {
  ExportRefusal,
  sayTask,
  writeExportFile,
  type ExportFileParts,
  type ReportDone,
} from './export-file';
import type { ExportPage, FigureExportPage } from './export-page';
import { createXlsxFile } from './xlsx-file';

type Parts = Omit<ExportFileParts, 'page' | 'query' | 'fields'>;

/** Rows of figures that are written before whoever waits for the gateway gets a turn. */
const BATCH_ROWS = 1000;

/**
 * Writes what a page shows into a file, as far as its reader may see it now.
 *
 * @throws ExportRefusal when the reader may not have it, or it has too many rows.
 */
export async function writeExport(
  { page, ...parts }: Parts & { readonly page: ExportPage },
  draft: FileDraft,
  report: ReportDone,
): Promise<void> {
  const { task, reader } = parts;
  const { query } = task;
  if (page.kind === 'figures') {
    if (!isPermitted(page, reader)) throw new ExportRefusal('forbidden');
    return writeFigures(page, parts, draft, report);
  }
  const fields = permittedColumns(page, task.columns, reader);
  if (fields === null) throw new ExportRefusal('forbidden');
  if (isStatisticQuery(query)) throw new Error(`The task ${task.task_no} asks a list for figures.`);
  await writeExportFile({ ...parts, page, query, fields }, draft, report);
}

/** The figures of a page are read in one go, so that they and their totals are of one moment. */
async function writeFigures(
  page: FigureExportPage,
  { task, reader, nowMs, rowsMax }: Parts,
  draft: FileDraft,
  report: ReportDone,
): Promise<void> {
  const { language, format, query } = task;
  if (!isStatisticQuery(query)) throw new Error(`The task ${task.task_no} asks figures for a list.`);
  const { heads, rows, total, lines, sheets } = await page.read(reader, query, language);
  if (rows.length > rowsMax) throw new ExportRefusal('tooManyRows');
  const file = format === 'csv' ? createCsvFile(draft.write) : createXlsxFile(draft.write, language, sheets);
  await file.begin(heads);
  await report({ rows: 0, total: rows.length });
  for (let from = 0; from < rows.length; from += BATCH_ROWS) {
    const batch = rows.slice(from, from + BATCH_ROWS);
    await file.add(batch.map((cells) => cells.map(file.toText)));
    await report({ rows: from + batch.length, total: rows.length });
  }
  await file.add([total.map(file.toText)]);
  const about = sayTask(task, { count: rows.length, madeAt: nowMs });
  await file.end({ title: task.task_name, lines: [...about, ...lines] });
}
