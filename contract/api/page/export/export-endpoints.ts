import type { ActionRequest } from '../action';
import type { Endpoint } from '../../endpoints';
import type { ExportRequest, ExportTask, ExportTaskRequest } from './export';
import type { StatisticExportRequest } from './statistic-export';

/** What a call of a page is found by: its id is the resource path. */
type Page = { readonly id: string };

/** Last part of the address under which a list is exported; no action may have this name. */
export const EXPORT_CALL = 'export';

/** Asks for a list as a file. */
export function toExportEndpoint({ id }: Page): Endpoint<ExportRequest, ExportTask> {
  return { method: 'POST', version: 'v1', path: `${id}/${EXPORT_CALL}` };
}

/** Asks for a statistics page as a file. */
export function toStatisticExportEndpoint({ id }: Page): Endpoint<StatisticExportRequest, ExportTask> {
  return { method: 'POST', version: 'v1', path: `${id}/${EXPORT_CALL}` };
}

/** How far a task of the caller's own is. */
export function toExportTaskEndpoint({ id }: Page): Endpoint<ExportTaskRequest, ExportTask> {
  return { method: 'POST', version: 'v1', path: `${id}/${EXPORT_CALL}/task` };
}

/** The file of a task of the caller's own. */
export function toExportFileEndpoint({ id }: Page): Endpoint<ExportTaskRequest, string> {
  return { method: 'POST', version: 'v1', path: `${id}/${EXPORT_CALL}/file` };
}

/** The file of a row of a page of export tasks, at the address of the action that hands it over. */
export function toTaskFileEndpoint(
  { id }: Page,
  { name }: { readonly name: string },
): Endpoint<ActionRequest, string> {
  return { method: 'POST', version: 'v1', path: `${id}/${name}` };
}
