import { text, type Text } from '../text';
import type { FieldKind, ResolvedField } from './field';
import { toQuantityText } from './quantity-entry';

/** What may be entered for a quantity, in the unit of the wire; null leaves a side open. */
export interface NumberBounds {
  readonly min: number | null;
  readonly max: number | null;
  /** Values are `min` (or 0) and whole steps above it. */
  readonly step: number | null;
}

/** Bounds that a kind has by nature, where a field declares none: cents and seconds are whole. */
const NATURAL_BOUNDS: Readonly<Partial<Record<FieldKind, NumberBounds>>> = {
  number: { min: null, max: null, step: null },
  money: { min: 0, max: null, step: 1 },
  duration: { min: 0, max: null, step: 1 },
  percent: { min: 0, max: 1, step: null },
  level: { min: 0, max: null, step: null },
};

/** A quantity and the bounds declared for it. */
export type BoundedQuantity = Pick<ResolvedField, 'kind' | 'min' | 'max' | 'step'>;

/** The bounds of a field, declared or by nature; null for kinds that hold no quantity. */
export function numberBoundsOf({ kind, min, max, step }: BoundedQuantity): NumberBounds | null {
  const natural = NATURAL_BOUNDS[kind];
  if (natural === undefined) return null;
  return { min: min ?? natural.min, max: max ?? natural.max, step: step ?? natural.step };
}

/** How a number misses its bounds. */
export type BoundsProblem = 'tooSmall' | 'tooLarge' | 'offStep';

/** Says how a number misses the bounds of its field; null when it keeps them, or has none. */
export function boundsProblemOf(field: BoundedQuantity, value: number): BoundsProblem | null {
  const bounds = numberBoundsOf(field);
  if (bounds === null) return null;
  const { min, max, step } = bounds;
  if (min !== null && value < min) return 'tooSmall';
  if (max !== null && value > max) return 'tooLarge';
  return step === null || isWholeSteps(value - (min ?? 0), step) ? null : 'offStep';
}

/** Tolerance for binary fractions: 0.3 is three steps of 0.1. */
const STEP_TOLERANCE = 1e-9;

function isWholeSteps(distance: number, step: number): boolean {
  const steps = distance / step;
  return Math.abs(steps - Math.round(steps)) <= STEP_TOLERANCE * Math.max(1, Math.abs(steps));
}

/** A missed bound in words for whoever typed the value; names the field by its title. */
export function toBoundsText(field: ResolvedField, problem: BoundsProblem): Text {
  const { min = null, max = null, step = null } = numberBoundsOf(field) ?? {};
  const words = (value: number | null): Text => toQuantityText(field, value ?? 0);
  const { zh, en } = field.title;
  switch (problem) {
    case 'tooSmall':
      return text(`${zh}不能小于 ${words(min).zh}`, `${en} must be at least ${words(min).en}`);
    case 'tooLarge':
      return text(`${zh}不能大于 ${words(max).zh}`, `${en} must be at most ${words(max).en}`);
    case 'offStep':
      return text(
        `${zh}须从 ${words(min).zh} 起按 ${words(step).zh} 递增`,
        `${en} must be ${words(min).en} plus whole steps of ${words(step).en}`,
      );
  }
}
