import { Kysely, sql } from 'kysely';
import { createAvailability } from '../postgres/availability';
import { probeStandby } from '../postgres/postgres-probe';
import { createEngineDialect, type ConnectionFigures } from '../engine-dialect';
import { createPool } from '../postgres/postgres-pool';
import { createPostgresSource } from '../postgres/postgres-source';
import type { Database } from '../schema';
import { traced } from '../traced-source';
import type { Spans } from '../../tracing/spans';
import { createReplicaWatch, type PrimaryPlace, type ReplicaWatch } from './replica-watch';

/** A server that follows the primary by streaming replication and is read beside it. */
export interface Replica {
  readonly db: Kysely<Database>;
  readonly watch: ReplicaWatch;
  readonly figures: () => ConnectionFigures;
  readonly close: () => Promise<void>;
}

export interface ReplicaOptions {
  readonly url: string;
  /** Connections that have always one free for a short question. */
  readonly primary: Kysely<Database>;
  readonly connections: number;
  /** @see PostgresSourceOptions */
  readonly keepsPlans: boolean;
  readonly standstillMs: number;
  readonly spans: Spans | undefined;
}

/** How often a replica that is away is asked whether it is back. */
const PROBE_EVERY_MS = 1_000;

/** Opens nothing yet; `watch.start` takes the first look. */
export function openReplica({ url, primary, connections, spans, ...options }: ReplicaOptions): Replica {
  const availability = createAvailability({ probe: () => probeStandby(url), everyMs: PROBE_EVERY_MS });
  const open = (places: number) => {
    const pool = createPool({ url, max: places, isLimited: true, isPipelined: true });
    return createPostgresSource({ pool, places, isPipelined: true, availability, ...options });
  };
  const source = open(connections);
  const db = new Kysely<Database>({ dialect: createEngineDialect(traced(source, spans)) });
  // However many read, it is looked at.
  const eye = new Kysely<Database>({ dialect: createEngineDialect(open(1)) });
  const watch = createReplicaWatch({
    askPrimary: () => askPrimary(primary),
    askReplica: () => askReplica(eye),
  });
  return {
    db,
    watch,
    figures: source.figures,
    close: async () => {
      await watch.stop();
      await Promise.all([db.destroy(), eye.destroy()]);
    },
  };
}

/**
 * The time first: what is committed after it may be missing, what was before is not. Whoever waits for no disk at commit
 * is answered before the log is written, and it goes to the replica as it is written.
 */
async function askPrimary(db: Kysely<Database>): Promise<PrimaryPlace> {
  const { rows } = await sql<{ at_ms: number; position: number }>`
    SELECT (extract(epoch FROM transaction_timestamp()) * 1000)::bigint AS at_ms,
           (CASE current_setting('synchronous_commit')
              WHEN 'off' THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_flush_lsn()
            END - '0/0'::pg_lsn)::bigint AS position`.execute(db);
  const [place] = rows;
  if (place === undefined) throw new Error('The primary does not say how far it is.');
  return { atMs: place.at_ms, position: place.position };
}

/** A server that lost its primary, or took its place, may hold something else than that one does. */
async function askReplica(db: Kysely<Database>): Promise<number | null> {
  const { rows } = await sql<{ position: number | null }>`
    SELECT (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint AS position
     WHERE pg_is_in_recovery() AND EXISTS (SELECT FROM pg_stat_wal_receiver)`.execute(db);
  return rows[0]?.position ?? null;
}
