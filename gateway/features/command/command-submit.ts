import type { TenantTransaction } from '../../database/tenant';
import { createId, type RandomBytes } from '../../database/token';
import { hastenTimers } from '../../timers/timer';
import { insertCommands, showAsNewest, type NewCommand, type Submission } from './command-repository';
import type { EndedOrder } from './tables';

/** A device that is asked, and the order of its that this puts an end to. */
export interface AskedDevice {
  readonly deviceId: string;
  readonly ends?: EndedOrder | null;
}

/**
 * Queues a command for each device, with the timer that sends it. Nudge the timers once the transaction stands.
 *
 * @returns The id of each device's command; a device that is missing in it has the same action open.
 */
export async function submitCommands(
  trx: TenantTransaction,
  { random, ...submission }: Submission & { readonly random: RandomBytes },
  devices: readonly AskedDevice[],
): Promise<ReadonlyMap<string, string>> {
  const { franchiseeId, nowMs } = submission;
  const wanted = devices.map(({ deviceId, ends = null }): NewCommand => {
    return { commandId: createId('c', nowMs, random), deviceId, ends };
  });
  if (wanted.length === 0) return new Map();
  const queuedIds = await insertCommands(trx, submission, wanted);
  const queued = wanted.filter(({ commandId }) => queuedIds.has(commandId));
  // What the gateway does by itself does not stand on the row: people look there for what they asked.
  if (submission.source !== 'system') await showAsNewest(trx, submission, queued);
  const due = queued.map(({ commandId }) => ({ subjectId: commandId, dueAt: nowMs }));
  await hastenTimers(trx, { franchiseeId, kind: 'command' }, due);
  return new Map(queued.map(({ deviceId, commandId }) => [deviceId, commandId]));
}
