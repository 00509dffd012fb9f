import { randomBytes } from 'node:crypto';
import { API_BASE, IDEMPOTENCY_KEY_HEADER } from '../../../contract/api/endpoints';
import type { ExportRequest, ExportTask } from '../../../contract/api/page/export/export';
import type { StatisticExportRequest } from '../../../contract/api/page/export/statistic-export';
import { withTenant } from '../../../gateway/database/tenant';
import { HEADERS, type TestGateway } from './gateway';

/** Tasks of one merchant, worked on only when the test says so. */
export interface ExportRig {
  /** Asks for a page as a file; a key of its own unless one is given. */
  readonly ask: (
    pageId: string,
    request: ExportRequest | StatisticExportRequest,
    asked: Asked,
  ) => Promise<Asking>;
  /** Hands a due task to a gateway's worker, which begins or leaves it alone. */
  readonly handle: (taskId: string, by?: TestGateway) => Promise<void>;
  /** Has it worked on until it is over. */
  readonly work: (taskId: string, by?: TestGateway) => Promise<void>;
  /** Does something to a task on a page of tasks; yields its outcome, or the code of a refusal. */
  readonly act: (tasksId: string, name: string, taskId: string, token: string) => Promise<string | number>;
  readonly row: (taskId: string) => ReturnType<typeof readTask>;
  readonly file: (
    pageId: string,
    taskId: string,
    token: string,
  ) => Promise<{ readonly status: number; readonly disposition: string; readonly bytes: Buffer }>;
}

interface Asked {
  readonly token: string;
  readonly key?: string;
  readonly language?: string;
}

interface Asking {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly data: ExportTask;
}

/** Stops the timers of the gateway: what is due is handed out by hand. */
export async function createExportRig(gateway: TestGateway, franchiseeId: string): Promise<ExportRig> {
  await gateway.app.installation.timers.stop();
  const { db } = gateway.database;
  const send = (
    path: string,
    body: object,
    { token, key = randomBytes(12).toString('hex'), language = 'zh-CN' }: Asked,
  ) =>
    gateway.app.inject({
      method: 'POST',
      url: `${API_BASE}/v1/${path}`,
      headers: {
        ...HEADERS,
        'content-type': 'application/json',
        'accept-language': language,
        authorization: `Bearer ${token}`,
        [IDEMPOTENCY_KEY_HEADER]: key,
      },
      payload: JSON.stringify(body),
    });
  async function handle(taskId: string, by: TestGateway = gateway): Promise<void> {
    const { timer } = by.app.exportWorker;
    const due = { franchiseeId, kind: 'export', subjectId: taskId, nowMs: gateway.now() } as const;
    const outcome = await withTenant(db, franchiseeId, (trx) => timer(trx, due));
    await outcome.after?.();
  }
  return {
    handle,
    async ask(pageId, request, asked) {
      const answer = await send(`${pageId}/export`, request, asked);
      return { status: answer.statusCode, ...answer.json<Omit<Asking, 'status'>>() };
    },
    async work(taskId, by = gateway) {
      await handle(taskId, by);
      await by.app.exportWorker.idle();
    },
    async act(tasksId, name, taskId, token) {
      const answer = await send(`${tasksId}/${name}`, { ids: [taskId] }, { token });
      const { data, code } = answer.json<{ code: number; data: { results: { outcome: string }[] } | null }>();
      return data?.results[0]?.outcome ?? code;
    },
    row: (taskId) => readTask(gateway, franchiseeId, taskId),
    async file(pageId, taskId, token) {
      const answer = await gateway.post(`${pageId}/export/file`, { taskId }, token);
      const disposition = String(answer.headers['content-disposition'] ?? '');
      return { status: answer.statusCode, disposition, bytes: answer.rawPayload };
    },
  };
}

function readTask({ database }: TestGateway, franchiseeId: string, taskId: string) {
  return withTenant(database.db, franchiseeId, (trx) =>
    trx.selectFrom('export_task').selectAll().where('task_id', '=', taskId).executeTakeFirst(),
  );
}
