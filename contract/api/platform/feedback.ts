import { Type } from '@sinclair/typebox';
import type { Call } from '../calls';
import { Lines, Moment } from '../parameter';
import { closed, codeOf, nullable, wordOf, type Shape } from '../shape';
import {
  TICKET_CATEGORIES,
  TICKET_IMAGES_MAX,
  TICKET_PRIORITIES,
  TICKET_RATINGS,
  TICKET_TEXT_MAX,
  TicketStatus,
} from '../../domain/ticket';
import { ATTACHMENT_MEDIA_TYPES } from '../../domain/proof/attachment';
import { AttachmentId } from '../attachment';
import { GivenNo, Imei, PLATFORM_BASE } from './platform';

/** Who reported a problem to the other system: a user, or its staff for one. */
export const FEEDBACK_SOURCES = ['user', 'staff'] as const;

/** A problem that somebody reported (docs/platform-endpoint.md). */
export const FeedbackCreatedEvent = closed({
  /** The device, and through it the merchant. */
  imei: Imei,
  ticketNo: GivenNo,
  createdAt: Moment,
  /** The order it is about: then the device is the one that the order was for. */
  orderNo: Type.Optional(nullable(GivenNo)),
  source: wordOf(FEEDBACK_SOURCES),
  category: wordOf(TICKET_CATEGORIES),
  content: Lines({ minLength: 1, maxLength: TICKET_TEXT_MAX }),
  imageCount: Type.Optional(Type.Integer({ minimum: 0, maximum: TICKET_IMAGES_MAX })),
  userMobile: Type.String({ pattern: '^(?:1[3-9][0-9]{9})?$', maxLength: 11 }),
  priority: Type.Optional(wordOf(TICKET_PRIORITIES)),
});
export type FeedbackCreatedEvent = Shape<typeof FeedbackCreatedEvent>;

/** What a user says of a ticket that was reported: something more, that it is solved, or that it is not. */
export const FEEDBACK_ANSWERS = ['message', 'solved', 'notSolved'] as const;
export type FeedbackAnswer = (typeof FEEDBACK_ANSWERS)[number];

/** What a user says after the report (docs/platform-endpoint.md). */
export const FeedbackAnsweredEvent = closed({
  imei: Imei,
  ticketNo: GivenNo,
  /** Taken once per ticket. */
  messageNo: GivenNo,
  answeredAt: Moment,
  answer: wordOf(FEEDBACK_ANSWERS),
  /** May be left out where it is said that the ticket is solved. */
  content: Type.Optional(Lines({ maxLength: TICKET_TEXT_MAX })),
});
export type FeedbackAnsweredEvent = Shape<typeof FeedbackAnsweredEvent>;

/** How content a user is with what was done (docs/platform-endpoint.md). */
export const FeedbackRatedEvent = closed({
  imei: Imei,
  ticketNo: GivenNo,
  ratedAt: Moment,
  rating: codeOf(TICKET_RATINGS),
});
export type FeedbackRatedEvent = Shape<typeof FeedbackRatedEvent>;

/** Which ticket is asked for. */
export const FeedbackQuestion = closed({ imei: Imei, ticketNo: GivenNo });
export type FeedbackQuestion = Shape<typeof FeedbackQuestion>;

/** How a ticket stands for its user: what was said to it and by it, oldest first, without notes among colleagues. */
export const PlatformConversation = Type.Object({
  ticketNo: Type.String(),
  ticketStatus: codeOf(Object.values(TicketStatus)),
  /** 1–5; null while the user has not said how content it is. */
  rating: nullable(codeOf(TICKET_RATINGS)),
  messages: Type.Array(
    Type.Object({
      /** Epoch ms. */
      at: Type.Integer(),
      from: wordOf(['user', 'merchant']),
      content: Type.String(),
      /** Ids of its pictures, for `feedback/picture`. */
      images: Type.Array(Type.String()),
    }),
  ),
});
export type PlatformConversation = Shape<typeof PlatformConversation>;

/** Which picture of a conversation is asked for. */
export const FeedbackPictureQuestion = closed({ imei: Imei, ticketNo: GivenNo, pictureId: AttachmentId });
export type FeedbackPictureQuestion = Shape<typeof FeedbackPictureQuestion>;

/** A picture that the user of a ticket was sent. */
export const PlatformPicture = Type.Object({
  mediaType: wordOf(ATTACHMENT_MEDIA_TYPES),
  /** Its bytes, in Base64. */
  bytes: Type.String(),
});
export type PlatformPicture = Shape<typeof PlatformPicture>;

/** Which picture of a user comes: its bytes are the body (docs/platform-endpoint.md). */
export const FeedbackPicturedQuery = closed({
  imei: Imei,
  ticketNo: GivenNo,
  /** Taken once per ticket. */
  pictureNo: GivenNo,
  /** What the user said with it; the report itself where it is left out. */
  messageNo: Type.Optional(GivenNo),
});
export type FeedbackPicturedQuery = Shape<typeof FeedbackPicturedQuery>;

/** The ticket that was made of it. */
export const PlatformTicket = Type.Object({ ticketNo: Type.String(), ticketId: Type.String() });
export type PlatformTicket = Shape<typeof PlatformTicket>;

/** What another system tells of problems. */
export const FEEDBACK_CREATED_CALL = {
  body: FeedbackCreatedEvent,
  answer: PlatformTicket,
} as const satisfies Call;
export const FEEDBACK_ANSWERED_CALL = {
  body: FeedbackAnsweredEvent,
  answer: PlatformConversation,
} as const satisfies Call;
export const FEEDBACK_RATED_CALL = {
  body: FeedbackRatedEvent,
  answer: PlatformConversation,
} as const satisfies Call;
/** Reads and changes nothing. */
export const FEEDBACK_CONVERSATION_CALL = {
  body: FeedbackQuestion,
  answer: PlatformConversation,
} as const satisfies Call;
/** The same. */
export const FEEDBACK_PICTURE_CALL = {
  body: FeedbackPictureQuestion,
  answer: PlatformPicture,
} as const satisfies Call;
/** Takes a picture as its body, beside the query. */
export const FEEDBACK_PICTURED_CALL = { answer: PlatformConversation } as const satisfies Call;
export const FEEDBACK_PICTURED_PATH = `${PLATFORM_BASE}/v1/feedback/pictured`;
export const FEEDBACK_PICTURE_PATH = `${PLATFORM_BASE}/v1/feedback/picture`;
export const FEEDBACK_ANSWERED_PATH = `${PLATFORM_BASE}/v1/feedback/answered`;
export const FEEDBACK_CONVERSATION_PATH = `${PLATFORM_BASE}/v1/feedback/conversation`;
export const FEEDBACK_RATED_PATH = `${PLATFORM_BASE}/v1/feedback/rated`;
export const FEEDBACK_CREATED_PATH = `${PLATFORM_BASE}/v1/feedback/created`;
