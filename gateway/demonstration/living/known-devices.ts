import { sql } from 'kysely';
import { DisplayStatus } from '../../../contract/domain/device';
import type { TenantTransaction } from '../../database/tenant';
import { UNUSED, type SeedDevice } from '../devices';
import type { SeedType } from '../equipment/seed-types';
import type { StorePlan, TenantPlan } from '../tenants';

interface DeviceRow {
  readonly device_id: string;
  readonly equipment: string;
  readonly device_number: string;
  readonly device_name: string;
  readonly imei: string;
  readonly store_id: string;
  readonly store_name: string;
  readonly place_name: string;
  readonly place_kind: SeedDevice['placeKind'];
  readonly room_name: string;
  readonly position: string;
  readonly model: string;
  readonly link_type: SeedDevice['traits']['linkType'];
  readonly display_status: number;
  readonly long_idle: boolean;
  readonly last_heartbeat_at: number | null;
  readonly signal: number;
  readonly bind_at: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly online: boolean;
  readonly firmware_version: string;
  readonly report_seq: number;
  readonly fault_code: string | null;
  readonly fault_text: string | null;
}

/** Devices that one look at them yields at most; the demonstration has 600. */
const DEVICES_MAX = 20_000;

/** Statuses in which nobody can start a device. */
const STILL: ReadonlySet<number> = new Set([
  DisplayStatus.fault,
  DisplayStatus.upgrading,
  DisplayStatus.disabled,
  DisplayStatus.offline,
]);

/**
 * The devices of a tenant as they are in the database: those of the seed, less what was taken away, with what people
 * bound since. Devices that nobody can start are quiet from the beginning.
 */
export async function readKnownDevices(
  trx: TenantTransaction,
  { plan, types, quietUntil, ids }: KnownDeviceOptions,
): Promise<readonly KnownDevice[]> {
  const { rows } = await sql<DeviceRow>`
    SELECT d.device_id, d.equipment, d.device_number, d.device_name, d.imei, d.store_id, d.room_name, d.position,
           d.model, d.link_type, d.display_status, d.long_idle, d.last_heartbeat_at, d.signal, d.bind_at,
           d.attributes, d.online, d.firmware_version, d.report_seq, d.fault_code, d.fault_text, s.name AS store_name, p.name AS place_name, p.kind AS place_kind
      FROM device d
      JOIN store s ON s.franchisee_id = d.franchisee_id AND s.id = d.store_id
      JOIN place p ON p.franchisee_id = s.franchisee_id AND p.id = s.place_id
     WHERE d.franchisee_id = ${plan.franchisee.id}
       ${ids === undefined ? sql`` : sql`AND d.device_id = ANY(${[...ids]}::text[])`}
     ORDER BY d.device_id LIMIT ${DEVICES_MAX}`.execute(trx);
  const byWord = new Map(types.map((type) => [type.word, type]));
  return rows.flatMap((row) => {
    const type = byWord.get(row.equipment);
    return type === undefined ? [] : [toDevice(row, type, { plan, quietUntil })];
  });
}

export interface KnownDeviceOptions {
  readonly plan: TenantPlan;
  readonly types: readonly SeedType[];
  /** Until when orders may lie, epoch ms. */
  readonly quietUntil: number;
  /** Only these. @default all of them */
  readonly ids?: readonly string[];
}

/** A device with what only its row knows. */
export interface KnownDevice extends SeedDevice {
  readonly online: boolean;
  readonly firmwareVersion: string;
  readonly reportSeq: number;
  readonly faultCode: string | null;
  readonly faultText: string | null;
}

function toDevice(
  row: DeviceRow,
  { seed, firmware, rates, parts }: SeedType,
  { plan, quietUntil }: Pick<KnownDeviceOptions, 'plan' | 'quietUntil'>,
): KnownDevice {
  return {
    online: row.online,
    firmwareVersion: row.firmware_version,
    reportSeq: row.report_seq,
    faultCode: row.fault_code,
    faultText: row.fault_text,
    equipment: row.equipment,
    seed,
    firmware,
    rates,
    parts,
    device_id: row.device_id,
    device_number: row.device_number,
    device_name: row.device_name,
    imei: row.imei,
    store: storeOf(plan, row),
    placeKind: row.place_kind,
    room_name: row.room_name,
    position: row.position,
    traits: {
      label: row.device_name,
      model: row.model,
      linkType: row.link_type,
      faults: [],
      attributes: row.attributes,
    },
    attributes: { ...row.attributes },
    status: row.display_status,
    isLongIdle: row.long_idle,
    isSevereTimeout: false,
    bindAt: row.bind_at,
    fault: undefined,
    lastHeartbeatAt: row.last_heartbeat_at ?? 0,
    signal: row.signal,
    quietSince: STILL.has(row.display_status) || row.long_idle ? 0 : quietUntil,
    freeAt: 0,
    ...UNUSED,
  };
}

/** A store that people added has no plan; it is an ordinary one. */
function storeOf(plan: TenantPlan, row: DeviceRow): StorePlan {
  return (
    plan.stores.find(({ id }) => id === row.store_id) ?? {
      id: row.store_id,
      name: row.store_name,
      place: row.place_name,
      buildings: [],
      equipment: {},
    }
  );
}
