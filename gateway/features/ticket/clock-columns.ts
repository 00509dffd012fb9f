import type { TicketClock } from '../../../contract/domain/ticket-desk/ticket-clock';
import type { TicketRow } from './ticket-intake';

/** The clock of a ticket as it is kept. */
export type ClockColumns = Pick<TicketRow, 'reply_due_at' | 'solve_due_at' | 'left_ms'>;

export function toClockColumns({ replyDueAt, solveDueAt, leftMs }: TicketClock): ClockColumns {
  return { reply_due_at: replyDueAt, solve_due_at: solveDueAt, left_ms: leftMs };
}

export function toClock({ reply_due_at, solve_due_at, left_ms }: ClockColumns): TicketClock {
  return { replyDueAt: reply_due_at, solveDueAt: solve_due_at, leftMs: left_ms };
}
