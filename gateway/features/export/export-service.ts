import type { Kysely } from 'kysely';
import type { Catalogue } from '../../../contract/access/catalogue';
import type { ExportQuery, ExportRequest, ExportTask } from '../../../contract/api/page/export/export';
import { ApiCode } from '../../../contract/api/envelope';
import type { StatisticExportRequest } from '../../../contract/api/page/export/statistic-export';
import { defaultPeriod } from '../../../contract/day';
import { ExportStatus } from '../../../contract/domain/export/export-task';
import { apiError } from '../../../contract/errors/api-error';
import type { ResolvedAction } from '../../../contract/resources/action';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import type { Database } from '../../database/schema';
import { withTenant } from '../../database/tenant';
import type { FileStore, StoredFile } from '../../storage/file-store';
import { answerOnce } from '../action/answer-once';
import { toConditions, toSorters, toTabConditions } from '../list/list-query';
import {
  askExport,
  type ExportCaller,
  type ExportQueue,
  type KeyedCaller,
  type WantedExport,
} from './ask-export';
import { toAnswer, toSavedName, toTask } from './export-answer';
import { assertMayTake, permittedColumns } from './export-access';
import type { ExportPage, FigureExportPage, ListExportPage } from './export-page';
import { findExport, type ExportRow } from './export-row';
import { describeFigures, describeQuery, storesIn, type ToldIn } from './export-words';

export interface TakenFile extends StoredFile {
  /** As it is saved. */
  readonly name: string;
  readonly format: ExportRow['format'];
}

/** Files of lists and statistics (pages 6.6). */
export interface ExportService {
  /**
   * Asks for a list as a file. The same request within five minutes is answered with the task that is there.
   *
   * @throws ApiError as the list does; `refused` while too many of the account are under way.
   */
  create: (page: ListExportPage, caller: KeyedCaller, request: ExportRequest) => Promise<ExportTask>;
  /** Asks for a page of figures as a file, in the same way. */
  createFigures: (
    page: FigureExportPage,
    caller: KeyedCaller,
    request: StatisticExportRequest,
  ) => Promise<ExportTask>;
  /** @throws ApiError `notFound` for what the caller did not ask for on this page. */
  task: (page: ExportPage, caller: ExportCaller, taskId: string) => Promise<ExportTask>;
  /** @throws ApiError `notFound` the same; `forbidden` when the caller may not see all of it now; `refused` without a file. */
  file: (page: ExportPage, caller: ExportCaller, taskId: string) => Promise<TakenFile>;
  /** The same for whoever sees the task on the page of tasks of a type; what somebody else asked for is logged. */
  fileOf: (from: TaskPage, caller: ExportCaller, taskId: string) => Promise<TakenFile>;
}

/** A page of tasks, and its action that hands files over. */
export interface TaskPage {
  readonly page: ResolvedListPage;
  readonly action: ResolvedAction;
}

export interface ExportServiceOptions extends ExportQueue {
  readonly db: Kysely<Database>;
  readonly now: () => number;
  readonly catalogue: Catalogue;
  readonly files: FileStore;
  readonly pages: ReadonlyMap<string, ExportPage>;
}

export function createExportService(options: ExportServiceOptions): ExportService {
  const { db, now, pages } = options;
  const find = (franchiseeId: string, taskId: string) =>
    withTenant(db, franchiseeId, (trx) => findExport(trx, { franchiseeId, taskId }));

  async function findOwn({ page }: ExportPage, { reader, actor }: ExportCaller, taskId: string) {
    const task = await find(reader.franchiseeId, taskId);
    const isOwn = task?.account_id === actor.accountId && task.page_id === page.id;
    if (task === undefined || !isOwn) throw apiError(ApiCode.notFound, 'rowNotFound');
    return task;
  }

  async function queue(asked: WantedExport): Promise<ExportTask> {
    const { page, caller, request } = asked;
    const key = [page.page.id, 'export', request, caller.language];
    const keyed = { caller, asked: key, nowMs: asked.nowMs, read: toAnswer };
    const { answer, after } = await withTenant(db, caller.reader.franchiseeId, (trx) =>
      answerOnce(trx, keyed, () => askExport(trx, { ...options, ...asked })),
    );
    await after?.();
    return answer;
  }

  return {
    async create(page, caller, request) {
      const nowMs = now();
      const query = toWhole(page, request, nowMs);
      const { reader } = caller;
      const context = { access: reader.access, catalogue: options.catalogue, nowMs };
      // Refused here and now as the list would be; what the rights are later is looked at later.
      toConditions(page.prepared, query, context);
      toTabConditions(page.page, query.tab, reader);
      toSorters(page.prepared, query, context);
      if (permittedColumns(page, request.columns, reader) === null) {
        throw apiError(ApiCode.invalid, 'invalidField', { field: 'columns' });
      }
      const { columns, format } = request;
      const describe = (words: ToldIn) => describeQuery(page.page, query, words);
      const [from, to] = toEnds(query.filters?.[page.page.period ?? '']);
      const kept = { query, columns, format, report: page.report, named: storesIn(page.page, query) };
      return queue({ ...{ page, caller, request, nowMs }, ...kept, describe, period: [from, to] });
    },
    async createFigures(page, caller, request) {
      const { format, ...query } = request;
      const { storeIds: named = [], period } = query;
      await page.check(caller.reader, query);
      const kept = { query, columns: [], format, report: page.reportOf(query), named, period };
      const describe = (words: ToldIn) => describeFigures(page, query, words);
      return queue({ ...{ page, caller, request, nowMs: now() }, ...kept, describe });
    },
    task: async (page, caller, taskId) => toTask(await findOwn(page, caller, taskId), false),
    async file(page, caller, taskId) {
      return take(options, page, caller, await findOwn(page, caller, taskId));
    },
    async fileOf(from, caller, taskId) {
      const task = await find(caller.reader.franchiseeId, taskId);
      const page = pages.get(task?.page_id ?? '');
      const { equipment } = from.page.source;
      const isHere = equipment === null || task?.equipment === equipment;
      if (task === undefined || page === undefined || !isHere)
        throw apiError(ApiCode.notFound, 'rowNotFound');
      const taken = await take(options, page, caller, task);
      if (task.account_id === caller.actor.accountId) return taken;
      try {
        await logTaken(options, from, caller, task);
      } catch (error) {
        // Nobody has it without a line that says so.
        taken.content.destroy();
        throw error;
      }
      return taken;
    },
  };
}

async function take(
  { catalogue, files, now }: ExportServiceOptions,
  page: ExportPage,
  { reader }: ExportCaller,
  task: ExportRow,
): Promise<TakenFile> {
  assertMayTake(page, task, reader, catalogue);
  const { status, file_name: stored, expire_at: expireAt, format } = task;
  const isThere = status === ExportStatus.done && expireAt !== null && expireAt > now();
  const found = isThere && stored !== null ? await files.open(stored) : null;
  if (found === null) throw apiError(ApiCode.refused, 'exportNoFile');
  return { ...found, format, name: toSavedName(task) };
}

/** Whoever asked for a file is in the log already. */
function logTaken(
  { db, log }: ExportServiceOptions,
  { page, action }: TaskPage,
  { reader: { franchiseeId }, actor }: ExportCaller,
  { task_id: id, task_no: name, creator, filter_text: filterText }: ExportRow,
): Promise<void> {
  return withTenant(db, franchiseeId, (trx) =>
    log.write(trx, franchiseeId, {
      actor,
      line: { page, action, target: { type: 'export', id, name }, after: { creator, filterText } },
    }),
  );
}

/** The request with its period said: a default moves on with the clock, and the file is made later. */
function toWhole(
  { page }: ListExportPage,
  { filters = {}, keyword, sorters, tab }: ExportRequest,
  nowMs: number,
): ExportQuery {
  const standsIn = page.fields.some(({ field, follows }) => {
    const range: unknown = filters[field];
    return follows?.field === page.period && Array.isArray(range) && range.every((end) => end !== null);
  });
  const isBounded = page.period === null || standsIn;
  const [from, to] = toEnds(filters[page.period ?? '']);
  const [first, last] = defaultPeriod(nowMs, to ?? undefined);
  const period =
    page.period === null ? {} : { [page.period]: [from ?? first, to ?? last] as [number, number] };
  return {
    filters: isBounded ? filters : { ...filters, ...period },
    ...(keyword === undefined ? {} : { keyword }),
    ...(sorters === undefined ? {} : { sorters }),
    ...(tab === undefined ? {} : { tab }),
  };
}

function toEnds(value: unknown): readonly [number | null, number | null] {
  const ends: readonly unknown[] = Array.isArray(value) ? value : [];
  const [from, to] = ends;
  return [typeof from === 'number' ? from : null, typeof to === 'number' ? to : null];
}
