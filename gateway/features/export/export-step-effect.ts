import { EXPORT_OPEN_MAX, isOpenExport } from '../../../contract/domain/export/export-task';
import { ApiCode } from '../../../contract/api/envelope';
import { apiError } from '../../../contract/errors/api-error';
import type { ExportStepEffect } from '../../../contract/resources/effect';
import type { TenantTransaction } from '../../database/tenant';
import type { FileStore } from '../../storage/file-store';
import { clearTimer, setTimer } from '../../timers/timer';
import type { EffectHandler, EffectResult } from '../action/effect-handler';
import { countOpenExports, findExport, queueUp, stepExport, tellExport, type ExportRow } from './export-row';

export interface ExportStepParts {
  readonly files: FileStore;
  /** Looks at the timers now. */
  readonly nudge: () => void;
}

interface Stepped {
  readonly task: ExportRow;
  readonly change: 'updated' | 'deleted';
}

/** Makes files anew, stops them or takes them away (pages 6.6). */
export function createExportStepEffect({ files, nudge }: ExportStepParts): EffectHandler<ExportStepEffect> {
  return {
    assertFits(_effect, { id, source }) {
      if (source.table !== 'export') throw new Error(`An action of ${id} is for export tasks.`);
    },
    prepare({ effect, page, reader, nowMs }) {
      const { franchiseeId } = reader;
      return {
        fields: [],
        async run(trx, rows) {
          const results: EffectResult[] = [];
          const gone: string[] = [];
          for (const { id, name } of rows) {
            const task = await findExport(trx, { franchiseeId, taskId: id });
            const stepped = task === undefined ? null : await STEPS[effect.step](trx, task, nowMs);
            if (task === undefined || stepped === null) {
              results.push({ id, name, storeId: null, outcome: 'wrongState' });
              continue;
            }
            const { change } = stepped;
            if (effect.step === 'remove' && task.file_name !== null) gone.push(task.file_name);
            await tellExport(trx, { task, pages: [page.id], type: change, isTold: true });
            const before = { exportStatus: task.status, taskName: task.task_name };
            const after = change === 'deleted' ? {} : { after: { exportStatus: stepped.task.status } };
            results.push({ id, name, storeId: null, outcome: 'done', before, ...after, change });
          }
          return {
            results,
            async after() {
              for (const file of gone) await files.remove(file);
              nudge();
            },
          };
        },
      };
    },
  };
}

type Step = (trx: TenantTransaction, task: ExportRow, nowMs: number) => Promise<Stepped | null>;

/** What each step does; null where the state of the task does not let it. */
const STEPS: Readonly<Record<ExportStepEffect['step'], Step>> = {
  async retry(trx, task, nowMs) {
    const { franchisee_id: franchiseeId, task_id: subjectId, account_id: accountId } = task;
    await queueUp(trx, accountId);
    const beside = {
      ...{ attempt: 0, row_count: 0, row_total: null, file_size: null },
      ...{ queued_at: nowMs, finished_at: null, expire_at: null },
    };
    const open = await countOpenExports(trx, { franchiseeId, accountId });
    const queued = await stepExport(trx, task, { event: 'retry', beside });
    if (queued === null) return null;
    if (open >= EXPORT_OPEN_MAX) throw apiError(ApiCode.refused, 'exportOpen', { max: EXPORT_OPEN_MAX });
    await setTimer(trx, { franchiseeId, kind: 'export', subjectId }, nowMs);
    return { task: queued, change: 'updated' };
  },
  async cancel(trx, task, nowMs) {
    const cancelled = await stepExport(trx, task, { event: 'cancel', beside: { finished_at: nowMs } });
    return cancelled === null ? null : { task: cancelled, change: 'updated' };
  },
  async remove(trx, task) {
    if (isOpenExport(task.status)) return null;
    const { franchisee_id: franchiseeId, task_id: subjectId } = task;
    await trx
      .deleteFrom('export_task')
      .where('franchisee_id', '=', franchiseeId)
      .where('task_id', '=', subjectId)
      .execute();
    await clearTimer(trx, { franchiseeId, kind: 'export', subjectId });
    return { task, change: 'deleted' };
  },
};
