import { Type } from '@sinclair/typebox';
import { BLOCK_REASONS } from '../../../domain/proof/blacklist';
import { closed, nullable, wordOf, type Shape } from '../../shape';
import { Id } from '../../parameter';
import { TicketRef } from './order-tickets';

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

/** Whether a user is kept away where the order was placed; all null while nothing keeps it away. */
export const UserBlock = Type.Object({
  /** The entry of the blacklist. */
  id: nullable(Type.String()),
  reason: nullable(wordOf(BLOCK_REASONS)),
  /** When it is over, epoch ms; null without an end. */
  expireAt: nullable(Type.Integer()),
});
export type UserBlock = Shape<typeof UserBlock>;

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
  /** Coupons that the user was given to make up for orders, what they are worth, cents, and how many were used. */
  coupons: Type.Object({ given: Type.Integer(), cents: Type.Integer(), used: Type.Integer() }),
  /** Complaints; null for who may not see any. */
  tickets: nullable(Type.Integer()),
  /** The newest of them, newest first. */
  ticketList: Type.Array(TicketRef),
  /** Null for who may not see the blacklist. */
  block: nullable(UserBlock),
  /** There are more orders than were counted. */
  isCut: Type.Boolean(),
  /** The newest orders, newest first. */
  list: Type.Array(UserOrder),
});
export type OrderUserAnswer = Shape<typeof OrderUserAnswer>;
