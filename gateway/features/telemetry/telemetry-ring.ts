import { sql, type Kysely } from 'kysely';
import type { Database } from '../../database/schema';
import {
  LANE_SEGMENTS,
  segmentBytes,
  TELEMETRY_LANES,
  type TelemetryLane,
  type TelemetryLimits,
} from './telemetry-lanes';

/** Says which segment takes the next rows, and empties the oldest when one is full. */
export interface TelemetryRing {
  /**
   * The segment for rows of that many bytes.
   *
   * @throws the database's error when the oldest segment cannot be emptied and there is no room without it.
   */
  readonly place: (lane: TelemetryLane, bytes: number, nowMs: number) => Promise<number>;
  /** Empties segments that hold only what is too old. */
  readonly tidy: (nowMs: number) => Promise<void>;
}

interface LaneTable {
  lane: TelemetryLane;
  segment: number;
  opened_at: number;
}

/** Filled beyond this a segment is closed; the rest is room for what other appends write meanwhile. */
const FULL_SHARE = 7 / 8;
/** The size of a segment is asked for after this share of it was written. */
const MEASURED_SHARE = 1 / 16;

/**
 * A ring of tables for each lane, in the gateway's database and common to all gateways of it. Emptied by TRUNCATE:
 * rows that are deleted leave files as large as they were.
 */
export function createTelemetryRing(database: Kysely<Database>, limits: TelemetryLimits): TelemetryRing {
  const db = database.withTables<{ telemetry_lane: LaneTable }>();
  // A gateway that has just started does not know what is there.
  const unmeasured: Record<TelemetryLane, number> = { shared: Infinity, excess: Infinity };

  async function readLane(lane: TelemetryLane, nowMs: number): Promise<LaneTable> {
    const query = db.selectFrom('telemetry_lane').selectAll().where('lane', '=', lane);
    const found = await query.executeTakeFirst();
    if (found !== undefined) return found;
    const first = { lane, segment: LANE_SEGMENTS[lane][0] ?? 0, opened_at: nowMs };
    await db
      .insertInto('telemetry_lane')
      .values(first)
      .onConflict((on) => on.doNothing())
      .execute();
    return query.executeTakeFirstOrThrow();
  }

  async function measure(segment: number): Promise<number> {
    const { rows } = await sql<{ size: number }>`
      SELECT pg_total_relation_size(${tableOf(segment)}::regclass) AS size`.execute(db);
    return rows[0]?.size ?? 0;
  }

  /** Opens the segment after this one, unless another gateway has done so meanwhile. */
  function rotate({ lane, segment }: LaneTable, nowMs: number): Promise<number> {
    return db.transaction().execute(async (trx) => {
      const current = await trx
        .selectFrom('telemetry_lane')
        .select('segment')
        .where('lane', '=', lane)
        .forUpdate()
        .executeTakeFirstOrThrow();
      if (current.segment !== segment) return current.segment;
      const segments = LANE_SEGMENTS[lane];
      const next = segments[(segments.indexOf(segment) + 1) % segments.length] ?? segment;
      await sql`TRUNCATE ${sql.table(tableOf(next))}`.execute(trx);
      await trx
        .updateTable('telemetry_lane')
        .set({ segment: next, opened_at: nowMs })
        .where('lane', '=', lane)
        .execute();
      return next;
    });
  }

  return {
    async place(lane, bytes, nowMs) {
      const current = await readLane(lane, nowMs);
      const budget = segmentBytes(lane, limits);
      // Else rows of a quiet month would stay as long as one row of theirs is young enough.
      const openMaxMs = limits.maxAgeMs / (LANE_SEGMENTS[lane].length - 1);
      const isOld = nowMs - current.opened_at >= openMaxMs;
      unmeasured[lane] += bytes;
      if (!isOld && unmeasured[lane] < budget * MEASURED_SHARE) return current.segment;
      unmeasured[lane] = bytes;
      const size = (await measure(current.segment)) + bytes;
      if (!isOld && size < budget * FULL_SHARE) return current.segment;
      try {
        return await rotate(current, nowMs);
      } catch (error) {
        // Somebody reads the oldest segment; the room that is left is for this.
        unmeasured[lane] = Infinity;
        if (size < budget) return current.segment;
        throw error;
      }
    },
    async tidy(nowMs) {
      for (const segment of TELEMETRY_LANES.flatMap((lane) => LANE_SEGMENTS[lane])) {
        const table = sql.table(tableOf(segment));
        const { rows } = await sql<{ newest: number | null }>`
          SELECT max(received_at) AS newest FROM ${table}`.execute(db);
        const newest = rows[0]?.newest ?? null;
        if (newest !== null && newest < nowMs - limits.maxAgeMs) await sql`TRUNCATE ${table}`.execute(db);
      }
    },
  };
}

function tableOf(segment: number): string {
  return `telemetry_row_${segment}`;
}
