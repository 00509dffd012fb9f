import { Type } from '@sinclair/typebox';
import { TAKEN_OUTCOMES } from '../../../domain/action';
import { TICKET_EVENTS } from '../../../domain/ticket';
import { OneId } from '../../parameter';
import { nullable, wordOf, type Shape } from '../../shape';

/** Who says something about a ticket; `system`: what followed from time. */
export const TICKET_SPEAKERS = ['user', 'staff', 'system'] as const;
export type TicketSpeaker = (typeof TICKET_SPEAKERS)[number];

/** What was done for a ticket about its order or device; the message's `about` is the row. */
export const TicketRemedy = Type.Object({
  /** Id of the page that has the action. */
  page: Type.String(),
  /** Name of the declared action. */
  action: Type.String(),
  outcome: wordOf(TAKEN_OUTCOMES),
  /** What it came to, in cents; null where nothing was given. */
  cents: nullable(Type.Integer()),
});
export type TicketRemedy = Shape<typeof TicketRemedy>;

/** One thing that was said, or happened, in the course of a ticket. */
export const TicketMessage = Type.Object({
  id: Type.String(),
  /** Epoch ms. */
  at: Type.Integer(),
  from: wordOf(TICKET_SPEAKERS),
  /** Who said it; null for users, whose mobile the ticket tells, and for what followed from time. */
  name: nullable(Type.String()),
  /** A note among colleagues: users never read it. */
  isInternal: Type.Boolean(),
  /** What it did to the ticket; null where it changed no state. */
  event: nullable(wordOf(TICKET_EVENTS)),
  /** Whom or what it is about: to whom the ticket was given; null for nobody else. */
  about: nullable(Type.Object({ id: Type.String(), name: Type.String() })),
  /** What was done, of the event `remedy`; null for every other. */
  remedy: nullable(TicketRemedy),
  /** The ticket it was said of, where that was merged into this one; null for this one's own. */
  of: nullable(Type.Object({ id: Type.String(), ticketNo: Type.String() })),
  /** Empty where nothing was said. */
  content: Type.String(),
  /** Ids of the pictures that came with it, for `GET attachment`. */
  images: Type.Array(Type.String()),
});
export type TicketMessage = Shape<typeof TicketMessage>;

/** Body of `POST {ticket page}/conversation`: the ticket. */
export const ConversationRequest = OneId;
export type ConversationRequest = Shape<typeof ConversationRequest>;

/** Data of `POST {ticket page}/conversation`: what was said, oldest first, beginning with the report itself. */
export const ConversationAnswer = Type.Object({ list: Type.Array(TicketMessage) });
export type ConversationAnswer = Shape<typeof ConversationAnswer>;
