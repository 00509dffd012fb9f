import type { Insertable, Transaction } from 'kysely';
import { ONE_DAY_MS } from '../../contract/limits';
import type { ResolvedEquipment } from '../../contract/resources/resolved';
import type { Database } from '../database/schema';
import type { StoreTable } from '../features/store/tables';
import { enterTenant } from '../database/tenant';
import { bookHistory } from '../features/ledger/book';
import { insertBlacklist } from './blacklist';
import type { TenantHistory } from './bulk/tenant-history';
import { insertColumns } from './columnar-insert';
import { insertPastEvidence, statesFrom } from './evidence/past-evidence';
import { insertDeviceLife } from './living/device-life';
import { insertPresence } from './living/presence-history';
import { numberOrders } from './made-orders';
import { DEVICE_COLUMNS, toDeviceRow } from './device-rows';
import { restartPagesOf, type SeedType } from './equipment/seed-types';
import { actorOf, makeOperationLog } from './operation-log';
import type { Random } from './random';
import type { TenantPlan } from './tenants';
import { plannerOf } from './inspections/inspectors';
import { insertPastInspections } from './inspections/past-inspections';
import { insertPastReceipts } from './receipts/past-receipts';
import { insertTickets, makeTickets, occasionsBefore } from './tickets/past-tickets';

export interface TenantSettings {
  readonly types: readonly SeedType[];
  /** Every declared type: what its devices are inspected for. */
  readonly equipment: readonly ResolvedEquipment[];
  readonly random: Random;
  readonly nowMs: number;
  readonly scale: number;
  readonly tenantIndex: number;
}

/** Tells of one tenant inside the open transaction: places, stores, orders with their sums, devices, log. */
export async function seedTenant(
  trx: Transaction<Database>,
  plan: TenantPlan,
  settings: TenantSettings,
  history: TenantHistory,
): Promise<void> {
  const franchiseeId = plan.franchisee.id;
  await enterTenant(trx, franchiseeId);
  await insertStores(trx, plan, settings.nowMs);
  const { devices, refunded, wronged, complaints, recent } = await history.written();
  await numberOrders(trx, franchiseeId);
  await bookHistory(trx, franchiseeId);
  const traits = settings.random.fork('device rows');
  const rows = devices.map((device) => toDeviceRow(franchiseeId, device, traits, settings.nowMs));
  await insertColumns(trx, 'device', DEVICE_COLUMNS, rows);
  await insertDeviceLife(trx, { franchiseeId, devices, nowMs: settings.nowMs });
  const fromMs = statesFrom(settings.nowMs);
  const past = { franchiseeId, fromMs, nowMs: settings.nowMs, random: settings.random.fork('evidence') };
  const { types } = settings;
  const states = await insertPastEvidence(trx, { ...past, types, devices, orders: recent });
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
