import type { ExportRequest, ExportTask } from '../../../contract/api/page/export/export';
import { ApiCode } from '../../../contract/api/envelope';
import type { StatisticExportRequest } from '../../../contract/api/page/export/statistic-export';
import { formatBusinessTime } from '../../../contract/day';
import {
  EXPORT_OPEN_MAX,
  EXPORT_SAME_MS,
  ExportStatus,
  type ExportFormat,
  type ExportReport,
} from '../../../contract/domain/export/export-task';
import { apiError } from '../../../contract/errors/api-error';
import type { Language } from '../../../contract/text';
import type { Actor } from '../../caller/actor';
import type { Reader } from '../../caller/reader';
import type { TenantTransaction } from '../../database/tenant';
import { createId, type RandomBytes } from '../../database/token';
import type { PageIndex } from '../../events/page-index';
import { setTimer } from '../../timers/timer';
import type { Answered } from '../action/answer-once';
import { toQueryFingerprint } from '../list/list-cursor';
import type { OperationLog } from '../operation-log/operation-log';
import { toTask } from './export-answer';
import type { ExportPage } from './export-page';
import { countOpenExports, queueUp, tellExport, type ExportRow } from './export-row';
import { describeRange, type ToldIn } from './export-words';
import type { StoredQuery } from './tables';

/** Who asks, and in which language. */
export interface ExportCaller {
  readonly reader: Reader;
  readonly actor: Actor;
  readonly language: Language;
}

/** Whoever asks for a file, and the key that makes a repeat harmless. */
export type KeyedCaller = ExportCaller & { readonly key: string };

/** A file that somebody may have, with what is kept of the request and said of it. */
export interface WantedExport {
  readonly page: ExportPage;
  readonly caller: KeyedCaller;
  readonly request: ExportRequest | StatisticExportRequest;
  readonly query: StoredQuery;
  readonly columns: readonly string[];
  readonly format: ExportFormat;
  readonly report: ExportReport;
  /** Stores that the request names. */
  readonly named: readonly string[];
  /** Its ends, as far as it has any. */
  readonly period: readonly [number | null, number | null];
  readonly describe: (words: ToldIn) => string;
  readonly nowMs: number;
}

/** What queueing up needs beside the request. */
export interface ExportQueue {
  readonly random: RandomBytes;
  readonly log: OperationLog;
  readonly pagesOf: PageIndex;
  /** Looks at the timers now. */
  readonly nudge: () => void;
}

type Asked = WantedExport & ExportQueue;

/**
 * Queues a file up in the transaction of its key, or finds the same one from a moment ago.
 *
 * @throws ApiError `refused` while too many of the account are under way.
 */
export async function askExport(trx: TenantTransaction, asked: Asked): Promise<Answered<ExportTask>> {
  const { caller, page, format, columns, nowMs, log, pagesOf, nudge } = asked;
  const { franchiseeId } = caller.reader;
  const { accountId } = caller.actor;
  await queueUp(trx, accountId);
  const row = await toRow(trx, asked);
  const same = await findSame(trx, { ...row, nowMs });
  if (same !== undefined) return { answer: toTask(same, true) };
  const open = await countOpenExports(trx, { franchiseeId, accountId });
  if (open >= EXPORT_OPEN_MAX) throw apiError(ApiCode.refused, 'exportOpen', { max: EXPORT_OPEN_MAX });
  const task = await trx.insertInto('export_task').values(row).returningAll().executeTakeFirstOrThrow();
  await setTimer(trx, { franchiseeId, kind: 'export', subjectId: task.task_id }, nowMs);
  await log.write(trx, franchiseeId, {
    actor: caller.actor,
    line: {
      page: page.page,
      action: { name: 'export' },
      target: { type: 'export', id: task.task_id, name: task.task_no },
      after: { format, filterText: task.filter_text, ...(columns.length === 0 ? {} : { columns }) },
    },
  });
  await tellExport(trx, { task, pages: pagesOf('export', task.equipment), type: 'created' });
  return { answer: toTask(task, false), after: nudge };
}

async function toRow(trx: TenantTransaction, asked: Asked) {
  const { page, caller, query, columns, format, named, nowMs, random } = asked;
  const { reader, actor, language } = caller;
  const taskId = createId('exp', nowMs, random);
  // A store that the caller does not see is not told by its name either.
  const seen = named.filter((id) => reader.storeIds?.includes(id) ?? true);
  const stores =
    seen.length === 0
      ? []
      : await trx
          .selectFrom('store')
          .select(['id', 'name'])
          .where('franchisee_id', '=', reader.franchiseeId)
          .where('id', 'in', seen)
          .execute();
  const names = new Map(stores.map(({ id, name }) => [id, name]));
  const [from, to] = asked.period;
  return {
    franchisee_id: reader.franchiseeId,
    task_id: taskId,
    task_no: toTaskNo(nowMs, taskId),
    equipment: page.equipment ?? '',
    types: page.equipment === null && reader.equipment !== null ? [...reader.equipment] : null,
    page_id: page.page.id,
    report_type: asked.report,
    account_id: actor.accountId,
    creator: actor.name,
    request_hash: toQueryFingerprint([
      page.page.id,
      query,
      columns,
      format,
      language,
      reader.storeIds,
      reader.equipment,
    ]),
    query: JSON.stringify(query),
    columns: [...columns],
    ...{ language, format },
    task_name: page.name[language],
    filter_text: asked.describe({ language, stores: names }),
    data_range: from === null || to === null ? null : describeRange([from, to]),
    store_ids: reader.storeIds === null ? null : [...reader.storeIds],
    status: ExportStatus.queued,
    ...{ created_at: nowMs, queued_at: nowMs },
  };
}

/** Short enough to be read out; the day, and what of the id differs. */
function toTaskNo(nowMs: number, taskId: string): string {
  const day = formatBusinessTime(nowMs).slice(0, 10).replaceAll('-', '');
  return `EX${day}${taskId.slice(-8).toUpperCase()}`;
}

/** A task of the same account and words that has a file, or is about to, from a moment ago. */
function findSame(
  trx: TenantTransaction,
  asked: Pick<ExportRow, 'franchisee_id' | 'account_id' | 'request_hash'> & { readonly nowMs: number },
): Promise<ExportRow | undefined> {
  const { queued, running, done } = ExportStatus;
  return trx
    .selectFrom('export_task')
    .selectAll()
    .where('franchisee_id', '=', asked.franchisee_id)
    .where('account_id', '=', asked.account_id)
    .where('created_at', '>', asked.nowMs - EXPORT_SAME_MS)
    .where('request_hash', '=', asked.request_hash)
    .where('status', 'in', [queued, running, done])
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}
