import type { AnyEffect } from '../effect';

/** Effects that are no remedy: they act on no single row, have calls of their own, or are steps of tickets themselves. */
export const UNSEEN_EFFECTS: readonly AnyEffect['kind'][] = [
  'create',
  'remove',
  'calibrate',
  'exportFile',
  'exportStep',
  'ticket',
  'ticketStep',
  'blockRule',
];
