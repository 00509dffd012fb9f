import { sql, type Kysely } from 'kysely';
import { OrderStatus } from '../../../contract/domain/order';
import { ONE_DAY_MS, ONE_SECOND_MS } from '../../../contract/limits';
import type { ResolvedDeclaration } from '../../../contract/resources/resolved';
import type { Database } from '../../database/schema';
import { acrossTenants, withTenant, type TenantTransaction } from '../../database/tenant';
import type { DeviceProfile } from '../../device-link/device-program/device-profile';
import type { Run } from '../../device-link/device-program/device-state';
import { resumeRun } from '../../device-link/device-program/runs';
import type { SimulatedDevice } from '../../device-link/simulated-device';
import { createSeedTypes, type SeedType } from '../equipment/seed-types';
import { TENANT_PLANS, type TenantPlan } from '../tenants';
import { readKnownDevices, type KnownDevice } from './known-devices';
import { toHabits, toLivingProfile } from './living-profile';

/** Bound devices in the order of their IMEIs, as a local link asks for them. */
export type LoadDevices = (after: string, limit: number) => Promise<readonly SimulatedDevice[]>;

interface Module {
  readonly imei: string;
  readonly owner_franchisee_id: string;
  readonly device_id: string;
}

/** Brings the devices of the demonstration's merchants to life as their rows say, with what runs on them. */
export function createDeviceLoader(
  db: Kysely<Database>,
  { resolved, now }: { readonly resolved: ResolvedDeclaration; readonly now: () => number },
): LoadDevices {
  const types = createSeedTypes(resolved);
  return async (after, limit) => {
    const modules = await readModules(db, after, limit);
    const devices: SimulatedDevice[] = [];
    for (const plan of TENANT_PLANS) {
      const own = modules.filter((each) => each.owner_franchisee_id === plan.franchisee.id);
      if (own.length > 0) devices.push(...(await readOfTenant(db, { plan, types, own, nowMs: now() })));
    }
    return devices.sort((one, other) => (one.imei < other.imei ? -1 : 1));
  };
}

async function readModules(db: Kysely<Database>, after: string, limit: number): Promise<readonly Module[]> {
  const { rows } = await acrossTenants(db, (trx) =>
    sql<Module>`SELECT imei, owner_franchisee_id, device_id FROM device_module
      WHERE owner_franchisee_id = ANY(${TENANT_PLANS.map(({ franchisee }) => franchisee.id)}::text[])
        AND imei > ${after} ORDER BY imei LIMIT ${limit}`.execute(trx),
  );
  return rows;
}

interface TenantRead {
  readonly plan: TenantPlan;
  readonly types: readonly SeedType[];
  readonly own: readonly Module[];
  readonly nowMs: number;
}

async function readOfTenant(
  db: Kysely<Database>,
  { plan, types, own, nowMs }: TenantRead,
): Promise<readonly SimulatedDevice[]> {
  const ids = own.map(({ device_id }) => device_id);
  return withTenant(db, plan.franchisee.id, async (trx) => {
    const devices = await readKnownDevices(trx, { plan, types, ids, quietUntil: nowMs });
    const runs = await readRuns(trx, plan.franchisee.id, ids);
    const byWord = new Map(types.map((type) => [type.word, type]));
    return devices.map((device) =>
      toSimulated(device, runs.get(device.device_id) ?? [], byWord.get(device.equipment)),
    );
  });
}

interface RunRow {
  readonly device_id: string;
  readonly order_no: string;
  readonly started_at: number;
  readonly planned_sec: number;
  readonly is_stuck: boolean;
  readonly start_params: Readonly<Record<string, unknown>>;
}

/** How long a device that hangs does so, unless somebody sees to it. */
const STUCK_MS = 2 * ONE_DAY_MS;

/** Runs that one look yields at most: a device has a handful of places. */
const RUNS_MAX = 5_000;

async function readRuns(
  trx: TenantTransaction,
  franchiseeId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly RunRow[]>> {
  const { rows } = await sql<RunRow>`
    SELECT device_id, order_no, started_at, planned_sec, start_params,
           'severeTimeout' = ANY(flags) AS is_stuck FROM orders
     WHERE franchisee_id = ${franchiseeId} AND order_status = ${OrderStatus.running}
       AND device_id = ANY(${[...ids]}::text[]) AND planned_sec IS NOT NULL AND started_at IS NOT NULL
     ORDER BY order_id LIMIT ${RUNS_MAX}`.execute(trx);
  const byDevice = new Map<string, RunRow[]>();
  for (const row of rows) byDevice.set(row.device_id, [...(byDevice.get(row.device_id) ?? []), row]);
  return byDevice;
}

function toSimulated(
  device: KnownDevice,
  rows: readonly RunRow[],
  type: SeedType | undefined,
): SimulatedDevice {
  const profile = toLivingProfile(device, type);
  const { faultCode, faultText } = device;
  return {
    imei: device.imei,
    profile,
    habits: toHabits(device),
    isAway: !device.online,
    beginning: {
      firmwareVersion: device.firmwareVersion,
      signal: device.signal,
      values: device.attributes,
      fault: faultCode === null ? null : { code: faultCode, text: faultText ?? faultCode },
      runs: toRuns(profile, rows),
      seq: device.reportSeq,
    },
  };
}

/** Each in the place it was started in, or in the first that is left. */
function toRuns(profile: DeviceProfile, rows: readonly RunRow[]): readonly Run[] {
  const left = [...profile.slots];
  return rows.flatMap((row) => {
    const asked = String(row.start_params[profile.slotParam]);
    const slot = left.includes(asked) ? asked : left[0];
    if (slot === undefined) return [];
    left.splice(left.indexOf(slot), 1);
    return [
      resumeRun(profile, {
        orderNo: row.order_no,
        slot,
        params: row.start_params,
        startedAt: row.started_at,
        // A device that is overdue by far hangs: it goes on until somebody settles its order.
        plannedMs: row.planned_sec * ONE_SECOND_MS + (row.is_stuck ? STUCK_MS : 0),
      }),
    ];
  });
}
