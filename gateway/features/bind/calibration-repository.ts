import { sql } from 'kysely';
import { CommandStatus } from '../../../contract/domain/command';
import type { TenantTransaction } from '../../database/tenant';

interface OfDevice {
  readonly franchiseeId: string;
  readonly deviceId: string;
}

/** Tells whether the command let this device dispense, not longer ago than the moment. */
export async function wasDispensed(
  trx: TenantTransaction,
  of: OfDevice & { readonly commandId: string; readonly verb: string; readonly sinceMs: number },
): Promise<boolean> {
  const command = await trx
    .selectFrom('device_command')
    .select('command_id')
    .where('franchisee_id', '=', of.franchiseeId)
    .where('command_id', '=', of.commandId)
    .where('device_id', '=', of.deviceId)
    .where('verb', '=', of.verb)
    .where('status', '=', CommandStatus.succeeded)
    .where('done_at', '>=', of.sinceMs)
    .executeTakeFirst();
  return command !== undefined;
}

/**
 * The factor that a device had before the last calibration that it took, as the line of the log that was written with
 * its command says; null when it took none.
 */
export async function findLastFactor(
  trx: TenantTransaction,
  of: OfDevice & { readonly action: string; readonly verb: string; readonly field: string },
): Promise<number | null> {
  const { rows } = await sql<{ readonly factor: unknown }>`SELECT l.before -> ${of.field}::text AS factor
    FROM (SELECT command_id FROM device_command
      WHERE franchisee_id = ${of.franchiseeId} AND device_id = ${of.deviceId} AND action = ${of.action}
        AND verb = ${of.verb} AND status = ${CommandStatus.succeeded}
      ORDER BY command_id DESC LIMIT 1) c
    JOIN operation_log l ON l.franchisee_id = ${of.franchiseeId} AND l.target_type = 'device'
      AND l.target_id = ${of.deviceId} AND l.after ->> 'commandId' = c.command_id
    LIMIT 1`.execute(trx);
  const factor = rows[0]?.factor;
  return typeof factor === 'number' && factor > 0 ? factor : null;
}
