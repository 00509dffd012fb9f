import type { FieldCondition } from '../action';

/**
 * Devices that a rule of the type's alerts can say something of, so that a figure can tell what part of them it did not
 * hold on. Only devices that are there now: of one that was let go of nobody knows any more what it was like. `N` are the
 * own fields of the devices.
 */
export interface WatchedDeclaration<N extends string = string> {
  /** Unique among those of the type; metrics name its sums `watched.NAME` and `sound.NAME`. */
  readonly name: string;
  /** Name of the rule. */
  readonly rule: string;
  /** What such devices are, now as then: all of these hold. @default every device */
  readonly where?: readonly FieldCondition<N>[];
  /** Own fields that the rule goes by: a device that told none of one of them is not judged. @default every device */
  readonly knows?: readonly N[];
}
