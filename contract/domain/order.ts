/** Codes of the order states (pages: order states). */
export const OrderStatus = {
  unpaid: 0,
  closed: 1,
  waiting: 2,
  starting: 3,
  running: 4,
  finished: 5,
  startFailed: 6,
  aborted: 7,
  reserved: 9,
} as const;
export type OrderStatus = (typeof OrderStatus)[keyof typeof OrderStatus];

/** The moment by which statistics count an order (pages 6.1). */
export const ORDER_COUNTED_AT = 'paidAt';
