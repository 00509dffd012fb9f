import { sql } from 'kysely';
import { CommandStatus, OPEN_COMMAND_STATES, type CommandSource } from '../../../contract/domain/command';
import type { DuringCommand } from '../../../contract/resources/effect';
import type { TenantTransaction } from '../../database/tenant';
import type { CommandProof, EndedOrder } from './tables';

/** A command, whoever it belongs to. */
export interface CommandKey {
  readonly franchiseeId: string;
  readonly commandId: string;
}

/** A command that is about to be queued for one device. */
export interface NewCommand {
  readonly commandId: string;
  readonly deviceId: string;
  readonly ends: EndedOrder | null;
}

/** What the commands of one submission have in common. */
export interface Submission {
  readonly franchiseeId: string;
  readonly action: string;
  readonly verb: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly limitSeconds: number;
  readonly during: DuringCommand | null;
  readonly proof: CommandProof | null;
  readonly reason: string | null;
  readonly operator: {
    readonly id: string | null;
    readonly name: string;
    readonly onBehalfOf: string | null;
  };
  readonly source: CommandSource;
  readonly batchId: string | null;
  readonly orderId: string | null;
  readonly nowMs: number;
}

/**
 * Queues commands; yields the ids of those that are: a device with the same action open, or none of the
 * tenant's, gets none.
 */
export async function insertCommands(
  trx: TenantTransaction,
  to: Submission,
  commands: readonly NewCommand[],
): Promise<ReadonlySet<string>> {
  const { operator } = to;
  const given = JSON.stringify(commands);
  const { rows } = await sql<{ readonly command_id: string }>`INSERT INTO device_command (franchisee_id,
      command_id, device_id, equipment, store_id, device_number, action, verb, params, reason, operator_id,
      operator_name, on_behalf_of, source, batch_id, order_id, during, proof, ends, limit_seconds, status,
      created_at)
    SELECT d.franchisee_id, c."commandId", d.device_id, d.equipment, d.store_id, d.device_number,
      ${to.action}::text, ${to.verb}::text, ${JSON.stringify(to.params)}::jsonb, ${to.reason}::text,
      ${operator.id}::text, ${operator.name}::text, ${operator.onBehalfOf}::text, ${to.source}::text,
      ${to.batchId}::text, ${to.orderId}::text, ${to.during}::text, ${toJson(to.proof)}::jsonb,
      nullif(c.ends, 'null'::jsonb), ${to.limitSeconds}::int, ${CommandStatus.queued}::smallint, ${to.nowMs}::bigint
    FROM jsonb_to_recordset(${given}::jsonb) AS c("commandId" text, "deviceId" text, ends jsonb)
    JOIN device d ON d.franchisee_id = ${to.franchiseeId} AND d.device_id = c."deviceId"
    ON CONFLICT (franchisee_id, device_id, action) WHERE status IN (0, 1, 2) AND source <> 'system' DO NOTHING
    RETURNING command_id`.execute(trx);
  return new Set(rows.map(({ command_id }) => command_id));
}

/** Shows commands on the rows of their devices, as the newest that a person gave, and has them looked at at once. */
export async function showAsNewest(
  trx: TenantTransaction,
  { franchiseeId, action, nowMs }: Pick<Submission, 'franchiseeId' | 'action' | 'nowMs'>,
  commands: readonly NewCommand[],
): Promise<void> {
  await sql`UPDATE device SET command_id = c."commandId", command_action = ${action}::text,
      command_status = ${CommandStatus.queued}::smallint, command_at = ${nowMs}::bigint
    FROM jsonb_to_recordset(${JSON.stringify(commands)}::jsonb) AS c("commandId" text, "deviceId" text)
    WHERE device.franchisee_id = ${franchiseeId} AND device.device_id = c."deviceId"`.execute(trx);
}

/** Reads a command; undefined when it is not there. */
export function readCommand(trx: TenantTransaction, key: CommandKey) {
  return selectCommand(trx, key).executeTakeFirst();
}

/** Reads a command and keeps it until the transaction ends. */
export function lockCommand(trx: TenantTransaction, key: CommandKey) {
  return selectCommand(trx, key).forUpdate().executeTakeFirst();
}

function selectCommand(trx: TenantTransaction, { franchiseeId, commandId }: CommandKey) {
  return trx
    .selectFrom('device_command')
    .select([
      'franchisee_id',
      'command_id',
      'device_id',
      'action',
      'verb',
      'params',
      'order_id',
      'during',
      'proof',
      'ends',
      'source',
      'limit_seconds',
      'status',
      'created_at',
      'sent_at',
      'sends',
      'ack_at',
      'done_at',
    ])
    .where('franchisee_id', '=', franchiseeId)
    .where('command_id', '=', commandId);
}

export type StoredCommand = NonNullable<Awaited<ReturnType<typeof readCommand>>>;

/** What a step of its life writes on a command. */
export interface CommandChanges {
  readonly status?: CommandStatus;
  readonly sent_at?: number;
  readonly sends?: number;
  readonly ack_at?: number;
  readonly done_at?: number;
  readonly result?: string;
  readonly fail_code?: string | null;
  readonly fail_reason?: string | null;
  readonly late?: boolean;
}

/** Writes a step of its life on a command, and on its device's row where it is the newest. */
export async function changeCommand(
  trx: TenantTransaction,
  { franchisee_id, command_id, device_id }: StoredCommand,
  changes: CommandChanges,
): Promise<void> {
  await trx
    .updateTable('device_command')
    .set(changes)
    .where('franchisee_id', '=', franchisee_id)
    .where('command_id', '=', command_id)
    .execute();
  if (changes.status === undefined) return;
  await trx
    .updateTable('device')
    .set({ command_status: changes.status })
    .where('franchisee_id', '=', franchisee_id)
    .where('device_id', '=', device_id)
    .where('command_id', '=', command_id)
    .execute();
}

/** Commands of a device that are not over; an action has at most one of them. */
export function readOpenCommands(
  trx: TenantTransaction,
  { franchiseeId, deviceId }: { readonly franchiseeId: string; readonly deviceId: string },
) {
  return trx
    .selectFrom('device_command')
    .select(['command_id', 'status', 'proof'])
    .where('franchisee_id', '=', franchiseeId)
    .where('device_id', '=', deviceId)
    .where('status', 'in', [...OPEN_COMMAND_STATES])
    .orderBy('command_id')
    .execute();
}

function toJson(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}
