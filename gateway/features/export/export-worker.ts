import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Access } from '../../../contract/access/access';
import type { Catalogue } from '../../../contract/access/catalogue';
import { ApiCode } from '../../../contract/api/envelope';
import {
  EXPORT_KEPT_MS,
  EXPORT_ROWS_MAX,
  ExportStatus,
  type ExportEvent,
  type ExportFailure,
} from '../../../contract/domain/export/export-task';
import { ApiError } from '../../../contract/errors/api-error';
import { ONE_SECOND_MS } from '../../../contract/limits';
import type { Database } from '../../database/schema';
import { withTenant, type TenantTransaction } from '../../database/tenant';
import type { PageIndex } from '../../events/page-index';
import type { FileStore } from '../../storage/file-store';
import { setTimer } from '../../timers/timer';
import type { TimerHandler } from '../../timers/timer-runner';
import { readerNow, type RightsOf } from './export-access';
import { ExportRefusal, type ReportDone } from './export-file';
import type { ExportPage } from './export-page';
import { writeExport } from './export-write';
import { lockExport, stepExport, tellExport, type ExportRow } from './export-row';

/** Whoever makes a file says so again and again; without word for so long another takes it on. */
const LEASE_MS = 20 * ONE_SECOND_MS;
/** One that breaks off so often breaks off because of what it holds. */
const ATTEMPTS_MAX = 5;
/** Files that one gateway makes at a time. */
const AT_ONCE = 2;
const AGAIN_MS = ONE_SECOND_MS;
/** What is done is written down this often, and whether the task is still wanted is looked up with it. */
const SAVE_EVERY_MS = 100;
/** Lists are told of progress this often. */
const TELL_EVERY_MS = ONE_SECOND_MS;

export interface ExportWorkerOptions {
  readonly db: Kysely<Database>;
  /** Epoch ms. */
  readonly now: () => number;
  readonly access: Access;
  readonly catalogue: Catalogue;
  readonly rightsOf: RightsOf;
  readonly pages: ReadonlyMap<string, ExportPage>;
  readonly pagesOf: PageIndex;
  readonly files: FileStore;
  /** Most rows of a file. @default EXPORT_ROWS_MAX */
  readonly rowsMax?: number;
  readonly log: { readonly error: (fields: object, words: string) => void };
}

/** Makes the files that were asked for, and lets them go when their time is over. */
export interface ExportWorker {
  readonly timer: TimerHandler;
  /** Resolves when no file is being made. */
  readonly idle: () => Promise<void>;
  /** Breaks off what is being made: it is taken on by whichever gateway comes next. */
  readonly stop: () => Promise<void>;
}

/** The task is somebody else's by now: cancelled, taken away, or taken on by another gateway. */
class TaskLost extends Error {
  override readonly name = 'TaskLost';
}

export function createExportWorker(options: ExportWorkerOptions): ExportWorker {
  const { files, log } = options;
  const atWork = new Map<string, Promise<void>>();
  const stopping = new AbortController();

  function begin(task: ExportRow): void {
    const name = toFileName(task);
    const work = make({ ...options, signal: stopping.signal }, task, name)
      .catch((error: unknown) =>
        log.error({ err: error, task: task.task_no }, 'an export could not be ended'),
      )
      .finally(() => atWork.delete(name));
    atWork.set(name, work);
  }

  const timer: TimerHandler = async (trx, { franchiseeId, subjectId: taskId, nowMs }) => {
    const task = await lockExport(trx, { franchiseeId, taskId });
    switch (task?.status) {
      case ExportStatus.queued:
      case ExportStatus.running: {
        if (task.lease_until !== null && task.lease_until > nowMs) return { nextAt: task.lease_until };
        if (stopping.signal.aborted || atWork.size >= AT_ONCE) return { nextAt: nowMs + AGAIN_MS };
        if (task.attempt >= ATTEMPTS_MAX) {
          await end(trx, options, task, { event: 'fail', fail_reason: 'brokenOff', finished_at: nowMs });
          return { nextAt: null };
        }
        const taken = await take(trx, options, task, nowMs);
        return { nextAt: nowMs + LEASE_MS, after: async () => begin(taken) };
      }
      case ExportStatus.done: {
        if (task.expire_at !== null && task.expire_at > nowMs) return { nextAt: task.expire_at };
        await end(trx, options, task, { event: 'expire' });
        const { file_name: name } = task;
        return { nextAt: null, after: async () => (name === null ? undefined : files.remove(name)) };
      }
      default:
        return { nextAt: null };
    }
  };

  const idle = async (): Promise<void> => void (await Promise.all(atWork.values()));
  return {
    ...{ timer, idle },
    async stop() {
      stopping.abort();
      await idle();
    },
  };
}

interface Work extends ExportWorkerOptions {
  readonly signal: AbortSignal;
}

/** Each attempt of each asking has a file of its own: one that was given up for lost writes into nobody else's. */
function toFileName({ task_id: id, queued_at: queuedAt, attempt, format }: ExportRow): string {
  return `${id}-${queuedAt}-${attempt}.${format}`;
}

async function take(
  trx: TenantTransaction,
  { pagesOf }: Pick<ExportWorkerOptions, 'pagesOf'>,
  task: ExportRow,
  nowMs: number,
): Promise<ExportRow> {
  const taken = await stepExport(trx, task, {
    event: task.status === ExportStatus.queued ? 'take' : 'resume',
    beside: {
      attempt: task.attempt + 1,
      lease_until: nowMs + LEASE_MS,
      row_count: 0,
      row_total: null,
      finished_at: null,
      expire_at: null,
    },
  });
  if (taken === null) throw new Error(`The export ${task.task_no} cannot be taken on.`);
  await tellExport(trx, { task: taken, pages: pagesOf('export', task.equipment), type: 'updated' });
  return taken;
}

type Ending = Partial<
  Pick<ExportRow, 'fail_reason' | 'file_name' | 'file_size' | 'finished_at' | 'expire_at'>
> & {
  readonly event: ExportEvent;
};

async function end(
  trx: TenantTransaction,
  { pagesOf }: Pick<ExportWorkerOptions, 'pagesOf'>,
  task: ExportRow,
  { event, ...beside }: Ending,
): Promise<void> {
  const ended = await stepExport(trx, task, { event, beside });
  if (ended === null) throw new TaskLost(`The export ${task.task_no} is over.`);
  await tellExport(trx, { task: ended, pages: pagesOf('export', task.equipment), type: 'updated' });
}

/** Works on the task as long as it is the caller's; locked, for what follows changes it. */
async function whileOwn<T>(
  { db, signal }: Pick<Work, 'db' | 'signal'>,
  { franchisee_id: franchiseeId, task_id: taskId, attempt, queued_at: queuedAt }: ExportRow,
  work: (trx: TenantTransaction, task: ExportRow) => Promise<T>,
): Promise<T> {
  if (signal.aborted) throw new TaskLost('The gateway stops.');
  return withTenant(db, franchiseeId, async (trx) => {
    const task = await lockExport(trx, { franchiseeId, taskId });
    const isOwn = task?.attempt === attempt && task.queued_at === queuedAt;
    if (task?.status !== ExportStatus.running || !isOwn) {
      throw new TaskLost(`The attempt ${attempt} at ${taskId} is over.`);
    }
    return work(trx, task);
  });
}

async function make(work: Work, task: ExportRow, name: string): Promise<void> {
  const { now, files, log } = work;
  try {
    const bytes = await write(work, task, name);
    const at = now();
    await whileOwn(work, task, async (trx, own) => {
      const expireAt = at + EXPORT_KEPT_MS;
      const made = { file_name: name, file_size: bytes, finished_at: at, expire_at: expireAt };
      await end(trx, work, own, { event: 'finish', ...made });
      const { franchisee_id: franchiseeId, task_id: subjectId } = task;
      await setTimer(trx, { franchiseeId, kind: 'export', subjectId }, expireAt);
    });
  } catch (error) {
    await files.remove(name);
    if (error instanceof TaskLost) return letGo(work, task);
    const reason = toReason(error);
    if (reason === 'fault') log.error({ err: error, task: task.task_no }, 'an export failed');
    await whileOwn(work, task, (trx, own) =>
      end(trx, work, own, { event: 'fail', fail_reason: reason, finished_at: now() }),
    ).catch(ignoreLost);
  }
}

/** A gateway that stops lets another begin at once; nothing happens to a task that is not its own any more. */
async function letGo({ db, signal, now }: Work, task: ExportRow): Promise<void> {
  if (!signal.aborted) return;
  const { franchisee_id: franchiseeId, task_id: taskId, attempt, queued_at: queuedAt } = task;
  await withTenant(db, franchiseeId, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('export_task')
      .set({ lease_until: now(), attempt: attempt - 1 })
      .where('franchisee_id', '=', franchiseeId)
      .where('task_id', '=', taskId)
      .where('status', '=', ExportStatus.running)
      .where('attempt', '=', attempt)
      .where('queued_at', '=', queuedAt)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await setTimer(trx, { franchiseeId, kind: 'export', subjectId: taskId }, now());
  });
}

function toReason(error: unknown): ExportFailure {
  if (error instanceof ExportRefusal) return error.reason;
  return error instanceof ApiError && error.code === ApiCode.forbidden ? 'forbidden' : 'fault';
}

function ignoreLost(error: unknown): void {
  if (!(error instanceof TaskLost)) throw error;
}

/** Writes the whole file; yields its size. With the rights of this moment, not of when it was asked for (controls Z16). */
async function write(work: Work, task: ExportRow, name: string): Promise<number> {
  const { db, now, catalogue, pages, pagesOf, files, rowsMax = EXPORT_ROWS_MAX } = work;
  const { franchisee_id: franchiseeId, account_id: accountId } = task;
  const page = pages.get(task.page_id);
  const reader = await readerNow(work, { accountId, franchiseeId });
  if (page === undefined || reader === null) throw new ExportRefusal('forbidden');
  const store_ids = reader.storeIds === null ? null : [...reader.storeIds];
  const types = page.equipment === null && reader.equipment !== null ? [...reader.equipment] : null;
  let done = { rows: 0, total: 0 };
  let savedAt = Number.NEGATIVE_INFINITY;
  let toldAt = Number.NEGATIVE_INFINITY;
  async function save(): Promise<void> {
    savedAt = performance.now();
    const at = now();
    await whileOwn(work, task, async (trx, own) => {
      const progress = { row_count: done.rows, row_total: done.total };
      const beside = { ...progress, store_ids, types, lease_until: at + LEASE_MS };
      const saved = await stepExport(trx, own, { event: 'resume', beside });
      if (saved === null || performance.now() - toldAt < TELL_EVERY_MS) return;
      toldAt = performance.now();
      await tellExport(trx, { task: saved, pages: pagesOf('export', own.equipment), type: 'updated' });
    });
  }
  const report: ReportDone = async (reported) => {
    done = reported;
    if (performance.now() - savedAt >= SAVE_EVERY_MS) await save();
    // Requests that have come meanwhile are served first.
    await setImmediate();
  };
  const draft = await files.create(name);
  try {
    await writeExport({ db, catalogue, page, task, reader, nowMs: now(), rowsMax }, draft, report);
    // However many rows there were in the end.
    await save();
    return await draft.keep();
  } catch (error) {
    await draft.discard();
    throw error;
  }
}
