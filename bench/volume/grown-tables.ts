/** Sums that statistics and tabs read, and the column that says what time a row of them is of. */
export const SUMS: Readonly<Record<string, string>> = {
  order_rollup_hour: 'hour_at',
  device_rollup_day: 'day_at',
  store_rollup_day: 'day_at',
  item_rollup_day: 'day_at',
  device_income_hour: 'hour_at',
  device_meter_day: 'day_at',
  order_tally: 'day_at',
};

/** A table whose rows are copied as they are, their moments moved. */
export interface Copied {
  /** Columns that tell a row from others, and would be taken twice. */
  readonly ids: readonly string[];
  readonly times: readonly string[];
  /** The one of the ids that begins with a moment (decision 079). @default none does */
  readonly datedId?: string;
  /** SQL of that moment. @default `created_at` */
  readonly moment?: string;
  /** Restricts what is copied. @default all rows */
  readonly where?: string;
}

/** What grows with orders: each past has it, and each hour as many times more. */
export const GROWN_WITH_ORDERS: Readonly<Record<string, Copied>> = {
  orders: {
    // A payment is somebody's once: copies that shared it would all be found by its number.
    ids: ['order_id', 'order_no', 'pay_no'],
    datedId: 'order_id',
    times: ['created_at', 'paid_at', 'started_at', 'ended_at', 'state_at', 'expected_end_at'],
  },
  // Lists say of an order what went back of it.
  order_refund: {
    ids: ['refund_no', 'order_id'],
    datedId: 'order_id',
    moment: `(SELECT o.created_at FROM orders o
      WHERE o.franchisee_id = order_refund.franchisee_id AND o.order_id = order_refund.order_id)`,
    times: ['created_at', 'reviewed_at', 'sent_at', 'running_since', 'done_at'],
  },
  ticket: {
    ids: ['ticket_id', 'ticket_no', 'body_hash'],
    datedId: 'ticket_id',
    times: ['created_at', 'changed_at'],
  },
};

/** What says of copied rows, beside them, that they are there: the statement that adds what is missing. */
export const FOLLOWING: Readonly<Record<string, string>> = {
  order_number: `INSERT INTO order_number (franchisee_id, order_no, order_id)
    SELECT franchisee_id, order_no, order_id FROM orders ON CONFLICT DO NOTHING`,
};

/** What grows with the length of the past alone: devices come, go and fail as often however much they sell. */
export const GROWN_WITH_TIME: Readonly<Record<string, Copied>> = {
  device_presence: { ids: ['step_id'], times: ['at'] },
  alert_step: { ids: ['step_id'], times: ['at'] },
  // What holds now holds once.
  alert: {
    ids: ['alert_id'],
    times: ['first_at', 'last_at', 'recovered_at', 'silenced_until', 'handled_at', 'closed_at'],
    where: 'recovered_at IS NOT NULL',
  },
};

/** What is read beside that, and why it does not grow. */
export const AS_THEY_ARE: Readonly<Record<string, string>> = {
  device: 'as many as there are devices, whatever they sell',
  device_past: 'a row for each device that was let go of, not for what it sold',
  store: 'as many as there are stores',
  place: 'as many as there are places',
  store_alert_limit: 'as many as stores set limits of their own',
  store_switch: 'as many as stores have switches',
  account: 'as many as there are people who ask',
  session: 'as many as there are people who ask',
  operation_log: 'read to write the line of a login, not by what is measured',
  order_delta: 'what is not folded yet: a moment of orders, however long the past',
  order_tally_delta: 'the same of counts',
};
