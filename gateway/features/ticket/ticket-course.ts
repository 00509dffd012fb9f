import type { TicketRemedy, TicketSpeaker } from '../../../contract/api/page/ticket/conversation';
import { ApiCode } from '../../../contract/api/envelope';
import {
  TICKET_MESSAGES_MAX,
  TICKET_TABLE,
  TicketStatus,
  type TicketEvent,
} from '../../../contract/domain/ticket';
import { moveClock } from '../../../contract/domain/ticket-desk/ticket-clock';
import { nextState } from '../../../contract/domain/state-table';
import { apiError } from '../../../contract/errors/api-error';
import { toSortableId } from '../../database/sortable-id';
import type { TenantTransaction } from '../../database/tenant';
import { toClock, toClockColumns, type ClockColumns } from './clock-columns';
import type { TicketRow } from './ticket-intake';
import { watchTicket } from './ticket-watch';

/** Somebody of the merchant's people. */
export interface TicketHand {
  readonly accountId: string;
  readonly name: string;
}

/** One thing that is said of a ticket, with what it does to it. */
export interface Said {
  readonly from: TicketSpeaker;
  /** Who says it, of the merchant's people; null for everybody else. */
  readonly by: TicketHand | null;
  readonly at: number;
  readonly content: string;
  /** Attachments that come with it, claimed already. @default none */
  readonly images?: readonly string[];
  /** @default false */
  readonly isInternal?: boolean;
  /** What it does to the ticket; null for nothing. */
  readonly event: TicketEvent | null;
  /** Whom or what it is about: to whom the ticket is given. @default nobody */
  readonly about?: { readonly id: string; readonly name: string };
  /** What was done about its order or device. @default nothing */
  readonly remedy?: TicketRemedy;
  /** What another system tells it by. @default nobody told it */
  readonly told?: { readonly no: string; readonly bodyHash: string };
}

/** What a ticket takes with an event, beside its state. */
export type TicketPatch = Partial<
  Pick<
    TicketRow,
    'assignee_id' | 'assignee_name' | 'last_reply_at' | 'was_reopened' | 'merged_into' | 'rating'
  >
>;

/** Locks a ticket, for whoever is about to do something to it. */
export function lockTicket(
  trx: TenantTransaction,
  { franchiseeId, ticketId }: { readonly franchiseeId: string; readonly ticketId: string },
): Promise<TicketRow | undefined> {
  return trx
    .selectFrom('ticket')
    .selectAll()
    .where('franchisee_id', '=', franchiseeId)
    .where('ticket_id', '=', ticketId)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Keeps what is said of a locked ticket, and does what follows from it: its state by the table of pages 9, its timer.
 *
 * @returns the ticket as it stands then; null where its state knows no such event, and nothing was done.
 * @throws ApiError `refused` for a ticket that holds as much as it can.
 */
export async function sayOfTicket(
  trx: TenantTransaction,
  ticket: TicketRow,
  { said, patch = {} }: { readonly said: Said; readonly patch?: TicketPatch },
): Promise<TicketRow | null> {
  const status = said.event === null ? ticket.status : nextState(TICKET_TABLE, ticket.status, said.event);
  if (status === null) return null;
  await keep(trx, ticket, said);
  const isMoved = status !== ticket.status;
  const step = { from: ticket.status, to: status, atMs: said.at, isReply: isNew(patch.last_reply_at) };
  const clock = isMoved || step.isReply ? toClockColumns(moveClock(toClock(ticket), step)) : {};
  const changed = {
    ...patch,
    ...clock,
    ...(isMoved ? { status, changed_at: said.at, ...solvedBy(status, said.at) } : {}),
  };
  const after = { ...ticket, ...changed };
  if (Object.keys(changed).length > 0) await update(trx, ticket, changed);
  if (isMoved || step.isReply) await watchTicket(trx, after, said.at);
  return after;
}

/** A ticket that is seen to again is solved by nothing any more, and nobody has said how well. */
function solvedBy(status: number, at: number): Partial<Pick<TicketRow, 'solved_at' | 'rating'>> {
  if (status === TicketStatus.solved) return { solved_at: at };
  return status === TicketStatus.closed ? {} : { solved_at: null, rating: null };
}

const isNew = (at: number | null | undefined): boolean => typeof at === 'number';

async function keep(trx: TenantTransaction, ticket: TicketRow, said: Said): Promise<void> {
  const { franchisee_id, ticket_id } = ticket;
  const count = await countMessages(trx, ticket);
  // What follows from time is written whatever stands there already: a ticket ends.
  if (said.from !== 'system' && count >= TICKET_MESSAGES_MAX) {
    throw apiError(ApiCode.refused, 'ticketMessages', { max: TICKET_MESSAGES_MAX });
  }
  // The ticket is locked: what is said in one moment stands in the order in which it was said.
  const message_id = toSortableId(said.at, count);
  await trx
    .insertInto('ticket_message')
    .values({
      ...{ franchisee_id, ticket_id, message_id, at: said.at },
      ...{ speaker: said.from, is_internal: said.isInternal ?? false, event: said.event },
      ...{ content: said.content, account_id: said.by?.accountId ?? null },
      ...{ account_name: said.by?.name ?? null },
      ...{ about_id: said.about?.id ?? null, about_name: said.about?.name ?? null },
      ...{ remedy_page: said.remedy?.page ?? null, remedy_action: said.remedy?.action ?? null },
      ...{ remedy_outcome: said.remedy?.outcome ?? null, remedy_cents: said.remedy?.cents ?? null },
      ...{ told_no: said.told?.no ?? null, body_hash: said.told?.bodyHash ?? null },
    })
    .execute();
  const pictures = (said.images ?? []).map((attachment_id, position) => ({
    ...{ franchisee_id, ticket_id, message_id, position, attachment_id },
  }));
  if (pictures.length > 0) await trx.insertInto('ticket_picture').values(pictures).execute();
}

async function countMessages(
  trx: TenantTransaction,
  { franchisee_id, ticket_id }: TicketRow,
): Promise<number> {
  const rows = await trx
    .selectFrom('ticket_message')
    .select('message_id')
    .where('franchisee_id', '=', franchisee_id)
    .where('ticket_id', '=', ticket_id)
    .limit(TICKET_MESSAGES_MAX)
    .execute();
  return rows.length;
}

async function update(
  trx: TenantTransaction,
  { franchisee_id, ticket_id }: TicketRow,
  changed: TicketPatch & Partial<ClockColumns & Pick<TicketRow, 'status' | 'changed_at' | 'solved_at'>>,
): Promise<void> {
  await trx
    .updateTable('ticket')
    .set(changed)
    .where('franchisee_id', '=', franchisee_id)
    .where('ticket_id', '=', ticket_id)
    .execute();
}
