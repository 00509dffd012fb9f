import type { Transaction } from 'kysely';
import { DisplayStatus } from '../../../contract/domain/device';
import { ONE_MINUTE_MS, ONE_SECOND_MS } from '../../../contract/limits';
import { CommandStatus } from '../../../contract/domain/command';
import type { Database } from '../../database/schema';
import { toSortableId } from '../../database/sortable-id';
import { insertColumns, type Columns } from '../columnar-insert';
import type { SeedDevice } from '../devices';
import { TIMER_COLUMNS } from '../order-columns';

const MODULE_COLUMNS: Columns<'device_module'> = {
  imei: 'text',
  owner_franchisee_id: 'text',
  device_id: 'text',
};

const COMMAND_COLUMNS: Columns<'device_command'> = {
  franchisee_id: 'text',
  command_id: 'text',
  device_id: 'text',
  equipment: 'text',
  store_id: 'text',
  device_number: 'text',
  action: 'text',
  verb: 'text',
  params: 'jsonb',
  proof: 'jsonb',
  operator_name: 'text',
  source: 'text',
  during: 'text',
  limit_seconds: 'int',
  status: 'smallint',
  created_at: 'bigint',
  sent_at: 'bigint',
  sends: 'smallint',
  ack_at: 'bigint',
};

const UPGRADE = 'upgrade';
/** How long an upgrade may take (pages 2). */
const UPGRADE_LIMIT_SECONDS = 15 * 60;
/** The silence of devices is looked for one after the other, so that not all are looked at at once. */
const STEP_MS = ONE_SECOND_MS / 4;
const FIRST_LOOK_MS = ONE_MINUTE_MS;

interface Seeded {
  readonly franchiseeId: string;
  readonly devices: readonly SeedDevice[];
  readonly nowMs: number;
}

/** What a device has beside its row: whose its module is, when it is looked at, and the upgrade it is in. */
export async function insertDeviceLife(
  trx: Transaction<Database>,
  { franchiseeId, devices, nowMs }: Seeded,
): Promise<void> {
  await insertColumns(
    trx,
    'device_module',
    MODULE_COLUMNS,
    devices.map(({ imei, device_id }) => ({ imei, owner_franchisee_id: franchiseeId, device_id })),
  );
  const upgrades = devices
    .filter(({ status }) => status === DisplayStatus.upgrading)
    .map((device, index) => toUpgrade(franchiseeId, device, { index, nowMs }));
  await insertColumns(trx, 'device_command', COMMAND_COLUMNS, upgrades);
  const online = devices.filter(({ status }) => status !== DisplayStatus.offline);
  await insertColumns(trx, 'timer', TIMER_COLUMNS, [
    ...online.map(({ device_id }, index) => ({
      franchisee_id: franchiseeId,
      kind: 'device',
      subject_id: device_id,
      due_at: nowMs + FIRST_LOOK_MS + index * STEP_MS,
    })),
    ...upgrades.map(({ command_id, ack_at }) => ({
      franchisee_id: franchiseeId,
      kind: 'command',
      subject_id: command_id,
      due_at: ack_at + UPGRADE_LIMIT_SECONDS * ONE_SECOND_MS,
    })),
  ]);
}

function toUpgrade(
  franchiseeId: string,
  device: SeedDevice,
  { index, nowMs }: { readonly index: number; readonly nowMs: number },
) {
  const sentAt = Math.min(device.quietSince, nowMs - ONE_SECOND_MS);
  const version = device.firmware.at(-1) ?? '';
  return {
    franchisee_id: franchiseeId,
    command_id: toSortableId(sentAt, index),
    device_id: device.device_id,
    equipment: device.equipment,
    store_id: device.store.id,
    device_number: device.device_number,
    action: UPGRADE,
    verb: UPGRADE,
    params: JSON.stringify({ version }),
    proof: JSON.stringify({ field: 'firmwareVersion', value: version }),
    operator_name: '系统',
    source: 'scheduled',
    during: 'upgrading',
    limit_seconds: UPGRADE_LIMIT_SECONDS,
    status: CommandStatus.acknowledged,
    created_at: sentAt,
    sent_at: sentAt,
    sends: 1,
    ack_at: sentAt + ONE_SECOND_MS,
  };
}
