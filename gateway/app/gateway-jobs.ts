import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { ONE_HOUR_MS, ONE_MINUTE_MS } from '../../contract/limits';
import type { Database } from '../database/schema';
import type { Env } from '../env';
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
import { startJobs, type RepeatingJob, type Schedule } from '../jobs/repeating-jobs';

/** How soon a new day, and an attempt that failed, is noticed. */
const HEADS_EVERY_MS = 10 * ONE_MINUTE_MS;

export interface GatewayJobParts {
  readonly env: Pick<Env, 'dataDir' | 'logHeads' | 'logHeadsWebhookUrl' | 'telemetryMaxMb'>;
  readonly db: Kysely<Database>;
  /** Epoch ms. */
  readonly now: () => number;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly schedule?: Schedule | undefined;
}

/** Starts what the gateway does by itself; yields how to stop it. */
export function startGatewayJobs({ env, db, now, log, schedule }: GatewayJobParts): () => Promise<void> {
  const keepers = createKeepers(env);
  const telemetry = createTelemetryStore(db, toTelemetryLimits(env.telemetryMaxMb));
  const jobs: readonly RepeatingJob[] = [
    {
      name: 'keep the heads of the operation logs',
      everyMs: HEADS_EVERY_MS,
      run: (nowMs) => keepDailyHeads(nowMs, { readHeads: () => readLogHeads(db), keepers }),
    },
    { name: 'forget old telemetry', everyMs: ONE_HOUR_MS, run: telemetry.tidy },
  ];
  return startJobs(jobs, { now, log, schedule });
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
