import { sql, type Generated, type Kysely } from 'kysely';
import type { Database } from '../../database/schema';

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
  append: (rows: readonly TelemetryRow[], nowMs: number) => Promise<void>;
  /** Rows that happened since then, oldest first, at most `limit`. */
  since: (sinceMs: number, limit: number) => Promise<readonly TelemetryRow[]>;
}

/** How much is kept. */
export interface TelemetryRetention {
  readonly maxRows: number;
  readonly maxAgeMs: number;
}

const ONE_DAY_MS = 24 * 60 * 60 * 1000;
export const STANDARD_RETENTION: TelemetryRetention = { maxRows: 500_000, maxAgeMs: 31 * ONE_DAY_MS };
/** Rows appended between two tidy-ups: the cap is passed by at most that many. */
const TIDY_EVERY_ROWS = 1000;

interface TelemetryTable {
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
  retention: TelemetryRetention = STANDARD_RETENTION,
): TelemetryStore {
  const db = database.withTables<{ telemetry_row: TelemetryTable }>();
  let untidied = TIDY_EVERY_ROWS;

  async function tidy(nowMs: number): Promise<void> {
    untidied = 0;
    await db
      .deleteFrom('telemetry_row')
      .where('received_at', '<', nowMs - retention.maxAgeMs)
      .execute();
    await sql`
      DELETE FROM telemetry_row
       WHERE id <= (SELECT id FROM telemetry_row ORDER BY id DESC OFFSET ${retention.maxRows} LIMIT 1)`.execute(
      db,
    );
  }

  return {
    async append(rows, nowMs) {
      if (rows.length === 0) return;
      const values = rows.map((row) => ({
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
      untidied += rows.length;
      if (untidied >= TIDY_EVERY_ROWS) await tidy(nowMs);
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
