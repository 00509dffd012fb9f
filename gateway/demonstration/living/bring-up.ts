import { sql, type Kysely, type Transaction } from 'kysely';
import { startOfDay } from '../../../contract/day';
import { DisplayStatus } from '../../../contract/domain/device';
import { OrderStatus } from '../../../contract/domain/order';
import { ONE_DAY_MS, ONE_MINUTE_MS, ONE_SECOND_MS } from '../../../contract/limits';
import type { ResolvedDeclaration } from '../../../contract/resources/resolved';
import type { Database } from '../../database/schema';
import { toSortableId } from '../../database/sortable-id';
import { enterTenant, type TenantTransaction } from '../../database/tenant';
import { createPageIndex } from '../../events/page-index';
import { bookHistory } from '../../features/ledger/book';
import { createDeclaredUsage, type DeclaredUsage } from '../../features/order/declared-usage';
import { createOrderEngine, type OrderEngine } from '../../features/order/order-engine';
import type { SeedDevice } from '../devices';
import { LIVING_TRAITS } from '../equipment/living-traits';
import { createSeedTypes, restartPagesOf, type SeedType } from '../equipment/seed-types';
import { createRecentOrders, insertPastEvidence } from '../evidence/past-evidence';
import { insertMadeOrders, numberOrders } from '../made-orders';
import { insertPastMeters } from '../evidence/past-meters';
import type { SeedOrder } from '../order-maker';
import { makeDay } from '../past-orders';
import { countForPlanner } from '../../jobs/table-upkeep';
import { createRandom, type Random } from '../random';
import { createRecentRefunds } from '../money/refund-maker';
import { TENANT_PLANS, type TenantPlan } from '../tenants';
import { insertTickets, isReported, makeTickets, occasionsSince } from '../tickets/past-tickets';
import { insertDeltas, type DeltaIds } from './delta-rows';
import { lockClock, moveClock, type DemonstrationClock } from './demonstration-clock';
import { readKnownDevices } from './known-devices';
import { insertLaterPresence } from './presence-history';

/** What was made up for. */
export interface BroughtUp {
  /** From when on the demonstration had not lived, epoch ms. */
  readonly fromMs: number;
  readonly orders: number;
}

export interface BringUpOptions {
  readonly resolved: ResolvedDeclaration;
  readonly nowMs: number;
}

/** A shorter absence is nothing that anybody misses. */
const GAP_MIN_MS = 2 * ONE_MINUTE_MS;
/** Orders go back so far and no further (pages 13). */
const HISTORY_DAYS = 90;
/** Runs that one look for those that ended meanwhile yields. */
const RUNS_MAX = 5_000;
/** Factor by which a table grows before its statistics are made anew; the server's own autovacuum takes the same. */
const GROWTH_MAX = 1.1;
/** Whoever told something so shortly before the demonstration stopped was there, and is there again. */
const ALIVE_MS = 30 * ONE_MINUTE_MS;

/**
 * Brings a demonstration that is opened later up to now, before anything else runs: runs that were under way end at
 * their time, the orders of the missing days are made with their sums, and devices that were there have reported.
 * One transaction: a start that is killed half-way makes it up at the next one.
 *
 * @returns null where there is nothing to make up for, or no demonstration at all.
 */
export async function bringUpToNow(db: Kysely<Database>, options: BringUpOptions): Promise<BroughtUp | null> {
  const { nowMs, resolved } = options;
  const brought = await db.transaction().execute(async (trx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(trx);
    await sql`SET LOCAL lock_timeout = 0`.execute(trx);
    const clock = await lockClock(trx);
    if (clock === null || nowMs - clock.livedUntil < GAP_MIN_MS) return null;
    const fromMs = Math.max(clock.livedUntil, nowMs - HISTORY_DAYS * ONE_DAY_MS);
    const usage = createDeclaredUsage(resolved);
    const absence: Absence = {
      ...{ clock, fromMs, nowMs, usage, equipment: resolved.equipment },
      types: createSeedTypes(resolved),
      engine: createEngine(options, usage),
    };
    let orders = 0;
    for (const plan of TENANT_PLANS) orders += await bringTenant(trx, plan, absence);
    await moveClock(trx, nowMs);
    return { fromMs, orders };
  });
  if (brought !== null && (await hasOutgrown(db))) await countForPlanner(db);
  return brought;
}

/** Whether orders have become more than plans were made for; looking at every table anew takes seconds of a start. */
async function hasOutgrown(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ has_outgrown: boolean }>`
    SELECT (SELECT count(*) FROM orders) > reltuples * ${GROWTH_MAX}::float8 AS has_outgrown
      FROM pg_class WHERE oid = 'orders'::regclass`.execute(db);
  return rows[0]?.has_outgrown ?? true;
}

interface Absence {
  readonly clock: DemonstrationClock;
  readonly fromMs: number;
  readonly nowMs: number;
  readonly types: readonly SeedType[];
  readonly equipment: ResolvedDeclaration['equipment'];
  readonly usage: DeclaredUsage;
  readonly engine: OrderEngine;
}

/** Nobody listens yet, nothing is started, and whoever folds looks at every tenant once it begins. */
function createEngine({ resolved, nowMs }: BringUpOptions, usage: DeclaredUsage): OrderEngine {
  return createOrderEngine({
    now: () => nowMs,
    submitStart: async () => undefined,
    usage,
    pagesOf: createPageIndex(resolved.pages),
    foldSoon: () => undefined,
  });
}

async function bringTenant(trx: Transaction<Database>, plan: TenantPlan, absence: Absence): Promise<number> {
  const { fromMs, nowMs, types, equipment, clock, usage } = absence;
  const franchiseeId = plan.franchisee.id;
  await enterTenant(trx, franchiseeId);
  await finishRuns(trx, franchiseeId, absence);
  const devices = await readKnownDevices(trx, { plan, types, quietUntil: nowMs });
  for (const device of devices) device.freeAt = fromMs;
  const random = createRandom(clock.seedNumber).fork(`${franchiseeId} ${fromMs}`);
  const complaints = random.fork('tickets');
  const ids = createIds(nowMs);
  const wronged: SeedOrder[] = [];
  const recent = createRecentOrders(fromMs);
  let count = 0;
  for (const day of makeMissing(devices, { random, franchiseeId, fromMs, nowMs, scale: clock.scale })) {
    await insertMadeOrders(trx, day);
    await insertDeltas(trx, day, { measures: usage.measures, ids });
    wronged.push(...day.map(({ order }) => order).filter((order) => isReported(order, complaints)));
    for (const { order } of day) recent.add(order);
    count += day.length;
  }
  const firstId = toSortableId(fromMs, 0);
  await numberOrders(trx, franchiseeId, firstId);
  await bookHistory(trx, franchiseeId, firstId);
  const days = { equipment, types, fromDayAt: startOfDay(fromMs), random: random.fork('meters') };
  await insertPastMeters(trx, { franchiseeId, ...days });
  const still = await withoutChanged(trx, franchiseeId, { devices, nowMs });
  const past = { franchiseeId, types, fromMs, nowMs, random: random.fork('evidence') };
  const states = await insertPastEvidence(trx, { ...past, devices: still, orders: recent.all() });
  await insertLaterPresence(trx, { franchiseeId, devices: still, states });
  const settings = { franchiseeId, random: complaints, nowMs };
  const causes = { orders: wronged, devices, occasions: occasionsSince(fromMs, settings) };
  await insertTickets(trx, makeTickets(causes, settings), {
    pageOf: restartPagesOf(types),
    nowMs: settings.nowMs,
  });
  await beginDay(trx, franchiseeId, absence);
  await reportAgain(trx, franchiseeId, { fromMs, nowMs });
  return count;
}

function createIds(atMs: number): DeltaIds {
  let tail = 0;
  return { atMs, nextTail: () => (tail += 1) };
}

interface Missing {
  readonly random: Random;
  readonly franchiseeId: string;
  readonly fromMs: number;
  readonly nowMs: number;
  readonly scale: number;
}

/** The orders that were placed and ended meanwhile, day by day. */
function* makeMissing(devices: readonly SeedDevice[], missing: Missing) {
  const { fromMs, nowMs } = missing;
  let sequence = 0;
  const context = { ...missing, recent: createRecentRefunds(), nextSequence: () => (sequence += 1) };
  for (let dayAt = startOfDay(fromMs); dayAt <= nowMs; dayAt += ONE_DAY_MS) {
    const made = makeDay(devices, dayAt, context).map((each) => each.made);
    yield made.filter(({ order }) => order.created_at > fromMs);
  }
}

/** Runs whose time was over before now have ended then; those that were late already wait for a person. */
async function finishRuns(
  trx: TenantTransaction,
  franchiseeId: string,
  { engine, nowMs }: Absence,
): Promise<void> {
  const { rows } = await sql<{ order_id: string; expected_end_at: number }>`
    SELECT order_id, expected_end_at FROM orders
     WHERE franchisee_id = ${franchiseeId} AND order_status = ${OrderStatus.running}
       AND expected_end_at < ${nowMs} AND NOT ('timeout' = ANY(flags))
     ORDER BY order_id LIMIT ${RUNS_MAX}`.execute(trx);
  for (const { order_id: orderId, expected_end_at: at } of rows) {
    await engine.finish(trx, { franchiseeId, orderId }, { at, usage: {} });
  }
}

/** Devices that were idle when the demonstration stopped: of the others it is kept that they changed just now. */
async function withoutChanged(
  trx: TenantTransaction,
  franchiseeId: string,
  { devices, nowMs }: { readonly devices: readonly SeedDevice[]; readonly nowMs: number },
): Promise<readonly SeedDevice[]> {
  const { rows } = await sql<{ device_id: string }>`
    SELECT DISTINCT device_id FROM order_event
     WHERE franchisee_id = ${franchiseeId} AND at >= ${nowMs}::bigint AND kind = 'state'`.execute(trx);
  const changed = new Set(rows.map(({ device_id }) => device_id));
  return devices.filter(({ device_id, status }) => status === DisplayStatus.idle && !changed.has(device_id));
}

/** Devices that were there have told their state meanwhile; one whose run has ended is free. */
async function reportAgain(
  trx: TenantTransaction,
  franchiseeId: string,
  { fromMs, nowMs }: Pick<Absence, 'fromMs' | 'nowMs'>,
): Promise<void> {
  await sql`UPDATE device SET
      last_heartbeat_at = ${nowMs}::bigint - (abs(hashtext(device_id)) % 55) * ${sql.lit(ONE_SECOND_MS)},
      work_status = CASE WHEN current_order_no IS NULL AND work_status <> 1 THEN 1 ELSE work_status END,
      display_status = CASE WHEN current_order_no IS NULL AND display_status IN (2, 3, 5) THEN 1
        ELSE display_status END
    WHERE franchisee_id = ${franchiseeId} AND online AND last_heartbeat_at > ${fromMs - ALIVE_MS}`.execute(
    trx,
  );
}

/** What devices count of a day begins at 0 where that day is over (pages 3.4: what was free today). */
async function beginDay(
  trx: TenantTransaction,
  franchiseeId: string,
  { fromMs, nowMs }: Pick<Absence, 'fromMs' | 'nowMs'>,
): Promise<void> {
  if (startOfDay(fromMs) === startOfDay(nowMs)) return;
  for (const [equipment, toTraits] of Object.entries(LIVING_TRAITS)) {
    const counters = Object.entries(toTraits({}).measures).filter(([, { kind }]) => kind === 'ofDay');
    for (const [name] of counters) {
      await sql`UPDATE device SET attributes = jsonb_set(attributes, ARRAY[${name}]::text[], '0')
        WHERE franchisee_id = ${franchiseeId} AND equipment = ${equipment} AND attributes ? ${name}::text`.execute(
        trx,
      );
    }
  }
}
