import type { Insertable, Transaction } from 'kysely';
import { ONE_DAY_MS } from '../../contract/limits';
import type { ResolvedEquipment } from '../../contract/resources/resolved';
import type { Database } from '../database/schema';
import type { StoreTable } from '../features/store/tables';
import { enterTenant } from '../database/tenant';
import { bookHistory } from '../features/ledger/book';
import { insertBlacklist } from './blacklist';
import { insertTotals } from './bulk/written-totals';
import { lastDays } from './calendar';
import { insertColumns } from './columnar-insert';
import { createRecentOrders, insertPastEvidence, statesFrom } from './evidence/past-evidence';
import { insertDeviceLife } from './living/device-life';
import { insertPresence } from './living/presence-history';
import { createBatchWriter, numberOrders } from './made-orders';
import { DEVICE_COLUMNS, toDeviceRow } from './device-rows';
import { makeDevices, type SeedDevice } from './devices';
import { restartPagesOf, type SeedType } from './equipment/seed-types';
import { makeLiveOrders } from './live-orders';
import { actorOf, makeOperationLog } from './operation-log';
import { countOnDevice, type MadeOrder, type SeedOrder } from './order-maker';
import { makeDay } from './past-orders';
import type { Random } from './random';
import { createRecentRefunds } from './money/refund-maker';
import { createRollupTotals } from './rollup-totals';
import type { TenantPlan } from './tenants';
import { plannerOf } from './inspections/inspectors';
import { insertPastInspections } from './inspections/past-inspections';
import { insertPastReceipts } from './receipts/past-receipts';
import { insertTickets, isReported, makeTickets, occasionsBefore } from './tickets/past-tickets';

export interface TenantSettings {
  readonly types: readonly SeedType[];
  /** Every declared type: what its devices are inspected for. */
  readonly equipment: readonly ResolvedEquipment[];
  readonly random: Random;
  readonly nowMs: number;
  readonly scale: number;
  readonly tenantIndex: number;
}

/** How far the orders go back (pages 13). */
const HISTORY_DAYS = 90;
/** Latest refunds by people that get a line in the operation log. */
const LOGGED_REFUNDS = 80;
/** So many sums are held in memory before those that stand are written. */
const TOTALS_MAX = 20_000;

/** Makes one tenant inside the open transaction: places, stores, orders with their sums, devices, log. */
export async function seedTenant(
  trx: Transaction<Database>,
  plan: TenantPlan,
  settings: TenantSettings,
): Promise<void> {
  const franchiseeId = plan.franchisee.id;
  await enterTenant(trx, franchiseeId);
  await insertStores(trx, plan, settings.nowMs);
  const devices = makeDevices(plan, settings);
  const totals = createRollupTotals(new Map(settings.types.map(({ word, measures }) => [word, measures])));
  const refunded: MadeOrder[] = [];
  const complaints = settings.random.fork('tickets');
  const wronged: SeedOrder[] = [];
  const fromMs = statesFrom(settings.nowMs);
  const recent = createRecentOrders(fromMs);
  const writer = createBatchWriter(trx);
  for (const { fromAt, orders } of makeOrders(devices, plan, settings)) {
    // What was placed before counts before, at most: the sums up to here stand.
    if (totals.held() >= TOTALS_MAX) {
      const rows = totals.takeBefore(fromAt);
      await writer.also(() => insertTotals(trx, rows));
    }
    for (const { device, made } of orders) {
      totals.add(made);
      countOnDevice(device, made, settings.nowMs);
      if (made.refunds.some(({ reviewer, done_at }) => typeof done_at === 'number' && reviewer !== '系统')) {
        refunded.push(made);
        if (refunded.length > LOGGED_REFUNDS) refunded.shift();
      }
      if (isReported(made.order, complaints)) wronged.push(made.order);
      recent.add(made.order);
      await writer.add(made);
    }
  }
  await writer.finish();
  await insertTotals(trx, totals.takeBefore(Infinity));
  await numberOrders(trx, franchiseeId);
  await bookHistory(trx, franchiseeId);
  const traits = settings.random.fork('device rows');
  const rows = devices.map((device) => toDeviceRow(franchiseeId, device, traits, settings.nowMs));
  await insertColumns(trx, 'device', DEVICE_COLUMNS, rows);
  await insertDeviceLife(trx, { franchiseeId, devices, nowMs: settings.nowMs });
  const past = { franchiseeId, fromMs, nowMs: settings.nowMs, random: settings.random.fork('evidence') };
  const { types } = settings;
  const states = await insertPastEvidence(trx, { ...past, types, devices, orders: recent.all() });
  const presence = { ...past, random: settings.random.fork('presence'), states, statesFromMs: fromMs };
  await insertPresence(trx, { ...presence, devices });
  const reports = { franchiseeId, random: complaints, nowMs: settings.nowMs };
  const causes = { orders: wronged, devices, occasions: occasionsBefore(reports) };
  const restartPageOf = restartPagesOf(types);
  await insertTickets(trx, makeTickets(causes, reports), { pageOf: restartPageOf, nowMs: settings.nowMs });
  const { equipment, nowMs } = settings;
  const inspected = { franchiseeId, equipment, devices, nowMs, restartPageOf };
  await insertPastInspections(trx, { ...inspected, random: settings.random.fork('inspections') });
  const { id: reviewerId, name: reviewer } = plannerOf(franchiseeId);
  const receipts = { franchiseeId, nowMs, reviewer, reviewerId };
  await insertPastReceipts(trx, { ...receipts, random: settings.random.fork('receipts') });
  await insertBlacklist(trx, { franchiseeId, nowMs: settings.nowMs, by: actorOf(franchiseeId).actor_name });
  const log = { franchiseeId, random: settings.random.fork('log'), nowMs: settings.nowMs };
  await trx
    .insertInto('operation_log')
    .values(makeOperationLog(refunded, devices, log))
    .execute();
}

/** Orders of devices that were placed from a moment on; nothing that comes after them was placed before it. */
interface OrdersFrom {
  readonly fromAt: number;
  readonly orders: Iterable<{ readonly device: SeedDevice; readonly made: MadeOrder }>;
}

/** Orders that are open now, then the past day by day; the open ones decide until when a device was free. */
function* makeOrders(
  devices: readonly SeedDevice[],
  plan: TenantPlan,
  { random, nowMs, scale }: TenantSettings,
): Generator<OrdersFrom> {
  let sequence = 0;
  const context = {
    franchiseeId: plan.franchisee.id,
    random: random.fork('orders'),
    nowMs,
    scale,
    recent: createRecentRefunds(),
    nextSequence: () => (sequence += 1),
  };
  const byId = new Map(devices.map((device) => [device.device_id, device]));
  const open = makeLiveOrders(devices, context).flatMap((made) => {
    const device = byId.get(made.order.device_id);
    return device === undefined ? [] : [{ device, made }];
  });
  const days = lastDays(nowMs, HISTORY_DAYS);
  yield { fromAt: days[0] ?? nowMs, orders: open };
  for (const fromAt of days) yield { fromAt, orders: makeDay(devices, fromAt, context) };
}

async function insertStores(trx: Transaction<Database>, plan: TenantPlan, nowMs: number): Promise<void> {
  const franchisee_id = plan.franchisee.id;
  const places = plan.places.map(({ name, kind }, index) => ({
    franchisee_id,
    id: `p${String(index + 1).padStart(2, '0')}`,
    name,
    kind,
  }));
  const stores = plan.stores.map((store, index): Insertable<StoreTable> => {
    const openFrom = store.isOpenAllNight === true ? 0 : 6 * 60;
    return {
      franchisee_id,
      id: store.id,
      place_id: places.find(({ name }) => name === store.place)?.id ?? '',
      name: store.name,
      address: `${store.place}${store.buildings[0] ?? ''}`,
      hotline: `400-000-${String(1_001 + index)}`,
      open_from_minute: openFrom,
      open_to_minute: 1_440,
      open_minutes: 1_440 - openFrom,
      auto_refund_on: store.hasBadSignal !== true,
      created_at: nowMs - (720 - index * 10) * ONE_DAY_MS,
    };
  });
  await trx.insertInto('place').values(places).execute();
  await trx.insertInto('store').values(stores).execute();
}
