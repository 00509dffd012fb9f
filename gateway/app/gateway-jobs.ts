import type { FastifyBaseLogger } from 'fastify';
import { EXPORT_KEPT_MS } from '../../contract/domain/export/export-task';
import { ONE_HOUR_MS, ONE_MINUTE_MS } from '../../contract/limits';
import type { OpenDatabase } from '../database/open-database';
import type { Env } from '../env';
import { sweepPictures } from '../features/attachment/picture-sweep';
import { BOOKS_EVERY_MS, createBookWatch } from '../features/ledger/book-watch';
import { headFileOf } from '../features/operation-log/log-head-file';
import {
  createFileKeeper,
  createWebhookKeeper,
  keepDailyHeads,
  type HeadKeeper,
} from '../features/operation-log/log-head-keeper';
import { readLogHeads } from '../features/operation-log/log-head-reader';
import { toTelemetryLimits } from '../features/telemetry/telemetry-lanes';
import { createTelemetryStore } from '../features/telemetry/telemetry-store';
import { startJobs, type JobParts, type RepeatingJob, type Schedule } from '../jobs/repeating-jobs';
import { createSweeper } from '../jobs/sweeper';
import { keepTables } from '../jobs/table-upkeep';
import type { FileStores } from './file-stores';
import { SWEEPS, TENANT_SWEEPS } from './retention';

/** How soon a new day, and an attempt that failed, is noticed. */
const HEADS_EVERY_MS = 10 * ONE_MINUTE_MS;
/** Runs are bounded; with this pause a flood of 50,000 rows in it is still worked off. */
const SWEEP_EVERY_MS = 10 * ONE_MINUTE_MS;

export interface GatewayJobParts {
  readonly files: FileStores;
  readonly env: Pick<Env, 'dataDir' | 'logHeads' | 'logHeadsWebhookUrl' | 'telemetryMaxMb'>;
  readonly database: Pick<OpenDatabase, 'db' | 'engine'>;
  /** Epoch ms. */
  readonly now: () => number;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly schedule?: Schedule | undefined;
  /** Hears of every run that is over. */
  readonly ran?: JobParts['ran'];
  readonly spans?: JobParts['spans'];
}

/** Starts what the gateway does by itself; yields how to stop it. */
export function startGatewayJobs({
  env,
  files,
  database,
  now,
  log,
  schedule,
  ran,
  spans,
}: GatewayJobParts): () => Promise<void> {
  const { db, engine } = database;
  const sweep = createSweeper({ db, sweeps: SWEEPS, tenantSweeps: TENANT_SWEEPS });
  const keepers = createKeepers(env);
  const lookAtBooks = createBookWatch({ db, log });
  const telemetry = createTelemetryStore(db, toTelemetryLimits(env.telemetryMaxMb));
  const jobs: readonly RepeatingJob[] = [
    {
      name: 'keep the heads of the operation logs',
      everyMs: HEADS_EVERY_MS,
      run: (nowMs) => keepDailyHeads(nowMs, { readHeads: () => readLogHeads(db), keepers }),
    },
    {
      name: 'compare the ledger with orders and statistics',
      everyMs: BOOKS_EVERY_MS,
      run: (nowMs, signal) => lookAtBooks(nowMs, signal).then(() => undefined),
    },
    {
      name: 'remove exported files that nobody knows any more',
      everyMs: ONE_HOUR_MS,
      run: (nowMs) => files.exports.removeOlder(nowMs - 2 * EXPORT_KEPT_MS).then(() => undefined),
    },
    {
      name: 'remove pictures that nothing refers to',
      everyMs: SWEEP_EVERY_MS,
      run: (nowMs, signal) =>
        sweepPictures({ db, files: files.pictures }, nowMs, signal).then(() => undefined),
    },
    { name: 'forget old telemetry', everyMs: ONE_HOUR_MS, run: telemetry.tidy },
    {
      name: 'sweep what is over',
      everyMs: SWEEP_EVERY_MS,
      run: (nowMs, signal) => sweep(nowMs, signal).then(() => undefined),
    },
    ...(engine === 'pglite' ? [createUpkeep(db)] : []),
  ];
  return startJobs(jobs, { now, log, schedule, ran, spans });
}

/** A server has its autovacuum. */
function createUpkeep(db: GatewayJobParts['database']['db']): RepeatingJob {
  return {
    name: 'keep the tables of the embedded database',
    everyMs: SWEEP_EVERY_MS,
    run: (_, signal) => keepTables(db, signal).then(() => undefined),
  };
}

function createKeepers({
  dataDir,
  logHeads,
  logHeadsWebhookUrl,
}: GatewayJobParts['env']): readonly HeadKeeper[] {
  const file = logHeads === 'webhook' ? [] : [createFileKeeper(headFileOf(dataDir))];
  const isSent = logHeads !== 'file' && logHeadsWebhookUrl !== undefined;
  return isSent ? [...file, createWebhookKeeper(logHeadsWebhookUrl)] : file;
}
