import { ApiCode } from '../../../contract/api/envelope';
import { apiError } from '../../../contract/errors/api-error';
import type { TicketStepEffect } from '../../../contract/resources/effect';
import type { TenantTransaction } from '../../database/tenant';
import { toListScope } from '../list/list-source';
import { lockTickets, mergeTicket, OPEN_STATES } from '../ticket/merge-ticket';
import type { TicketIntake, TicketRow } from '../ticket/ticket-intake';
import { eachRow } from './each-row';
import type { EffectCall, EffectOutcome, EffectRow } from './effect-handler';

type Call = EffectCall<TicketStepEffect>;

interface MergingRows {
  readonly call: Call;
  /** The rows of the call, locked. */
  readonly tickets: ReadonlyMap<string, TicketRow>;
  readonly intake: Pick<TicketIntake, 'tell'>;
}

const targetOf = ({ params: { targetId } }: Call): string => (typeof targetId === 'string' ? targetId : '');

/** Locks what is merged and what it is merged into in one order, before the rows themselves are. */
export async function lockBoth(trx: TenantTransaction, call: Call, ids: readonly string[]): Promise<void> {
  if (call.effect.step === 'merge') {
    await lockTickets(trx, call.reader.franchiseeId, [...ids, targetOf(call)]);
  }
}

/**
 * Merges each ticket of a call into one that is open, and that whoever merges may see.
 *
 * @throws ApiError `invalid` where there is no such one.
 */
export async function mergeRows(
  trx: TenantTransaction,
  rows: readonly EffectRow[],
  { call, tickets, intake }: MergingRows,
): Promise<EffectOutcome> {
  const { franchiseeId } = call.reader;
  let target = await findTarget(trx, call);
  if (tickets.has(target.ticket_id)) throw apiError(ApiCode.invalid, 'ticketNoTarget');
  const outcome = await eachRow(rows, async ({ id, name, storeId }) => {
    const ticket = tickets.get(id);
    const row = { id, name, storeId };
    const both =
      ticket === undefined
        ? null
        : await mergeTicket(trx, { ticket, target }, { franchiseeId, by: call.actor, at: call.nowMs });
    if (both === null) return { result: { ...row, outcome: 'wrongState' }, after: [] };
    target = both.target;
    const before = { ticketStatus: ticket?.status, mergedInto: null };
    const after = { ticketStatus: both.ticket.status, mergedInto: target.ticket_no };
    return { result: { ...row, outcome: 'done', before, after }, after: [] };
  });
  const after = async () => {
    await outcome.after?.();
    intake.tell(target);
  };
  return { ...outcome, after };
}

async function findTarget(trx: TenantTransaction, call: Call): Promise<TicketRow> {
  const { reader, page, nowMs } = call;
  const [target] = await lockTickets(trx, reader.franchiseeId, [targetOf(call)]);
  const { storeIds, equipment } = toListScope(page, reader, nowMs);
  const isThere =
    target !== undefined &&
    OPEN_STATES.includes(target.status) &&
    (storeIds === null || storeIds.includes(target.store_id)) &&
    (equipment === null || equipment.includes(target.equipment));
  if (!isThere) throw apiError(ApiCode.invalid, 'ticketNoTarget');
  return target;
}
