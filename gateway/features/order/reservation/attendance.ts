import type { Attendance, ReservationStarter } from '../../../../contract/domain/order';
import type { OrderPatch, OrderRow } from '../order-row';

type Awaited = Pick<OrderRow, 'attendance'>;

const of = (attendance: Attendance): OrderPatch => ({ attendance });

/** Whether an order's time has come and its user is still to come: nothing is started for it. */
export function isAwaited({ attendance }: Awaited): boolean {
  return attendance === ('due' satisfies Attendance);
}

/** What is expected of the user of an order that is paid for a later time. */
export function toExpected(startedBy: ReservationStarter): OrderPatch {
  return startedBy === 'user' ? of('expected') : {};
}

/** The time of an order has come; whoever has the money back is not expected any more. */
export function toDue({ attendance }: Awaited, isGivenBack: boolean): OrderPatch {
  if (attendance !== ('expected' satisfies Attendance)) return {};
  return of(isGivenBack ? 'released' : 'due');
}

/** Somebody stands before the device, or had it started for its user. */
export function toCame(order: Awaited): OrderPatch {
  return isAwaited(order) ? of('came') : {};
}

/** Nobody has to come any more, and nobody failed to. */
export function toReleased(order: Awaited): OrderPatch {
  return isAwaited(order) ? of('released') : {};
}

/** Nobody came in time. */
export function toMissed(): OrderPatch {
  return of('missed');
}
