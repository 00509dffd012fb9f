import { startOfDay } from '../../day';
import { ONE_DAY_MS, ONE_HOUR_MS, ONE_MINUTE_MS } from '../../limits';
import { TicketStatus } from '../ticket';

/** A ticket is replied to within so long, while its store is open (pages 9). */
export const TICKET_REPLY_MS = 30 * ONE_MINUTE_MS;
/** It is solved within so long by the clock on the wall, but for the time that its user was waited for (pages 9). */
export const TICKET_SOLVE_MS = 24 * ONE_HOUR_MS;

/** When a store is open, in minutes of each day in Asia/Shanghai; `to` at or before `from` is on the following day. */
export interface OpenHours {
  /** 0–1440. */
  readonly fromMinute: number;
  /** 0–1440; equal to `fromMinute`: the whole day. */
  readonly toMinute: number;
}

/**
 * The moment at which a store was open for so long since another moment.
 *
 * @param fromMs - epoch ms; while the store is closed the time begins with its next opening
 * @param openMs - whole ms above 0
 * @returns epoch ms, within opening hours or at the end of them
 */
export function addOpenTime(fromMs: number, openMs: number, hours: OpenHours): number {
  const { fromMinute, toMinute } = hours;
  const minutes = toMinute > fromMinute ? toMinute - fromMinute : toMinute - fromMinute + MINUTES_PER_DAY;
  // What began the day before may go on past midnight.
  let opensAt = startOfDay(fromMs) - ONE_DAY_MS + fromMinute * ONE_MINUTE_MS;
  let left = openMs;
  for (;;) {
    const closesAt = opensAt + minutes * ONE_MINUTE_MS;
    const open = closesAt - Math.max(opensAt, fromMs);
    if (open >= left) return closesAt - (open - left);
    left -= Math.max(0, open);
    opensAt += ONE_DAY_MS;
  }
}

const MINUTES_PER_DAY = ONE_DAY_MS / ONE_MINUTE_MS;

/** What of a ticket has to be done until when; all null once there is nothing left to do. */
export interface TicketClock {
  /** Until when it is to be replied to, epoch ms; null once it is. */
  readonly replyDueAt: number | null;
  /** Until when it is to be solved, epoch ms; null while the clock stands. */
  readonly solveDueAt: number | null;
  /** What was left of that when the clock stopped, ms; below 0 where it was over; null while it runs. */
  readonly leftMs: number | null;
}

const OVER: TicketClock = { replyDueAt: null, solveDueAt: null, leftMs: null };

/** The clock of a ticket that comes in. */
export function startClock(atMs: number, hours: OpenHours): TicketClock {
  const replyDueAt = addOpenTime(atMs, TICKET_REPLY_MS, hours);
  return { replyDueAt, solveDueAt: atMs + TICKET_SOLVE_MS, leftMs: null };
}

/** Something that happens to a ticket, as far as its clock goes. */
export interface ClockStep {
  readonly from: number;
  readonly to: number;
  /** Epoch ms. */
  readonly atMs: number;
  /** The merchant said something to the user. */
  readonly isReply: boolean;
}

/** The clock after a step: it stands while the user is waited for, and begins anew when what was done did not help. */
export function moveClock(clock: TicketClock, { from, to, atMs, isReply }: ClockStep): TicketClock {
  const replyDueAt = isReply ? null : clock.replyDueAt;
  if (to === TicketStatus.solved || to === TicketStatus.closed) return OVER;
  if (to === TicketStatus.waitingForUser) {
    if (from === to) return { ...clock, replyDueAt: null };
    return { ...OVER, leftMs: clock.solveDueAt === null ? null : clock.solveDueAt - atMs };
  }
  if (from === TicketStatus.waitingForUser) {
    return { ...OVER, solveDueAt: clock.leftMs === null ? null : atMs + clock.leftMs };
  }
  const isAgain = from === TicketStatus.solved || from === TicketStatus.closed;
  return isAgain ? { ...OVER, solveDueAt: atMs + TICKET_SOLVE_MS } : { ...clock, replyDueAt };
}

/** What comes first of it, epoch ms; null where nothing is due. The database keeps the same (`ticket.due_at`). */
export function dueOf({
  replyDueAt,
  solveDueAt,
}: Pick<TicketClock, 'replyDueAt' | 'solveDueAt'>): number | null {
  const due = [replyDueAt, solveDueAt].filter((at) => at !== null);
  return due.length === 0 ? null : Math.min(...due);
}
