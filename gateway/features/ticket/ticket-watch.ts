import {
  TICKET_LAPSE_MS,
  TICKET_SILENCE_MS,
  TicketStatus,
  type TicketEvent,
} from '../../../contract/domain/ticket';
import { dueOf } from '../../../contract/domain/ticket-desk/ticket-clock';
import type { TenantTransaction } from '../../database/tenant';
import { clearTimer, setTimer } from '../../timers/timer';
import { toClock } from './clock-columns';
import type { TicketRow } from './ticket-intake';

/** What time does to a ticket by itself. */
type Timed = Pick<TicketRow, 'status' | 'changed_at'>;
/** The same, with until when it is to be seen to. */
type Clocked = Timed & Pick<TicketRow, 'reply_due_at' | 'solve_due_at'>;
type Watched = Clocked & Pick<TicketRow, 'franchisee_id' | 'ticket_id'>;

/** What happens to a ticket by itself in a state, and after how long. */
const BY_ITSELF: Readonly<
  Partial<Record<number, { readonly event: TicketEvent; readonly afterMs: number }>>
> = {
  [TicketStatus.waitingForUser]: { event: 'userIsSilent', afterMs: TICKET_SILENCE_MS },
  [TicketStatus.solved]: { event: 'confirmationLapses', afterMs: TICKET_LAPSE_MS },
};

/** What comes next by itself, and when; null where nothing does. */
export function comesByItself({
  status,
  changed_at,
}: Timed): { readonly event: TicketEvent; readonly at: number } | null {
  const next = BY_ITSELF[status];
  return next === undefined ? null : { event: next.event, at: changed_at + next.afterMs };
}

/** Until when it is to be replied to or solved, whichever comes first; null while its clock stands. */
function deadlineOf({ reply_due_at, solve_due_at }: Clocked): number | null {
  return dueOf(toClock({ reply_due_at, solve_due_at, left_ms: null }));
}

/** Tells whether it should have been replied to, or solved, by now. */
export function isOverdue(ticket: Clocked, nowMs: number): boolean {
  const deadline = deadlineOf(ticket);
  return deadline !== null && deadline <= nowMs;
}

/**
 * When time is to look at a ticket next, epoch ms: something comes by itself, or its deadline passes and whoever watches
 * is to see that at once. Null where neither does any more.
 */
export function nextLook(ticket: Clocked, nowMs: number): number | null {
  const deadline = deadlineOf(ticket);
  const moments = [
    ...(deadline === null || deadline <= nowMs ? [] : [deadline]),
    ...[comesByItself(ticket)?.at].filter((at) => at !== undefined),
  ];
  return moments.length === 0 ? null : Math.min(...moments);
}

/** Has time look at a ticket when there is something to see, and not before. */
export async function watchTicket(trx: TenantTransaction, ticket: Watched, nowMs: number): Promise<void> {
  const { franchisee_id: franchiseeId, ticket_id: subjectId } = ticket;
  const key = { franchiseeId, kind: 'ticket', subjectId } as const;
  const at = nextLook(ticket, nowMs);
  await (at === null ? clearTimer(trx, key) : setTimer(trx, key, at));
}
