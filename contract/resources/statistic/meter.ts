import type { OrderMeasure } from '../metric';

/**
 * A counter of the devices that only grows, so that a figure can set what it grew by against what orders came to: what
 * went through a device, and what was sold of it. Both are summed by whole days. `N` are the own fields of the devices.
 */
export interface MeterDeclaration<N extends string = string> {
  /** Unique among the meters of the type; metrics name its sums `metered.NAME` and `meteredOrders.NAME`. */
  readonly name: string;
  /** The own field of the devices, a number, that holds the reading. */
  readonly field: N;
  /** What it is held against, `meteredOrders.NAME`: a measure of the type's orders. */
  readonly against: OrderMeasure;
}
