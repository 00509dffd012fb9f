import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EXPORT_KEPT_MS } from '../../../contract/domain/export/export-task';
import { ONE_DAY_MS, ONE_HOUR_MS, ONE_MINUTE_MS } from '../../../contract/limits';
import { createFolderStores, exportFolderOf } from '../../../gateway/app/file-stores';
import { startGatewayJobs } from '../../../gateway/app/gateway-jobs';
import type { Env } from '../../../gateway/env';
import { headFileOf, readHeadFile } from '../../../gateway/features/operation-log/log-head-file';
import { createTelemetryStore } from '../../../gateway/features/telemetry/telemetry-store';
import { isPostgres } from '../../support/gateway/database';
import { testEnv, useGateway } from '../../support/gateway/gateway';

const gateway = useGateway({ seedScale: 0.001 });

/** One more looks after the tables of the embedded database. */
const JOBS = isPostgres ? 6 : 7;

let dataDir = '';
let stop: () => Promise<void> = async () => undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gateway-jobs-'));
});
afterEach(async () => {
  await stop();
  await rm(dataDir, { recursive: true, force: true });
});

const ROW = {
  kind: 'log',
  level: '',
  occurredAt: 0,
  version: '',
  visitorId: '',
  sessionId: '',
  view: '',
  name: 'old',
  method: '',
  durationMs: null,
  success: null,
  times: 1,
  body: '{}',
} as const;

/** Starts the jobs of a gateway; `pass` moves its clock and begins what is due by then. */
function start(changes: Partial<Env> = {}) {
  const failures: string[] = [];
  const waiting = new Map<() => void, number>();
  const log = { error: (_fields: unknown, words?: string) => void failures.push(words ?? '') };
  stop = startGatewayJobs({
    env: testEnv({ dataDir, ...changes }),
    files: createFolderStores(dataDir),
    database: gateway().database,
    now: gateway().now,
    log,
    schedule(work, afterMs) {
      waiting.set(work, gateway().now() + afterMs);
      return () => void waiting.delete(work);
    },
  });
  /** All have run and wait for their next turn. */
  const rest = () => until(() => waiting.size === JOBS);
  const pass = async (ms: number): Promise<void> => {
    await rest();
    gateway().advance(ms);
    for (const [work, dueAt] of waiting) {
      if (dueAt > gateway().now()) continue;
      waiting.delete(work);
      work();
    }
    await rest();
  };
  return { failures, pass, rest };
}

async function until(holds: () => boolean): Promise<void> {
  for (let look = 0; look < 10_000; look += 1) {
    if (holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  throw new Error('It never came to rest.');
}

const countDays = async () => (await readHeadFile(headFileOf(dataDir))).entries.length;

describe('what the gateway does by itself', () => {
  it('keeps the heads of the logs at its start and on each day after', async () => {
    const { failures, pass, rest } = start();
    await rest();
    expect(await countDays()).toBe(1);
    for (let turn = 0; turn < 24; turn += 1) await pass(ONE_HOUR_MS);
    await stop();
    const { entries } = await readHeadFile(headFileOf(dataDir));
    expect(entries.map(({ heads }) => heads.length > 0)).toEqual([true, false]);
    expect(failures).toEqual([]);
  });

  it('says that a place failed and tries again, while the other has them', async () => {
    // Nobody listens there.
    const { failures, pass } = start({ logHeads: 'both', logHeadsWebhookUrl: 'http://127.0.0.1:1/' });
    await pass(10 * ONE_MINUTE_MS);
    await pass(10 * ONE_MINUTE_MS);
    const words = 'job "keep the heads of the operation logs" failed; it will run again';
    expect(failures).toEqual([words, words, words]);
    expect(await countDays()).toBe(1);
  });

  it('keeps them by the webhook alone where it is told to', async () => {
    const { failures, rest } = start({ logHeads: 'webhook', logHeadsWebhookUrl: 'http://127.0.0.1:1/' });
    await rest();
    expect(failures).toHaveLength(1);
    expect(await countDays()).toBe(0);
  });

  it('removes exported files that no task has named for as long again as files are kept', async () => {
    const folder = exportFolderOf(dataDir);
    await mkdir(folder);
    const stray = async (name: string, writtenMs: number) => {
      await writeFile(join(folder, name), '');
      await utimes(join(folder, name), writtenMs / 1_000, writtenMs / 1_000);
    };
    const nowMs = gateway().now();
    await stray('old.csv', nowMs - 2 * EXPORT_KEPT_MS - ONE_HOUR_MS);
    await stray('half.csv.1.part', nowMs - 2 * EXPORT_KEPT_MS - ONE_HOUR_MS);
    await stray('due.csv', nowMs - 2 * EXPORT_KEPT_MS + ONE_MINUTE_MS);
    // Of this one a task may still hand out the file.
    await stray('kept.csv', nowMs - EXPORT_KEPT_MS);
    const { failures, pass, rest } = start();
    await rest();
    expect((await readdir(folder)).sort()).toEqual(['due.csv', 'kept.csv']);
    await pass(ONE_HOUR_MS);
    expect(await readdir(folder)).toEqual(['kept.csv']);
    await stop();
    expect(failures).toEqual([]);
  });

  it('forgets telemetry that is too old', async () => {
    const store = createTelemetryStore(gateway().database.db);
    await store.append([ROW], gateway().now());
    const { pass } = start();
    await pass(31 * ONE_DAY_MS);
    expect(await store.since(0, 10)).toHaveLength(1);
    await pass(ONE_HOUR_MS);
    expect(await store.since(0, 10)).toEqual([]);
  });
});
