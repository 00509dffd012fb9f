import { Type } from '@sinclair/typebox';
import { closed, nullable, type Shape } from '../../shape';
import { Id } from '../../parameter';

/** Body of `POST {order page}/user`: the user of one order. */
export const OrderUserRequest = closed({ id: Id });
export type OrderUserRequest = Shape<typeof OrderUserRequest>;

/** One of the user's orders, with the page that shows it. */
export const UserOrder = Type.Object({
  id: Type.String(),
  /** Id of the order page of its type. */
  page: Type.String(),
  orderNo: Type.String(),
  createdAt: Type.Integer(),
  deviceNumber: Type.String(),
  itemName: Type.String(),
  payAmount: Type.Integer(),
  refundedAmount: Type.Integer(),
  orderStatus: Type.Integer(),
  refundStatus: Type.Integer(),
});
export type UserOrder = Shape<typeof UserOrder>;

/** A ticket about the order. */
export const OrderTicket = Type.Object({
  id: Type.String(),
  /** Id of the page that lists tickets. */
  page: Type.String(),
  ticketNo: Type.String(),
  createdAt: Type.Integer(),
  category: Type.String(),
  ticketStatus: Type.Integer(),
});
export type OrderTicket = Shape<typeof OrderTicket>;

/** Data of `POST {order page}/user`: the last 30 days of the user, as far as the reader may see orders. */
export const OrderUserAnswer = Type.Object({
  /** Masked. */
  userMobile: Type.String(),
  /** Since when, epoch ms. */
  since: Type.Integer(),
  orders: Type.Integer(),
  /** Orders that were paid, and what for, cents. */
  paid: Type.Integer(),
  paidAmount: Type.Integer(),
  /** Orders of which something went back, and how much, cents. */
  refunded: Type.Integer(),
  refundedAmount: Type.Integer(),
  /** Orders of which something went back, of those paid; null while none was paid. */
  refundRate: nullable(Type.Number()),
  /** Orders whose start failed or that broke off. */
  failed: Type.Integer(),
  /** Orders that the user was compensated for. */
  compensated: Type.Integer(),
  /** Complaints; null for who may not see any. */
  tickets: nullable(Type.Integer()),
  /** Tickets about this order, newest first, whenever they came; null for who may not see any. */
  orderTickets: nullable(Type.Array(OrderTicket)),
  /** There are more orders than were counted. */
  isCut: Type.Boolean(),
  /** The newest orders, newest first. */
  list: Type.Array(UserOrder),
});
export type OrderUserAnswer = Shape<typeof OrderUserAnswer>;
