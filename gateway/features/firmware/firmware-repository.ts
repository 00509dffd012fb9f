import type { FirmwareUpgrade } from '../../../contract/api/page/firmware';
import { CommandStatus } from '../../../contract/domain/command';
import type { TenantTransaction } from '../../database/tenant';
import {
  oneAtLeast,
  selectCommands,
  toCommandRow,
  type CommandScope,
} from '../command/command-list-repository';
import type { CommandProof } from '../command/tables';

/** What a device last said of the program it runs. */
export interface ReportedFirmware {
  readonly version: string;
  readonly reportedAt: number | null;
}

/** Undefined for a device that the caller may not see, or that is not there. */
export function findFirmware(
  trx: TenantTransaction,
  { franchiseeId, equipment, storeIds }: CommandScope,
  deviceId: string,
): Promise<ReportedFirmware | undefined> {
  return trx
    .selectFrom('device')
    .select(['firmware_version as version', 'reported_at as reportedAt'])
    .where('franchisee_id', '=', franchiseeId)
    .where('equipment', '=', equipment)
    .where('device_id', '=', deviceId)
    .$if(storeIds !== null, (query) => query.where('store_id', 'in', oneAtLeast(storeIds ?? [])))
    .executeTakeFirst();
}

/** Which upgrades of a device, the newest first. */
export interface UpgradeQuery {
  readonly deviceId: string;
  /** Continues behind this one. */
  readonly after?: string | undefined;
  /** @default any */
  readonly status?: CommandStatus;
  readonly limit: number;
}

/** Commands that bring a device another program, whatever their action is called. */
export async function listUpgrades(
  trx: TenantTransaction,
  scope: CommandScope,
  { deviceId, after, status, limit }: UpgradeQuery,
): Promise<readonly FirmwareUpgrade[]> {
  const rows = await selectCommands(trx, scope)
    .select('proof')
    .where('device_id', '=', deviceId)
    .where('during', '=', 'upgrading')
    .$if(after !== undefined, (query) => query.where('command_id', '<', after ?? ''))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 0))
    .limit(limit)
    .execute();
  return rows.map(({ proof, ...row }) => {
    const command = toCommandRow(row);
    const targetVersion = versionOf(proof);
    const isProven = command.status === CommandStatus.succeeded;
    return { ...command, targetVersion, provenVersion: isProven ? targetVersion : null };
  });
}

function versionOf(proof: CommandProof | null): string | null {
  return proof?.field === 'firmwareVersion' && typeof proof.value === 'string' ? proof.value : null;
}
