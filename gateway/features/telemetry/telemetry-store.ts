import type { Generated, Kysely } from 'kysely';
import type { Database } from '../../database/schema';
import { toTelemetryLimits, type TelemetryLane, type TelemetryLimits } from './telemetry-lanes';
import { createTelemetryRing } from './telemetry-ring';

/** What happened, in the portal's words. */
export type TelemetryKind = 'view' | 'action' | 'resource' | 'exception' | 'log' | 'event';

/** One thing that the portal told about itself. */
export interface TelemetryRow {
  readonly kind: TelemetryKind;
  /** Level of a log; empty for everything else. */
  readonly level: string;
  /** Portal's clock, epoch ms. */
  readonly occurredAt: number;
  readonly version: string;
  readonly visitorId: string;
  /** Empty for logs and events. */
  readonly sessionId: string;
  /** Route pattern of the page. */
  readonly view: string;
  /** Message, address path, text of a button. */
  readonly name: string;
  readonly method: string;
  readonly durationMs: number | null;
  /** 1 success, 0 failure, -1 unknown, null where it means nothing. */
  readonly success: number | null;
  readonly times: number;
  /** The whole record as JSON text. */
  readonly body: string;
}

/** Keeps what the receivers take in, and forgets the oldest. */
export interface TelemetryStore {
  /** @param lane - @default shared */
  append: (rows: readonly TelemetryRow[], nowMs: number, lane?: TelemetryLane) => Promise<void>;
  /** Rows that happened since then, oldest first, at most `limit`. */
  since: (sinceMs: number, limit: number) => Promise<readonly TelemetryRow[]>;
  /** Forgets what is too old, also when nothing is reported any more. */
  tidy: (nowMs: number) => Promise<void>;
}

/** What a row has beside its texts, and what its place in index and page costs. */
const ROW_BYTES = 300;

/** What rows take, at most: long texts are stored packed. */
export function sizeOf(rows: readonly TelemetryRow[]): number {
  return rows.reduce(
    (sum, { body, name, view }) =>
      sum + ROW_BYTES + Buffer.byteLength(body) + Buffer.byteLength(name) + Buffer.byteLength(view),
    0,
  );
}

interface TelemetryTable {
  segment: number;
  id: Generated<number>;
  received_at: number;
  kind: TelemetryKind;
  level: string;
  occurred_at: number;
  version: string;
  visitor_id: string;
  session_id: string;
  view: string;
  name: string;
  method: string;
  duration_ms: number | null;
  success: number | null;
  times: number;
  body: string;
}

/** Keeps rows in the gateway's database. Platform-wide: telemetry belongs to the installation, not to a tenant. */
export function createTelemetryStore(
  database: Kysely<Database>,
  limits: TelemetryLimits = toTelemetryLimits(),
): TelemetryStore {
  const db = database.withTables<{ telemetry_row: TelemetryTable }>();
  const ring = createTelemetryRing(database, limits);
  return {
    tidy: ring.tidy,
    async append(rows, nowMs, lane = 'shared') {
      if (rows.length === 0) return;
      const segment = await ring.place(lane, sizeOf(rows), nowMs);
      const values = rows.map((row) => ({
        segment,
        received_at: nowMs,
        kind: row.kind,
        level: row.level,
        occurred_at: row.occurredAt,
        version: row.version,
        visitor_id: row.visitorId,
        session_id: row.sessionId,
        view: row.view,
        name: row.name,
        method: row.method,
        duration_ms: row.durationMs,
        success: row.success,
        times: row.times,
        body: row.body,
      }));
      await db.insertInto('telemetry_row').values(values).execute();
    },
    async since(sinceMs, limit) {
      const found = await db
        .selectFrom('telemetry_row')
        .selectAll()
        .where('received_at', '>=', sinceMs)
        .orderBy('received_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return found.reverse().map((row) => ({
        kind: row.kind,
        level: row.level,
        occurredAt: row.occurred_at,
        version: row.version,
        visitorId: row.visitor_id,
        sessionId: row.session_id,
        view: row.view,
        name: row.name,
        method: row.method,
        durationMs: row.duration_ms,
        success: row.success,
        times: row.times,
        body: row.body,
      }));
    },
  };
}
