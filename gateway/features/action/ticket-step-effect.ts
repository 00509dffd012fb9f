import { TicketStatus, type TicketEvent } from '../../../contract/domain/ticket';
import type { TicketStepEffect } from '../../../contract/resources/effect';
import type { TenantTransaction } from '../../database/tenant';
import { lockTicket, sayOfTicket, type Said, type TicketPatch } from '../ticket/ticket-course';
import type { TicketRow } from '../ticket/ticket-intake';
import { eachRow } from './each-row';
import type { EffectCall, EffectHandler } from './effect-handler';

type Call = EffectCall<TicketStepEffect>;

/** One event after another that a step brings about. */
interface Move {
  readonly said: Said;
  readonly patch?: TicketPatch;
}

/** Answers tickets, takes them on and ends them (pages 9); their user reads what is no note. */
export const ticketStepEffect: EffectHandler<TicketStepEffect> = {
  assertFits(_effect, { id, source }) {
    if (source.table !== 'ticket') throw new Error(`An action of ${id} is for tickets.`);
  },
  prepare(call) {
    const content = contentOf(call);
    return {
      fields: [],
      run: (trx, rows) =>
        eachRow(rows, async ({ id, name, storeId }) => {
          const ticket = await lockTicket(trx, { franchiseeId: call.reader.franchiseeId, ticketId: id });
          const stepped = ticket === undefined ? null : await stepTicket(trx, ticket, { call, content });
          const row = { id, name, storeId };
          if (ticket === undefined || stepped === null) {
            return { result: { ...row, outcome: 'wrongState' }, after: [] };
          }
          const said = content === '' ? {} : { content };
          const after = { ...toLogged(stepped), ...said };
          return { result: { ...row, outcome: 'done', before: toLogged(ticket), after }, after: [] };
        }),
    };
  },
};

/** Nothing where the state of the ticket knows no such step. */
async function stepTicket(
  trx: TenantTransaction,
  ticket: TicketRow,
  { call, content }: { readonly call: Call; readonly content: string },
): Promise<TicketRow | null> {
  let row = ticket;
  for (const move of movesOf(ticket, call, content)) {
    const after = await sayOfTicket(trx, row, move);
    if (after === null) return null;
    row = after;
  }
  return row;
}

/** What a step says and does, in the order in which it happens. */
function movesOf(ticket: TicketRow, call: Call, content: string): readonly Move[] {
  const { step } = call.effect;
  const isPending = ticket.status === TicketStatus.pending;
  const own = { assignee_id: call.actor.accountId, assignee_name: call.actor.name };
  const say = (event: TicketEvent | null, words: string, patch: TicketPatch = {}): Move => ({
    said: { from: 'staff', by: call.actor, at: call.nowMs, content: words, event },
    patch,
  });
  switch (step) {
    case 'reply': {
      // Whoever answers first sees to it, unless somebody does already.
      const taken = ticket.assignee_id === null ? own : {};
      const first = say(isPending ? 'reply' : null, content, { ...taken, last_reply_at: call.nowMs });
      const isAsked = call.params['awaits'] === true && ticket.status !== TicketStatus.waitingForUser;
      return isAsked ? [first, say('askUser', '')] : [first];
    }
    case 'note':
      return [toInternal(say(null, content))];
    case 'takeOn':
      return [say('takeOn', '', own)];
    case 'solve':
      return [say('solve', content, { last_reply_at: call.nowMs })];
    case 'dismiss':
      // Why is for colleagues: its user reads that the ticket is closed, and not what people think of it.
      return [toInternal(say('dismiss', call.reason ?? ''))];
  }
}

function toInternal({ said }: Move): Move {
  return { said: { ...said, isInternal: true } };
}

/** What was written; empty where a step says nothing. */
function contentOf({ params: { content } }: Call): string {
  return typeof content === 'string' ? content : '';
}

/** What a step changes, in the fields of the page. */
function toLogged({ status, assignee_name }: TicketRow): Readonly<Record<string, unknown>> {
  return { ticketStatus: status, assigneeName: assignee_name };
}
