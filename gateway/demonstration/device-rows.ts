import type { Insertable } from 'kysely';
import { startOfDay } from '../../contract/day';
import { ONE_DAY_MS } from '../../contract/limits';
import { meetsConditions } from '../../contract/resources/action';
import { longIdleFrom } from '../../contract/domain/device-state';
import { DisplayStatus, WORK_STATES, type WorkStatus } from '../../contract/domain/device';
import type { DeviceTable } from '../features/device/tables';
import type { Columns } from './columnar-insert';
import type { SeedDevice } from './devices';
import { drawWear } from './equipment/part-wear';
import type { Random } from './random';

export const DEVICE_COLUMNS: Columns<'device'> = {
  franchisee_id: 'text',
  device_id: 'text',
  equipment: 'text',
  device_number: 'text',
  device_name: 'text',
  imei: 'text',
  store_id: 'text',
  room_name: 'text',
  position: 'text',
  model: 'text',
  link_type: 'text',
  display_status: 'smallint',
  work_status: 'smallint',
  reported_at: 'bigint',
  enabled: 'boolean',
  online: 'boolean',
  fault_code: 'text',
  fault_text: 'text',
  long_idle: 'boolean',
  severe_timeout: 'boolean',
  last_heartbeat_at: 'bigint',
  signal: 'smallint',
  current_order_no: 'text',
  current_order_id: 'text',
  today_start_count: 'int',
  today_free_start_count: 'int',
  today_income_cents: 'bigint',
  today_date: 'bigint',
  total_income_cents: 'bigint',
  starts: 'bigint',
  serviced: 'jsonb',
  last_order_at: 'bigint',
  firmware_version: 'text',
  firmware_outdated: 'boolean',
  sim_expire_at: 'bigint',
  bind_at: 'bigint',
  upgrading: 'boolean',
  tags: 'text[]',
  attributes: 'jsonb',
};

const TAGS = ['靠门', '靠窗', '新装', '待巡检', '高频'];
/** Orders are made for the last days only; the rest of a device's life is added to its totals. */
const HISTORY_DAYS = 90;

/** What a device last said that it does; an order that it works on outlives its being out of reach. */
function toWorkStatus({ status, currentOrderNo }: SeedDevice): WorkStatus {
  const own = WORK_STATES.find((state) => state === status);
  return own ?? (currentOrderNo === null ? DisplayStatus.idle : DisplayStatus.running);
}

/** As the first look at a device finds it: also one is long idle to which nobody came because few orders are made. */
function isLongIdle({ status, lastOrderAt, bindAt }: SeedDevice, nowMs: number): boolean {
  const couldBeUsed = status !== DisplayStatus.offline && status !== DisplayStatus.disabled;
  return couldBeUsed && nowMs >= longIdleFrom(lastOrderAt, bindAt);
}

/** The row of a device, once its orders are made. */
export function toDeviceRow(
  franchiseeId: string,
  device: SeedDevice,
  random: Random,
  nowMs: number,
): Insertable<DeviceTable> {
  const isOld = random.chance(0.22);
  const older = device.firmware.slice(0, -1).reverse();
  const newest = device.firmware.at(-1) ?? '';
  // What is being upgraded does not run the newest yet.
  const current = device.status === DisplayStatus.upgrading ? (older[0] ?? newest) : newest;
  const version = isOld && older.length > 0 ? random.pick(older) : current;
  const earlierDays = Math.max(0, (nowMs - device.bindAt) / ONE_DAY_MS - HISTORY_DAYS);
  const life = 1 + earlierDays / HISTORY_DAYS;
  const { bindAt, seed, attributes } = device;
  const parts = device.parts.filter(({ where = [] }) => meetsConditions(attributes, where));
  const worn = { parts, bindAt, startsPerDay: seed.startsPerDay, starts: Math.round(device.starts * life) };
  const { starts, serviced } = drawWear(worn, random.fork(`parts ${device.device_id}`), nowMs);
  return {
    franchisee_id: franchiseeId,
    device_id: device.device_id,
    equipment: device.equipment,
    device_number: device.device_number,
    device_name: device.device_name,
    imei: device.imei,
    store_id: device.store.id,
    room_name: device.room_name,
    position: device.position,
    model: device.traits.model,
    link_type: device.traits.linkType,
    display_status: device.status,
    work_status: toWorkStatus(device),
    // Modules report with every heartbeat.
    reported_at: device.lastHeartbeatAt,
    enabled: device.status !== DisplayStatus.disabled,
    online: device.status !== DisplayStatus.offline,
    fault_code: device.fault?.code ?? null,
    fault_text: device.fault?.text ?? null,
    long_idle: isLongIdle(device, nowMs),
    severe_timeout: device.isSevereTimeout,
    last_heartbeat_at: device.lastHeartbeatAt,
    signal: device.signal,
    current_order_no: device.currentOrderNo,
    current_order_id: device.currentOrderId,
    today_start_count: device.todayStarts,
    today_free_start_count: device.todayFreeStarts,
    today_income_cents: device.todayIncomeCents,
    today_date: startOfDay(nowMs),
    total_income_cents: Math.round(device.totalIncomeCents * life),
    starts,
    serviced: JSON.stringify(serviced),
    last_order_at: device.lastOrderAt,
    firmware_version: version,
    firmware_outdated: version !== newest,
    sim_expire_at: nowMs + (random.chance(0.04) ? random.int(-3, 28) : random.int(40, 700)) * ONE_DAY_MS,
    bind_at: device.bindAt,
    upgrading: device.status === DisplayStatus.upgrading,
    tags: random.chance(0.2) ? [random.pick(TAGS)] : [],
    attributes: JSON.stringify(device.attributes),
  };
}
