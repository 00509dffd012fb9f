import type { TimerHandler } from '../../timers/timer-runner';
import { comesByItself, lockTicket, sayOfTicket } from './ticket-course';
import type { TicketRow } from './ticket-intake';

/**
 * Ends what nobody answers: a question that its user leaves open for two days is solved, and what was solved is closed
 * after three (pages 9).
 */
export function createTicketTimer(tell: (ticket: TicketRow) => void): TimerHandler {
  return async (trx, { franchiseeId, subjectId: ticketId, nowMs }) => {
    const ticket = await lockTicket(trx, { franchiseeId, ticketId });
    const due = ticket === undefined ? null : comesByItself(ticket);
    if (ticket === undefined || due === null) return { nextAt: null };
    if (due.at > nowMs) return { nextAt: due.at };
    // The moment at which it was over, however long nobody was there to look.
    const said = { from: 'system', by: null, at: due.at, content: '', event: due.event } as const;
    const after = await sayOfTicket(trx, ticket, { said });
    const next = after === null ? null : comesByItself(after);
    return { nextAt: next?.at ?? null, after: async () => tell(after ?? ticket) };
  };
}
