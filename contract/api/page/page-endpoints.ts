import type { ActionAnswer, ActionRequest } from './action';
import type { AlertHandling, AlertListAnswer, AlertListRequest, AlertRow, AlertSilence } from './alert';
import type { ObjectLogAnswer, ObjectLogRequest } from './audit';
import type { CommandCancelRequest, CommandListAnswer, CommandListRequest } from './command';
import type { FirmwareAnswer, FirmwareRequest } from './firmware';
import type { Endpoint } from '../endpoints';
import { toTopicResource } from '../live/live-event';
import type { ListAnswer, ListQuery, ListRequest, Row, TabsAnswer } from './list';
import type { OneId } from '../parameter';
import type {
  IncomeFiguresRequest,
  ReportAnswer,
  ReportRequest,
  SummaryAnswer,
  SummaryRequest,
} from './report';
import type { Shape } from '../shape';

/** Calls that every list page has, under its resource path. */
export const LIST_CALLS = {
  list: 'list',
  tabs: 'tabs',
  figures: 'figures',
  choices: 'choices',
  detail: 'detail',
  log: 'log',
} as const;
/** Call that every page with charts of a period has, under its resource path. */
export const REPORT_CALL = 'report';

/** What a call of a page is found by: its id is the resource path. */
type Page = { readonly id: string };

/** Rows of a device or order page. */
export function toListEndpoint({ id }: Page): Endpoint<ListRequest, ListAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/${LIST_CALLS.list}` };
}

/** Counts of its status tabs. */
export function toTabsEndpoint({ id }: Page): Endpoint<ListQuery, TabsAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/${LIST_CALLS.tabs}` };
}

/** Commands to its devices. */
export function toCommandListEndpoint({ id }: Page): Endpoint<CommandListRequest, CommandListAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/command/list` };
}

/** Takes commands back that were not sent yet; answers as the list does. */
export function toCommandCancelEndpoint({ id }: Page): Endpoint<CommandCancelRequest, CommandListAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/command/cancel` };
}

/** What one of its devices runs, and its upgrades. */
export function toFirmwareEndpoint({ id }: Page): Endpoint<FirmwareRequest, FirmwareAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/firmware/list` };
}

/** What changes of the alerts of a device page are told under (`LiveChange.resource`). */
export function toAlertResource({ id }: Page): string {
  return toTopicResource('alert', id);
}

/** Alerts of its devices. */
export function toAlertListEndpoint({ id }: Page): Endpoint<AlertListRequest, AlertListAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/alert/list` };
}

/** Takes one of them on. */
export function toAlertClaimEndpoint({ id }: Page): Endpoint<Shape<typeof OneId>, AlertRow> {
  return { method: 'POST', version: 'v1', path: `${id}/alert/claim` };
}

/** Ends one that was taken on. */
export function toAlertHandleEndpoint({ id }: Page): Endpoint<AlertHandling, AlertRow> {
  return { method: 'POST', version: 'v1', path: `${id}/alert/handle` };
}

/** Keeps one quiet for some hours. */
export function toAlertSilenceEndpoint({ id }: Page): Endpoint<AlertSilence, AlertRow> {
  return { method: 'POST', version: 'v1', path: `${id}/alert/silence` };
}

/** One of its rows, with everything. */
export function toDetailEndpoint({ id }: Page): Endpoint<Shape<typeof OneId>, Row> {
  return { method: 'GET', version: 'v1', path: `${id}/${LIST_CALLS.detail}` };
}

/** What was done to one of its rows. */
export function toLogEndpoint({ id }: Page): Endpoint<ObjectLogRequest, ObjectLogAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/${LIST_CALLS.log}` };
}

/** One of its declared actions. */
export function toActionEndpoint(
  { id }: Page,
  { name }: { readonly name: string },
): Endpoint<ActionRequest, ActionAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/${name}` };
}

/** Figures of a summary page. */
export function toSummaryEndpoint({ id }: Page): Endpoint<SummaryRequest, SummaryAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/${REPORT_CALL}` };
}

/** Figures that the charts of an income report are drawn from. */
export function toIncomeFiguresEndpoint({ id }: Page): Endpoint<IncomeFiguresRequest, SummaryAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/${REPORT_CALL}` };
}

/** Rows of an income or device report. */
export function toReportEndpoint({ id }: Page): Endpoint<ReportRequest, ReportAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/${LIST_CALLS.list}` };
}
