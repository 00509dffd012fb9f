import { ApiCode } from '../../../contract/api/envelope';
import type {
  FeedbackAnsweredEvent,
  FeedbackPictureQuestion,
  FeedbackQuestion,
  FeedbackRatedEvent,
  PlatformConversation,
  PlatformPicture,
} from '../../../contract/api/platform/feedback';
import {
  TICKET_RATINGS,
  TICKET_REOPEN_MS,
  TicketStatus,
  type TicketEvent,
} from '../../../contract/domain/ticket';
import { apiError } from '../../../contract/errors/api-error';
import { withTenant, type TenantTransaction } from '../../database/tenant';
import { readPicture } from '../attachment/picture-file';
import { readConversation } from '../ticket/conversation';
import { lockTicket, sayOfTicket } from '../ticket/ticket-course';
import type { TicketRow } from '../ticket/ticket-intake';
import { assertEventTime } from './event-time';
import type { FeedbackServiceOptions } from './feedback-service';
import { findModuleOwner, hashBody } from './platform-event-repository';

/** Takes what a user says of a ticket that was reported. */
export async function takeAnswer(
  { db, intake, now }: FeedbackServiceOptions,
  event: FeedbackAnsweredEvent,
): Promise<PlatformConversation> {
  const { content = '', answer } = event;
  // Blanks are gone by now: whoever says more, or objects, has to say what.
  if (content === '' && answer !== 'solved') {
    throw apiError(ApiCode.invalid, 'invalidField', { field: 'content' });
  }
  const franchiseeId = await findMerchant(db, event.imei);
  const taken = await withTenant(db, franchiseeId, async (trx) => {
    // The same may be told twice at once: the second waits for the ticket.
    const ticket = await findTicket(trx, franchiseeId, event.ticketNo, { isLocked: true });
    if (await wasTold(trx, ticket, event)) return { ticket, isNew: false, told: await toTold(trx, ticket) };
    assertEventTime(event.answeredAt, 'answeredAt', now());
    const after =
      ticket.merged_into === null ? await say(trx, ticket, event) : await sayOfMerged(trx, ticket, event);
    return { ticket: after, isNew: true, told: await toTold(trx, await rereadTicket(trx, ticket)) };
  });
  if (taken.isNew) intake.tell(taken.ticket);
  return taken.told;
}

/** Takes how content a user is with what was solved; the same said again changes nothing. */
export async function takeRating(
  { db, intake, now }: FeedbackServiceOptions,
  { imei, ticketNo, rating, ratedAt }: FeedbackRatedEvent,
): Promise<PlatformConversation> {
  const franchiseeId = await findMerchant(db, imei);
  const { ticket, isNew, told } = await withTenant(db, franchiseeId, async (trx) => {
    const ticket = await findTicket(trx, franchiseeId, ticketNo, { isLocked: true });
    if (ticket.rating === rating) return { ticket, isNew: false, told: await toTold(trx, ticket) };
    assertEventTime(ratedAt, 'ratedAt', now());
    if (ticket.rating !== null) throw apiError(ApiCode.refused, 'platformRatedBefore');
    const at = Math.max(ratedAt, ticket.changed_at);
    const about = { id: String(rating), name: String(rating) };
    const said = { from: 'user', by: null, at, content: '', event: 'rate', about } as const;
    const after =
      ticket.solved_at === null ? null : await sayOfTicket(trx, ticket, { said, patch: { rating } });
    if (after === null) throw apiError(ApiCode.refused, 'platformTicketWrongState');
    return { ticket: after, isNew: true, told: await toTold(trx, after) };
  });
  if (isNew) intake.tell(ticket);
  return told;
}

/** How a ticket stands for its user. */
export async function tellConversation(
  { db }: FeedbackServiceOptions,
  { imei, ticketNo }: FeedbackQuestion,
): Promise<PlatformConversation> {
  const franchiseeId = await findMerchant(db, imei);
  return withTenant(db, franchiseeId, async (trx) =>
    toTold(trx, await findTicket(trx, franchiseeId, ticketNo, { isLocked: false })),
  );
}

/** A picture that the user of a ticket reads: the conversation as that user is told it shows it, or there is none. */
export async function tellPicture(
  { db, pictures }: FeedbackServiceOptions,
  { imei, ticketNo, pictureId }: FeedbackPictureQuestion,
): Promise<PlatformPicture> {
  const franchiseeId = await findMerchant(db, imei);
  const found = await withTenant(db, franchiseeId, async (trx) => {
    const told = await toTold(trx, await findTicket(trx, franchiseeId, ticketNo, { isLocked: false }));
    if (!told.messages.some(({ images }) => images.includes(pictureId))) return undefined;
    return trx
      .selectFrom('attachment')
      .select(['media_type', 'bytes', 'file_name'])
      .where('franchisee_id', '=', franchiseeId)
      .where('attachment_id', '=', pictureId)
      .executeTakeFirst();
  });
  if (found === undefined) throw apiError(ApiCode.notFound, 'rowNotFound');
  return { mediaType: found.media_type, bytes: (await readPicture(pictures, found)).toString('base64') };
}

/** The merchant of a module. @throws ApiError `notFound` for one that is bound to no device. */
export async function findMerchant(db: FeedbackServiceOptions['db'], imei: string): Promise<string> {
  const owner = await findModuleOwner(db, imei);
  if (owner === null) throw apiError(ApiCode.notFound, 'platformNoDevice');
  return owner.franchiseeId;
}

/** A ticket by the number that it was told by. @throws ApiError `notFound` */
export async function findTicket(
  trx: TenantTransaction,
  franchiseeId: string,
  ticketNo: string,
  { isLocked }: { readonly isLocked: boolean },
): Promise<TicketRow> {
  const ticket = await trx
    .selectFrom('ticket')
    .selectAll()
    .where('franchisee_id', '=', franchiseeId)
    .where('ticket_no', '=', ticketNo)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
  if (ticket === undefined) throw apiError(ApiCode.notFound, 'platformNoTicket');
  return ticket;
}

/** @throws ApiError `unprocessable` when something else was told by the number. */
async function wasTold(
  trx: TenantTransaction,
  { franchisee_id, ticket_id }: TicketRow,
  event: FeedbackAnsweredEvent,
): Promise<boolean> {
  const told = await trx
    .selectFrom('ticket_message')
    .select('body_hash')
    .where('franchisee_id', '=', franchisee_id)
    .where('ticket_id', '=', ticket_id)
    .where('told_no', '=', event.messageNo)
    .executeTakeFirst();
  if (told === undefined) return false;
  if (told.body_hash !== hashBody(event)) throw apiError(ApiCode.unprocessable, 'platformTicketMismatch');
  return true;
}

async function rereadTicket(
  trx: TenantTransaction,
  { franchisee_id, ticket_no }: TicketRow,
): Promise<TicketRow> {
  return findTicket(trx, franchisee_id, ticket_no, { isLocked: false });
}

/**
 * What the user of a merged ticket says stays with that ticket, and does to the one that goes on for it what it would
 * have done there; that it is solved is for the other's user to say.
 */
async function sayOfMerged(
  trx: TenantTransaction,
  ticket: TicketRow,
  event: FeedbackAnsweredEvent,
): Promise<TicketRow> {
  const target = await lockTicket(trx, {
    franchiseeId: ticket.franchisee_id,
    ticketId: ticket.merged_into ?? '',
  });
  if (target === undefined || event.answer === 'solved') {
    throw apiError(ApiCode.refused, 'platformTicketWrongState');
  }
  const { content = '', messageNo, answeredAt } = event;
  const at = Math.max(answeredAt, ticket.changed_at, target.changed_at);
  const told = { no: messageNo, bodyHash: hashBody(event) };
  await sayOfTicket(trx, ticket, { said: { from: 'user', by: null, at, content, event: null, told } });
  const move = moveOf(event.answer, target.status);
  if (move === null) return target;
  if (move === 'userReopens') assertMayReopen(target, answeredAt);
  const patch = move === 'userReopens' ? { was_reopened: true } : {};
  const said = { from: 'user', by: null, at, content: '', event: move } as const;
  const after = await sayOfTicket(trx, target, { said, patch });
  if (after === null) throw apiError(ApiCode.refused, 'platformTicketWrongState');
  return after;
}

/** @throws ApiError `refused` where nothing was solved, it was opened again before, or the week is over. */
function assertMayReopen({ was_reopened, status, solved_at }: TicketRow, at: number): void {
  if (was_reopened) throw apiError(ApiCode.refused, 'platformReopenedBefore');
  if (status === TicketStatus.closed && solved_at === null) {
    throw apiError(ApiCode.refused, 'platformTicketWrongState');
  }
  if (solved_at !== null && at - solved_at > TICKET_REOPEN_MS) {
    throw apiError(ApiCode.refused, 'platformReopenLate');
  }
}

async function say(
  trx: TenantTransaction,
  ticket: TicketRow,
  event: FeedbackAnsweredEvent,
): Promise<TicketRow> {
  const { answer, content = '', messageNo } = event;
  if (answer === 'notSolved') assertMayReopen(ticket, event.answeredAt);
  const move = moveOf(answer, ticket.status);
  const said = {
    ...({ from: 'user', by: null, content, event: move } as const),
    // No clock of another system has a user answer before the question.
    at: Math.max(event.answeredAt, ticket.changed_at),
    told: { no: messageNo, bodyHash: hashBody(event) },
  };
  const patch = answer === 'notSolved' ? { was_reopened: true } : {};
  const after = await sayOfTicket(trx, ticket, { said, patch });
  if (after === null) throw apiError(ApiCode.refused, 'platformTicketWrongState');
  return after;
}

/**
 * What an answer does to a ticket. What is said while the merchant has the next word changes nothing, and what was
 * solved or closed takes no mere message: its user says that it is not solved, or reports anew.
 */
function moveOf(answer: FeedbackAnsweredEvent['answer'], status: number): TicketEvent | null {
  if (answer === 'solved') return 'userConfirms';
  if (answer === 'notSolved') return 'userReopens';
  const isMerchants = status === TicketStatus.pending || status === TicketStatus.handling;
  return isMerchants ? null : 'userAnswers';
}

/** As its user is told: without notes among colleagues, and without steps that nobody said anything with. */
export async function toTold(trx: TenantTransaction, ticket: TicketRow): Promise<PlatformConversation> {
  const own = await readConversation(trx, ticket);
  const goesOn = await findGoingOn(trx, ticket);
  const said = goesOn === null ? own : [...own, ...(await repliesSince(trx, goesOn, ticket))];
  return {
    rating: TICKET_RATINGS.find((each) => each === ticket.rating) ?? null,
    ticketNo: ticket.ticket_no,
    // Of one that was merged its user is told how the one stands that goes on for it.
    ticketStatus: (goesOn ?? ticket).status as TicketStatus,
    messages: said
      .toSorted((one, other) => one.at - other.at)
      .filter(({ isInternal, content }) => !isInternal && content !== '')
      .map(({ at, from, content, images }) => ({
        ...{ at, from: from === 'user' ? 'user' : 'merchant', content },
        images: [...images],
      })),
  };
}

async function findGoingOn(
  trx: TenantTransaction,
  { franchisee_id, merged_into }: TicketRow,
): Promise<TicketRow | null> {
  if (merged_into === null) return null;
  const found = await trx
    .selectFrom('ticket')
    .selectAll()
    .where('franchisee_id', '=', franchisee_id)
    .where('ticket_id', '=', merged_into)
    .executeTakeFirst();
  return found ?? null;
}

/** What the merchant has replied there since: what its own user says is nobody else's to read. */
async function repliesSince(trx: TenantTransaction, ticket: TicketRow, merged: TicketRow) {
  const said = await readConversation(trx, ticket);
  const joined = said.findLastIndex(
    ({ event, about }) => event === 'absorb' && about?.id === merged.ticket_id,
  );
  // One that came by way of a third has no such line there: its time tells.
  const since = joined === -1 ? said.filter(({ at }) => at >= merged.changed_at) : said.slice(joined);
  // What was given was given to the other user.
  return since.filter(({ from, event }) => from === 'staff' && event !== 'submit' && event !== 'remedy');
}
