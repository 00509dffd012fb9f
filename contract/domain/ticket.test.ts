import { describe, expect, it } from 'vitest';
import { nextState } from './state-table';
import { TICKET_EVENTS, TICKET_TABLE, TicketStatus, type TicketEvent } from './ticket';

const { pending, handling, waitingForUser, solved, closed } = TicketStatus;
const STATES: readonly (TicketStatus | null)[] = [null, ...Object.values(TicketStatus)];

/** Pages 9, row by row. */
const ROWS: readonly (readonly [from: TicketStatus | null, event: TicketEvent, to: TicketStatus])[] = [
  [null, 'submit', pending],
  [pending, 'reply', handling],
  [pending, 'takeOn', handling],
  [pending, 'assign', handling],
  [handling, 'assign', handling],
  [waitingForUser, 'assign', waitingForUser],
  [handling, 'askUser', waitingForUser],
  [waitingForUser, 'userAnswers', handling],
  [waitingForUser, 'userIsSilent', solved],
  [handling, 'solve', solved],
  [solved, 'userConfirms', closed],
  [solved, 'confirmationLapses', closed],
  [solved, 'userReopens', handling],
  [closed, 'userReopens', handling],
  [solved, 'rate', solved],
  [closed, 'rate', closed],
  [pending, 'merge', closed],
  [handling, 'merge', closed],
  [pending, 'absorb', pending],
  [handling, 'absorb', handling],
  [waitingForUser, 'absorb', waitingForUser],
  [pending, 'remedy', handling],
  [handling, 'remedy', handling],
  [waitingForUser, 'remedy', waitingForUser],
  [pending, 'dismiss', closed],
  [handling, 'dismiss', closed],
];

describe('the states of a ticket', () => {
  it('have the codes of the pages', () => {
    expect([pending, handling, waitingForUser, solved, closed]).toEqual([0, 1, 2, 3, 4]);
  });

  it.each(ROWS)('lead from %s by %s to %s', (from, event, to) => {
    expect(nextState(TICKET_TABLE, from, event)).toBe(to);
  });

  it('know no other transition: every other event is refused in every state', () => {
    const taken = STATES.flatMap((from) =>
      TICKET_EVENTS.filter((event) => nextState(TICKET_TABLE, from, event) !== null).map(
        (event) => `${from} ${event}`,
      ),
    );
    expect(taken.sort()).toEqual(ROWS.map(([from, event]) => `${from} ${event}`).sort());
    expect(TICKET_TABLE).toHaveLength(ROWS.length);
  });

  it('end with a closed ticket, which its user alone moves, and all can be reached', () => {
    const moving = TICKET_EVENTS.filter((event) => {
      const to = nextState(TICKET_TABLE, closed, event);
      return to !== null && to !== closed;
    });
    expect(moving).toEqual(['userReopens']);
    const reached = new Set<TicketStatus | null>([null]);
    for (const from of reached) {
      for (const row of TICKET_TABLE) if (row.from === from) reached.add(row.to);
    }
    expect(reached).toEqual(new Set(STATES));
  });
});
