import type { ActionEffect } from '../../../contract/resources/action';
import type { ActingPage } from '../action/effect-handler';

/** @throws Error at start, when an action for orders stands on a page of something else. */
export function assertOrders({ kind }: ActionEffect, { id, source }: ActingPage): void {
  if (source.table !== 'order')
    throw new Error(`An action of ${id} is "${kind}", and its rows are no orders.`);
}
