import type { Text } from '../../text';
import type { FieldCondition } from '../action';

/** A part of the devices of a type that wears with every start. `N` are the own fields of the devices. */
export interface PartDeclaration<N extends string = string> {
  /** Unique within its type; what was serviced is kept under it. */
  readonly name: string;
  readonly title: Text;
  /** How many starts it is made for: from then on it is due. */
  readonly starts: number;
  /** What devices that have it are, by own fields: all of these hold. @default every device has it */
  readonly where?: readonly FieldCondition<N>[];
}

/** The share of its starts from which a part is worth a look, and that from which it is due. */
export const PART_WORN_SHARE = 0.9;
export const PART_DUE_SHARE = 1;

/** Which part was serviced, and what is to be said of it. */
export const SERVICE_PARAMS = ['part', 'note'] as const;

/** A part of one device as answers carry it, in the columns of the field `parts`. */
export interface PartUse {
  readonly part: string;
  /** Starts since it was serviced; since they are counted where it never was. */
  readonly used: number;
  readonly planned: number;
  /** One by the other. */
  readonly share: number;
  /** Epoch ms; null where nobody ever registered it. */
  readonly servicedAt: number | null;
}

/** The part that is most used up, the first of several alike; null where there is none. */
export function mostUsedOf(parts: readonly PartUse[]): PartUse | null {
  return parts.reduce<PartUse | null>(
    (most, part) => (most !== null && most.share >= part.share ? most : part),
    null,
  );
}
