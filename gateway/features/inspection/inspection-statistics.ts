import { sql, type RawBuilder } from 'kysely';
import type {
  InspectionStatisticsAnswer,
  InspectionStatisticsRequest,
  InspectionSums,
  InspectorFigures,
  RepeatedFault,
  StoreCoverage,
} from '../../../contract/api/page/inspection/inspection-statistics';
import { startOfDay } from '../../../contract/day';
import { InspectionStatus } from '../../../contract/domain/inspection/plan';
import {
  COVERED_STORES_MAX,
  INSPECTION_PEOPLE_MAX,
  REPEATED_FAULTS_MAX,
} from '../../../contract/domain/inspection/statistics';
import { InspectionTaskStatus } from '../../../contract/domain/inspection/task';
import { ONE_DAY_MS } from '../../../contract/limits';
import type { Reader } from '../../caller/reader';
import type { TenantTransaction } from '../../database/tenant';
import { toScopeCondition } from '../list/list-source';

export interface StatisticsAsked extends InspectionStatisticsRequest {
  /** Words of the types that are inspected. */
  readonly types: readonly string[];
  readonly nowMs: number;
}

const { running, done, finished } = InspectionStatus;
const { normal, abnormal, skipped, rechecked, notInspected, missed } = InspectionTaskStatus;

/** Somebody was there; what passed when it was looked at again had been wrong. */
const INSPECTED = sql`k.status IN (${normal}, ${abnormal}, ${rechecked})`;
const WRONG = sql`k.status IN (${abnormal}, ${rechecked})`;
const ON_TIME = sql`${INSPECTED} AND k.scanned_at <= i.end_at`;

/**
 * What inspections come to (pages 7.1, 统计), over the devices that the reader sees. Runs count by the day for which
 * they were planned, once they have begun; void ones do not, and neither do those that only look again at what was wrong,
 * except where one is asked about.
 */
export async function readStatistics(
  trx: TenantTransaction,
  reader: Reader,
  asked: StatisticsAsked,
): Promise<InspectionStatisticsAnswer> {
  const from = toTasks(reader, asked);
  const [sums] = (await sumUp(trx, from, asked.nowMs)).rows;
  return {
    // A sum over nothing is a row, too.
    sums: sums ?? {
      runs: 0,
      due: 0,
      inspected: 0,
      skipped: 0,
      abnormal: 0,
      onTime: 0,
      decided: 0,
      people: 0,
    },
    people: (await byPerson(trx, from)).rows,
    repeated: (await findRepeated(trx, from, reader.franchiseeId)).rows,
    stores: asked.planId === null ? (await byStore(trx, from, { reader, asked })).rows : [],
  };
}

/** Tasks `k` of the runs `i` that are asked about: `FROM` and `WHERE` of every query. */
function toTasks(reader: Reader, { days, planId, storeIds, nowMs }: StatisticsAsked): RawBuilder<unknown> {
  const since = startOfDay(nowMs) - (days - 1) * ONE_DAY_MS;
  const runs =
    planId === null
      ? sql`i.start_at >= ${since} AND i.status IN (${running}, ${done}, ${finished}) AND k.recheck_of IS NULL`
      : sql`i.plan_id = ${planId}`;
  return sql`FROM inspection i
    JOIN inspection_task k ON k.franchisee_id = i.franchisee_id AND k.plan_id = i.plan_id
    WHERE i.franchisee_id = ${reader.franchiseeId} AND ${runs} AND ${toScopeCondition('k', reader)}
      AND ${inStores('k', storeIds)}`;
}

function inStores(alias: string, storeIds: readonly string[]): RawBuilder<unknown> {
  return storeIds.length === 0
    ? sql`true`
    : sql`${sql.ref(`${alias}.store_id`)} = ANY(${[...storeIds]}::text[])`;
}

function sumUp(trx: TenantTransaction, from: RawBuilder<unknown>, nowMs: number) {
  return sql<InspectionSums>`
    SELECT count(DISTINCT i.plan_id)::int AS runs, count(*)::int AS due,
      count(*) FILTER (WHERE ${INSPECTED})::int AS inspected,
      count(*) FILTER (WHERE k.status = ${skipped})::int AS skipped,
      count(*) FILTER (WHERE ${WRONG})::int AS abnormal,
      count(*) FILTER (WHERE ${ON_TIME})::int AS "onTime",
      count(*) FILTER (WHERE ${INSPECTED} OR k.status IN (${notInspected}, ${missed})
        OR i.end_at <= ${nowMs})::int AS decided,
      count(DISTINCT k.inspector_id) FILTER (WHERE ${INSPECTED})::int AS people
    ${from}`.execute(trx);
}

function byPerson(trx: TenantTransaction, from: RawBuilder<unknown>) {
  return sql<InspectorFigures>`
    SELECT k.inspector_id AS id, max(k.inspector) AS name, count(*)::int AS inspected,
      count(*) FILTER (WHERE ${WRONG})::int AS abnormal,
      count(*) FILTER (WHERE ${ON_TIME})::int AS "onTime",
      round(avg(k.duration_sec))::int AS "secondsEach"
    ${from} AND ${INSPECTED} AND k.inspector_id IS NOT NULL
    GROUP BY k.inspector_id ORDER BY inspected DESC, id LIMIT ${INSPECTION_PEOPLE_MAX}`.execute(trx);
}

function findRepeated(trx: TenantTransaction, from: RawBuilder<unknown>, franchiseeId: string) {
  return sql<RepeatedFault>`
    SELECT f.device_id AS "deviceId", f.device_number AS "deviceNumber", f.equipment, s.name AS "storeName",
      f.item, f.times, f.last_at AS "lastAt"
    FROM (
      SELECT device_id, item, count(*)::int AS times, max(scanned_at) AS last_at, max(device_number) AS device_number,
        max(equipment) AS equipment, (array_agg(store_id ORDER BY scanned_at DESC))[1] AS store_id
      FROM (
        SELECT k.device_id, k.device_number, k.equipment, k.store_id, k.scanned_at,
          unnest(k.failed_items) AS item
        ${from} AND ${WRONG}) AS each
      GROUP BY device_id, item HAVING count(*) > 1
      ORDER BY times DESC, last_at DESC, device_number, item LIMIT ${REPEATED_FAULTS_MAX}) AS f
    LEFT JOIN store s ON s.franchisee_id = ${franchiseeId} AND s.id = f.store_id
    ORDER BY f.times DESC, f.last_at DESC, f.device_number, f.item`.execute(trx);
}

function byStore(
  trx: TenantTransaction,
  from: RawBuilder<unknown>,
  { reader, asked }: { readonly reader: Reader; readonly asked: StatisticsAsked },
) {
  return sql<StoreCoverage>`
    SELECT s.id AS "storeId", s.name AS "storeName", count(*)::int AS devices,
      count(f.device_id)::int AS inspected, count(*) FILTER (WHERE f.is_wrong)::int AS abnormal
    FROM device d
    JOIN store s ON s.franchisee_id = d.franchisee_id AND s.id = d.store_id
    LEFT JOIN (
      SELECT k.device_id, bool_or(${WRONG}) AS is_wrong ${from} AND ${INSPECTED} GROUP BY k.device_id
    ) AS f ON f.device_id = d.device_id
    WHERE ${toScopeCondition('d', reader)} AND ${inStores('d', asked.storeIds)}
      AND d.equipment = ANY(${[...asked.types]}::text[])
    GROUP BY s.id, s.name
    ORDER BY count(f.device_id)::numeric / count(*), devices DESC, s.id
    LIMIT ${COVERED_STORES_MAX}`.execute(trx);
}
