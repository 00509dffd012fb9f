import { parseExpression } from '../../../contract/access/expression';
import { ApiCode } from '../../../contract/api/envelope';
import { TicketStatus, type TicketEvent } from '../../../contract/domain/ticket';
import { apiError } from '../../../contract/errors/api-error';
import type { TicketStepEffect } from '../../../contract/resources/effect';
import type { TenantTransaction } from '../../database/tenant';
import type { TicketParts } from '../remedy/ticket-effect';
import { claimAttachments } from '../attachment/claim-attachments';
import { mayHandle, type Colleague, type ColleaguesOf } from '../ticket/colleague';
import { lockTickets } from '../ticket/merge-ticket';
import { sayOfTicket, type Said, type TicketPatch } from '../ticket/ticket-course';
import type { TicketRow } from '../ticket/ticket-intake';
import { lockBoth, mergeRows } from './ticket-merge';
import { eachRow, type RowOutcome } from './each-row';
import type { EffectCall, EffectHandler, EffectRow } from './effect-handler';

type Call = EffectCall<TicketStepEffect>;

/** One event after another that a step brings about. */
interface Move {
  readonly said: Said;
  readonly patch?: TicketPatch;
}

/** `intake` tells of a ticket that changed beside the rows of a call. */
export interface TicketStepParts extends TicketParts {
  readonly colleaguesOf: ColleaguesOf;
}

/** Answers tickets, gives them to people and ends them (pages 9); their user reads what is no note. */
export function createTicketStepEffect(parts: TicketStepParts): EffectHandler<TicketStepEffect> {
  return {
    assertFits(_effect, { id, source }) {
      if (source.table !== 'ticket') throw new Error(`An action of ${id} is for tickets.`);
    },
    prepare(call) {
      const content = contentOf(call);
      return {
        fields: [],
        lockFirst: async (trx, ids) => lockBoth(trx, call, ids),
        async run(trx, rows) {
          const ids = rows.map(({ id }) => id);
          const locked = await lockTickets(trx, call.reader.franchiseeId, ids);
          await claimImages(trx, call, locked);
          const tickets = new Map(locked.map((ticket) => [ticket.ticket_id, ticket]));
          if (call.effect.step === 'merge') return mergeRows(trx, rows, { call, tickets, ...parts });
          const colleague =
            call.effect.step === 'assign'
              ? await findAssignee(trx, { parts, call, tickets: [...tickets.values()] })
              : null;
          return eachRow(rows, (row) =>
            step(trx, row, { call, content, colleague, ticket: tickets.get(row.id) }),
          );
        },
      };
    },
  };
}

/** Once for all rows of a call: each conversation shows them, and nothing else ever does. */
async function claimImages(trx: TenantTransaction, call: Call, tickets: readonly TicketRow[]): Promise<void> {
  if (tickets.length === 0) return;
  const { reader, actor, nowMs } = call;
  const { franchiseeId } = reader;
  const proofs = tickets.map(({ store_id: storeId, equipment }) => ({
    ...({ subject: 'ticket', storeId, equipment } as const),
  }));
  const claim = { franchiseeId, accountId: actor.accountId, ids: imagesOf(call), proofs, nowMs };
  await claimAttachments(trx, { ...claim, areFresh: true });
}

interface Stepping {
  readonly call: Call;
  readonly content: string;
  /** To whom the ticket is given; null where it is to nobody. */
  readonly colleague: Colleague | null;
}

async function step(
  trx: TenantTransaction,
  { id, name, storeId }: EffectRow,
  { ticket, ...stepping }: Stepping & { readonly ticket: TicketRow | undefined },
): Promise<RowOutcome> {
  const stepped = ticket === undefined ? null : await stepTicket(trx, ticket, stepping);
  const row = { id, name, storeId };
  if (ticket === undefined || stepped === null) {
    return { result: { ...row, outcome: 'wrongState' }, after: [] };
  }
  const said = stepping.content === '' ? {} : { content: stepping.content };
  const images = imagesOf(stepping.call);
  const after = { ...toLogged(stepped), ...said, ...(images.length === 0 ? {} : { images }) };
  return { result: { ...row, outcome: 'done', before: toLogged(ticket), after }, after: [] };
}

/** Looked up anew with every call: whoever lost the right, or the store, is given nothing more. */
async function findAssignee(
  trx: TenantTransaction,
  {
    parts,
    call,
    tickets,
  }: { readonly parts: TicketStepParts; readonly call: Call; readonly tickets: readonly TicketRow[] },
): Promise<Colleague> {
  const { reader, actor, page, action, nowMs, params } = call;
  const { franchiseeId } = reader;
  const colleagues = await parts.colleaguesOf(trx, { franchiseeId, ownId: actor.ownId, nowMs });
  const found = colleagues.find(({ accountId }) => accountId === params['assigneeId']);
  if (found === undefined) throw apiError(ApiCode.invalid, 'ticketNoHandler');
  if (!mayHandle(found, [...page.reads, parseExpression(action.permission)], tickets)) {
    throw apiError(ApiCode.refused, 'ticketNotTheirs', { name: found.name });
  }
  return found;
}

/** Nothing where the state of the ticket knows no such step. */
async function stepTicket(
  trx: TenantTransaction,
  ticket: TicketRow,
  stepping: Stepping,
): Promise<TicketRow | null> {
  let row = ticket;
  for (const move of movesOf(ticket, stepping)) {
    const after = await sayOfTicket(trx, row, move);
    if (after === null) return null;
    row = after;
  }
  return row;
}

/** What a step says and does, in the order in which it happens. */
function movesOf(ticket: TicketRow, { call, content, colleague }: Stepping): readonly Move[] {
  const { step: asked } = call.effect;
  const isPending = ticket.status === TicketStatus.pending;
  const own = { assignee_id: call.actor.accountId, assignee_name: call.actor.name };
  const say = (event: TicketEvent | null, words: string, patch: TicketPatch = {}): Move => ({
    said: { from: 'staff', by: call.actor, at: call.nowMs, content: words, event },
    patch,
  });
  switch (asked) {
    case 'reply': {
      // Whoever answers first sees to it, unless somebody does already.
      const taken = ticket.assignee_id === null ? own : {};
      const first = say(isPending ? 'reply' : null, content, { ...taken, last_reply_at: call.nowMs });
      const isAsked = call.params['awaits'] === true && ticket.status !== TicketStatus.waitingForUser;
      const shown = { ...first, said: { ...first.said, images: imagesOf(call) } };
      return isAsked ? [shown, say('askUser', '')] : [shown];
    }
    case 'note':
      return [toInternal(say(null, content))];
    case 'takeOn':
      return [say('takeOn', '', own)];
    case 'assign':
      return colleague === null ? [] : [toAssignment(say('assign', ''), colleague)];
    case 'solve':
      return [say('solve', content, { last_reply_at: call.nowMs })];
    // Of two tickets: see ticket-merge.ts.
    case 'merge':
      return [];
    case 'dismiss':
      // Why is for colleagues: its user reads that the ticket is closed, and not what people think of it.
      return [toInternal(say('dismiss', call.reason ?? ''))];
  }
}

function toAssignment({ said }: Move, { accountId: id, name }: Colleague): Move {
  return { said: { ...said, about: { id, name } }, patch: { assignee_id: id, assignee_name: name } };
}

function toInternal({ said }: Move): Move {
  return { said: { ...said, isInternal: true } };
}

/** What was written; empty where a step says nothing. */
function contentOf({ params: { content } }: Call): string {
  return typeof content === 'string' ? content : '';
}

/** Each picture once, in the order in which they were chosen. */
function imagesOf({ params: { images } }: Pick<Call, 'params'>): readonly string[] {
  return Array.isArray(images) ? [...new Set(images.filter((each) => typeof each === 'string'))] : [];
}

/** What a step changes, in the fields of the page. */
function toLogged({ status, assignee_name }: TicketRow): Readonly<Record<string, unknown>> {
  return { ticketStatus: status, assigneeName: assignee_name };
}
