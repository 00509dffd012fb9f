import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { API_BASE } from '../../contract/api/endpoints';
import { ExportStatus, type ExportFormat } from '../../contract/domain/export/export-task';
import { ONE_DAY_MS } from '../../contract/limits';
import type { ResolvedListPage } from '../../contract/resources/resolved';
import { resolveDeclaration } from '../../contract/resources/resolve';
import { openDatabase } from '../../gateway/database/open-database';
import { seedDemonstration } from '../../gateway/demonstration/demonstration';
import { resources } from '../../resources.config';
import { signIn } from '../faults/product-call';
import { NPM_START, startProduct, type RunningProduct } from './browser/product';
import { createPostgresServer } from './postgres-server';
import { repeatOrders } from './repeat-orders';

export const MERCHANT = 'm1001';
const MAIN = '13800000001';
export const LARGE_PAGE = 'washer/order';
const EQUIPMENT = 'washer';
/** Within what a list shows at a time. */
const DAYS = 30;
/** No order is so close to the beginning of the period: whoever asks for a moment more has the same rows. */
const ASKED_MAX_MS = 1_000;
const SEED_SCALE = 0.05;
const POLL_MS = 20;
const LIMIT_MS = 300_000;

export interface LargeExport {
  readonly taskId: string;
  readonly rows: number;
  /** From the request to the finished file. */
  readonly tookMs: number;
}

/** A gateway as a process of its own on a database of its own, in which one list has as many rows as asked for. */
export interface LargeList {
  readonly origin: string;
  readonly databaseUrl: string;
  readonly token: string;
  readonly page: ResolvedListPage;
  /** The part of the list that has the rows. */
  readonly filters: Readonly<Record<string, readonly [number, number]>>;
  /** What the gateway's process holds in memory. */
  readonly residentBytes: () => Promise<number>;
  /** Asks for all of it, in all columns, and waits for the file. @throws Error when there is none. */
  readonly exportAll: (format: ExportFormat) => Promise<LargeExport>;
  readonly download: (taskId: string) => Promise<Buffer>;
  readonly close: () => Promise<void>;
}

/**
 * Makes it; nothing of it outlives `close`.
 *
 * @param olderCount - Orders that lie before those of the list.
 */
export async function openLargeList(rowCount: number, olderCount = 0): Promise<LargeList> {
  const server = await createPostgresServer({ fsync: 'off' });
  const folder = await mkdtemp(join(tmpdir(), 'portal-large-list-'));
  const clean = async () => {
    await server.remove();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const nowMs = Date.now();
    const period = [nowMs - DAYS * ONE_DAY_MS - ASKED_MAX_MS, nowMs] as const;
    await fill(server.url, { nowMs, period, rowCount, olderCount });
    const probeFile = join(folder, 'memory.jsonl');
    const product = await startProbed({ databaseUrl: server.url, folder, probeFile });
    const close = async () => {
      await product.stop();
      await clean();
    };
    return await serve({ product, databaseUrl: server.url, probeFile, period, close });
  } catch (error) {
    await clean();
    throw error;
  }
}

interface Filling {
  readonly nowMs: number;
  readonly period: readonly [number, number];
  readonly rowCount: number;
  readonly olderCount: number;
}

/** The demonstration, its orders of one type repeated until there are so many; each keeps its moment and its facts. */
async function fill(url: string, { nowMs, ...counts }: Filling): Promise<void> {
  const database = await openDatabase({ engine: 'postgresql', url, connections: 2 });
  try {
    const { db, bulk } = database;
    const resolved = resolveDeclaration(resources);
    await seedDemonstration(bulk, { resolved, nowMs, scale: SEED_SCALE, isProduction: false });
    await repeatOrders(db, { franchiseeId: MERCHANT, equipment: EQUIPMENT, ...counts });
  } finally {
    await database.close();
  }
}

function startProbed({
  databaseUrl,
  folder,
  probeFile,
}: {
  readonly databaseUrl: string;
  readonly folder: string;
  readonly probeFile: string;
}): Promise<RunningProduct> {
  const probe = fileURLToPath(new URL('../faults/memory-probe.mjs', import.meta.url));
  return startProduct({
    command: [...NPM_START, '--without-portal'],
    dataDir: join(folder, 'data'),
    servesAt: '/ready',
    env: {
      ...{ DATABASE_URL: databaseUrl, SEED: 'none', SIMULATE: '0', LOG_LEVEL: 'error' },
      ...{ MEMORY_PROBE_FILE: probeFile, NODE_OPTIONS: `--import=${probe}` },
    },
  });
}

async function serve({
  product: { origin },
  databaseUrl,
  probeFile,
  period,
  close,
}: {
  readonly product: RunningProduct;
  readonly databaseUrl: string;
  readonly probeFile: string;
  readonly period: readonly [number, number];
  readonly close: () => Promise<void>;
}): Promise<LargeList> {
  const token = await signIn(origin, MAIN);
  const page = findPage();
  const columns = page.fields.filter(({ list }) => list !== null).map(({ field }) => field);
  const [from, to] = period;
  const filters = { createdAt: period };
  let asked = 0;
  const { pid } = JSON.parse((await readFile(probeFile, 'utf8')).split('\n')[0] ?? '{}') as { pid?: number };
  const post = (path: string, body: object, key = '') =>
    fetch(`${origin}${API_BASE}/v1/${path}`, {
      method: 'POST',
      headers: {
        ...{ 'gateway-version': '1', 'content-type': 'application/json' },
        authorization: `Bearer ${token}`,
        ...(key === '' ? {} : { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
    });
  async function call(path: string, body: object, key = ''): Promise<TaskLook> {
    const { code, message, data } = (await (await post(path, body, key)).json()) as TaskAnswer;
    if (code !== 0) throw new Error(`${path} answered ${code}: ${message}`);
    return data;
  }
  return {
    ...{ origin, databaseUrl, token, page, filters, close },
    async residentBytes() {
      const status = await readFile(`/proc/${pid}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
    },
    async exportAll(format) {
      const beganAt = performance.now();
      // What was asked for a moment ago is answered with the file that is there: each speaks of a moment more.
      asked += 1;
      const request = { format, columns, filters: { createdAt: [from + asked, to + asked] } };
      let task = await call(`${LARGE_PAGE}/export`, request, `large-list-${asked}-${to}`);
      while (task.status <= ExportStatus.running) {
        if (performance.now() - beganAt > LIMIT_MS) throw new Error('The file is not made in time.');
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
        task = await call(`${LARGE_PAGE}/export/task`, { taskId: task.taskId });
      }
      const tookMs = performance.now() - beganAt;
      if (task.status !== ExportStatus.done) throw new Error(`It ended with status ${task.status}.`);
      return { taskId: task.taskId, rows: task.rowCount, tookMs };
    },
    async download(taskId) {
      const answer = await post(`${LARGE_PAGE}/export/file`, { taskId });
      return Buffer.from(await answer.arrayBuffer());
    },
  };
}

interface TaskLook {
  readonly taskId: string;
  readonly status: number;
  readonly rowCount: number;
  readonly olderCount: number;
}

interface TaskAnswer {
  readonly code: number;
  readonly message: string;
  readonly data: TaskLook;
}

function findPage(): ResolvedListPage {
  const page = resolveDeclaration(resources).pages.find(({ id }) => id === LARGE_PAGE);
  if (page === undefined || !('source' in page)) throw new Error(`${LARGE_PAGE} is no list.`);
  return page;
}
