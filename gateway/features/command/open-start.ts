import { CommandStatus } from '../../../contract/domain/command';
import type { TenantTransaction } from '../../database/tenant';
import type { OrderKey } from '../order/order-row';
import './tables';

/** States in which nobody knows yet whether the device takes a command. */
const UNANSWERED: readonly CommandStatus[] = [CommandStatus.queued, CommandStatus.sent];

/** What the device of a start is told to do. */
export const START_VERB = 'start';

/**
 * Whether a person had an order started and its device has not answered: it may run any moment, or never (decision
 * 108). The order is locked, so that nobody has it started behind the answer.
 */
export async function awaitsPersonsStart(
  trx: TenantTransaction,
  { franchiseeId, orderId }: OrderKey,
): Promise<boolean> {
  const open = await trx
    .selectFrom('device_command')
    .select('command_id')
    .where('franchisee_id', '=', franchiseeId)
    .where('order_id', '=', orderId)
    .where('verb', '=', START_VERB)
    .where('source', '<>', 'system')
    .where('status', 'in', [...UNANSWERED])
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}
