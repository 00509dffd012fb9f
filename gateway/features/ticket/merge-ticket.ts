import { ApiCode } from '../../../contract/api/envelope';
import { TICKET_MERGED_MAX, TicketStatus } from '../../../contract/domain/ticket';
import { apiError } from '../../../contract/errors/api-error';
import type { TenantTransaction } from '../../database/tenant';
import { sayOfTicket, type TicketHand } from './ticket-course';
import type { TicketRow } from './ticket-intake';

/** States of tickets that somebody still has to see to. */
export const OPEN_STATES: readonly number[] = [
  TicketStatus.pending,
  TicketStatus.handling,
  TicketStatus.waitingForUser,
];

interface Merging {
  readonly franchiseeId: string;
  readonly by: TicketHand;
  readonly at: number;
}

/** Locks tickets in one order for everybody, so that two who merge the same ones do not wait for each other. */
export async function lockTickets(
  trx: TenantTransaction,
  franchiseeId: string,
  ids: readonly string[],
): Promise<readonly TicketRow[]> {
  if (ids.length === 0) return [];
  return trx
    .selectFrom('ticket')
    .selectAll()
    .where('franchisee_id', '=', franchiseeId)
    .where('ticket_id', 'in', [...ids])
    .orderBy('ticket_id')
    .forUpdate()
    .execute();
}

/**
 * Ends a locked ticket that another locked one goes on for; what was merged into it before goes on there too, so that
 * no ticket is more than one step from where it is seen to.
 *
 * @returns both as they stand then; null where the first is in a state that is not merged.
 * @throws ApiError `refused` when the other has taken in as many as one can.
 */
export async function mergeTicket(
  trx: TenantTransaction,
  { ticket, target }: { readonly ticket: TicketRow; readonly target: TicketRow },
  { franchiseeId, by, at }: Merging,
): Promise<{ readonly ticket: TicketRow; readonly target: TicketRow } | null> {
  const toSaid = (event: 'merge' | 'absorb', { ticket_id: id, ticket_no: name }: TicketRow) =>
    ({ from: 'staff', by, at, content: '', event, about: { id, name } }) as const;
  const merged = await sayOfTicket(trx, ticket, {
    said: toSaid('merge', target),
    patch: { merged_into: target.ticket_id },
  });
  if (merged === null) return null;
  await trx
    .updateTable('ticket')
    .set({ merged_into: target.ticket_id })
    .where('franchisee_id', '=', franchiseeId)
    .where('merged_into', '=', ticket.ticket_id)
    .execute();
  const held = await readMerged(trx, target, TICKET_MERGED_MAX + 1);
  if (held.length > TICKET_MERGED_MAX) {
    throw apiError(ApiCode.refused, 'ticketMergedMany', { max: TICKET_MERGED_MAX });
  }
  const absorbed = await sayOfTicket(trx, target, { said: toSaid('absorb', ticket) });
  if (absorbed === null) throw apiError(ApiCode.invalid, 'ticketNoTarget');
  return { ticket: merged, target: absorbed };
}

/** Tickets that go on in another, oldest first. */
export function readMerged(
  trx: TenantTransaction,
  { franchisee_id, ticket_id }: Pick<TicketRow, 'franchisee_id' | 'ticket_id'>,
  limit: number = TICKET_MERGED_MAX,
): Promise<TicketRow[]> {
  return trx
    .selectFrom('ticket')
    .selectAll()
    .where('franchisee_id', '=', franchisee_id)
    .where('merged_into', '=', ticket_id)
    .orderBy('ticket_id')
    .limit(limit)
    .execute();
}
