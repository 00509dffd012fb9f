import { Type } from '@sinclair/typebox';
import { OneId } from '../../parameter';
import { nullable, type Shape } from '../../shape';

/** Body of `POST {order page}/tickets`: the order. */
export const OrderTicketsRequest = OneId;
export type OrderTicketsRequest = Shape<typeof OrderTicketsRequest>;

/** A ticket in one line. */
export const TicketRef = Type.Object({
  id: Type.String(),
  ticketNo: Type.String(),
  /** When it was reported, epoch ms. */
  createdAt: Type.Integer(),
  category: Type.String(),
  content: Type.String(),
  ticketStatus: Type.Integer(),
  /** Who sees to it; null while nobody does. */
  assigneeName: nullable(Type.String()),
});
export type TicketRef = Shape<typeof TicketRef>;

/** Tickets of one order that are told at most. */
export const ORDER_TICKETS_MAX = 50;

/** Data of `POST {order page}/tickets`, newest first. */
export const OrderTicketsAnswer = Type.Object({
  /** Null for who may not see tickets. */
  list: nullable(Type.Array(TicketRef)),
});
export type OrderTicketsAnswer = Shape<typeof OrderTicketsAnswer>;
