import type { OrderMeasure } from '../metric';

/**
 * Devices of another type that those of this one stand beside, so that a figure can set what both came to against each
 * other. Both are summed by whole days and by store, from what is kept of every order; `N` are the fields of the devices.
 */
export interface LinkDeclaration<N extends string = string> {
  /** Unique among the links of the type; metrics name its sums `linked.NAME` and `linking.NAME`. */
  readonly name: string;
  /** The own field of the devices, a text, that holds the number of the other one in the same store. */
  readonly field: N;
  /** Word on the wire of the type on the other side. */
  readonly to: string;
  /** What the devices that are named came to, `linked.NAME`: a measure of the other type's orders. */
  readonly linked: OrderMeasure;
  /** What the devices that name one came to, `linking.NAME`: a measure of the type's own orders. */
  readonly linking: OrderMeasure;
}
