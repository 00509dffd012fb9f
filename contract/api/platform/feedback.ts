import { Type } from '@sinclair/typebox';
import type { Call } from '../calls';
import { Lines, Moment } from '../parameter';
import { closed, nullable, wordOf, type Shape } from '../shape';
import {
  TICKET_CATEGORIES,
  TICKET_IMAGES_MAX,
  TICKET_PRIORITIES,
  TICKET_TEXT_MAX,
} from '../../domain/ticket';
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

/** The ticket that was made of it. */
export const PlatformTicket = Type.Object({ ticketNo: Type.String(), ticketId: Type.String() });
export type PlatformTicket = Shape<typeof PlatformTicket>;

/** What another system tells of problems. */
export const FEEDBACK_CREATED_CALL = {
  body: FeedbackCreatedEvent,
  answer: PlatformTicket,
} as const satisfies Call;
export const FEEDBACK_CREATED_PATH = `${PLATFORM_BASE}/v1/feedback/created`;
