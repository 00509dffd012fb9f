import type { TimerHandler } from '../../timers/timer-runner';
import { lockTicket, sayOfTicket } from './ticket-course';
import type { TicketRow } from './ticket-intake';
import { comesByItself, isOverdue, nextLook } from './ticket-watch';

/**
 * Ends what nobody answers: a question that its user leaves open for two days is solved, and what was solved is closed
 * after three. Tells whoever watches when a deadline passes (pages 9).
 */
export function createTicketTimer(tell: (ticket: TicketRow) => void): TimerHandler {
  return async (trx, { franchiseeId, subjectId: ticketId, nowMs }) => {
    const ticket = await lockTicket(trx, { franchiseeId, ticketId });
    if (ticket === undefined) return { nextAt: null };
    const due = comesByItself(ticket);
    if (due === null || due.at > nowMs) {
      const nextAt = nextLook(ticket, nowMs);
      // It has not changed, but what stands there of it has: the time that was left, and the count of what is late.
      return isOverdue(ticket, nowMs) ? { nextAt, after: async () => tell(ticket) } : { nextAt };
    }
    // The moment at which it was over, however long nobody was there to look.
    const said = { from: 'system', by: null, at: due.at, content: '', event: due.event } as const;
    const after = await sayOfTicket(trx, ticket, { said });
    return {
      nextAt: after === null ? null : nextLook(after, nowMs),
      after: async () => tell(after ?? ticket),
    };
  };
}
