import type { Kysely } from 'kysely';
import { ApiCode } from '../../../contract/api/envelope';
import type {
  FeedbackAnsweredEvent,
  FeedbackCreatedEvent,
  FeedbackPicturedQuery,
  FeedbackPictureQuestion,
  FeedbackQuestion,
  FeedbackRatedEvent,
  PlatformConversation,
  PlatformPicture,
  PlatformTicket,
} from '../../../contract/api/platform/feedback';
import { apiError } from '../../../contract/errors/api-error';
import type { Database } from '../../database/schema';
import { withTenant } from '../../database/tenant';
import type { RandomBytes } from '../../database/token';
import type { FileStore } from '../../storage/file-store';
import type { SubmitResult, TicketIntake, TicketSubmission } from '../ticket/ticket-intake';
import { assertEventTime } from './event-time';
import { takeAnswer, takeRating, tellConversation, tellPicture } from './feedback-answer';
import { takePicture, type UserPicture } from './feedback-picture';
import { findModuleOwner, hashBody, type ModuleOwner } from './platform-event-repository';

/** Takes what another system tells of problems; each ticket number takes effect once. */
export interface FeedbackService {
  /**
   * @throws ApiError `notFound` for a device or order that is not there, `unprocessable` when the number was told of
   * before with something else, `invalid` for a time that cannot be and for a report that says nothing.
   */
  readonly created: (event: FeedbackCreatedEvent) => Promise<PlatformTicket>;
  /**
   * What a user says after the report; each number takes effect once for its ticket.
   *
   * @throws ApiError `notFound` for a device or ticket that is not there, `unprocessable` when the number was told of
   * before with something else, `invalid` for a time that cannot be, `refused` when the ticket's state does not allow it.
   */
  readonly answered: (event: FeedbackAnsweredEvent) => Promise<PlatformConversation>;
  /**
   * How content a user is; taken once for each solution.
   *
   * @throws ApiError `notFound` for a device or ticket that is not there, `refused` where nothing was solved or something
   * else was said.
   */
  readonly rated: (event: FeedbackRatedEvent) => Promise<PlatformConversation>;
  /** How a ticket stands for its user. @throws ApiError `notFound` for a device or ticket that is not there. */
  readonly conversation: (question: FeedbackQuestion) => Promise<PlatformConversation>;
  /**
   * A picture that a user shows; each number takes effect once for its ticket.
   *
   * @throws ApiError `notFound` for a device or ticket that is not there, `unprocessable` when the number was told of
   * before with other bytes, `invalid` for a message that is not there or has all the pictures that it may have,
   * `unsupportedType` for bytes that are no picture.
   */
  readonly pictured: (query: FeedbackPicturedQuery, picture: UserPicture) => Promise<PlatformConversation>;
  /** A picture of that conversation. @throws ApiError `notFound` for a device, ticket or picture that is not there. */
  readonly picture: (question: FeedbackPictureQuestion) => Promise<PlatformPicture>;
}

export interface FeedbackServiceOptions {
  readonly db: Kysely<Database>;
  readonly intake: TicketIntake;
  readonly pictures: FileStore;
  readonly random: RandomBytes;
  /** Epoch ms. */
  readonly now: () => number;
}

export function createFeedbackService(options: FeedbackServiceOptions): FeedbackService {
  return {
    created: (event) => takeOnce(options, event),
    answered: (event) => takeAnswer(options, event),
    rated: (event) => takeRating(options, event),
    pictured: (query, picture) => takePicture(options, query, picture),
    picture: (question) => tellPicture(options, question),
    conversation: (question) => tellConversation(options, question),
  };
}

/** The merchant is the one whose device it is, whatever else the event says. */
async function takeOnce(
  { db, intake, now }: FeedbackServiceOptions,
  event: FeedbackCreatedEvent,
): Promise<PlatformTicket> {
  // Blanks are gone by now: a body of nothing else says nothing.
  if (event.content === '') throw apiError(ApiCode.invalid, 'invalidField', { field: 'content' });
  const owner = await findModuleOwner(db, event.imei);
  if (owner === null) throw apiError(ApiCode.notFound, 'platformNoDevice');
  const submission = toSubmission(event, owner);
  const result = await withTenant(db, owner.franchiseeId, async (trx) => {
    const submitted = await intake.submit(trx, submission);
    // What was told before is answered as then, however long ago that was.
    if (submitted.outcome === 'done') assertEventTime(event.createdAt, 'createdAt', now());
    return submitted;
  });
  const answer = toAnswer(result, submission);
  if (result.outcome === 'done') result.after();
  return answer;
}

function toAnswer(result: SubmitResult, { bodyHash }: TicketSubmission): PlatformTicket {
  switch (result.outcome) {
    case 'noDevice':
      throw apiError(ApiCode.notFound, 'platformNoDevice');
    case 'noOrder':
      throw apiError(ApiCode.notFound, 'platformNoOrder');
    default: {
      const { body_hash, ticket_no: ticketNo, ticket_id: ticketId } = result.ticket;
      if (body_hash !== bodyHash) throw apiError(ApiCode.unprocessable, 'platformTicketMismatch');
      return { ticketNo, ticketId };
    }
  }
}

function toSubmission(
  event: FeedbackCreatedEvent,
  { franchiseeId, deviceId }: ModuleOwner,
): TicketSubmission {
  const { ticketNo, source, category, content, userMobile } = event;
  return {
    ...{ franchiseeId, deviceId, ticketNo, source, category, content, userMobile },
    bodyHash: hashBody(event),
    at: event.createdAt,
    orderNo: event.orderNo ?? null,
    imageCount: event.imageCount ?? 0,
    priority: event.priority ?? 'normal',
  };
}
