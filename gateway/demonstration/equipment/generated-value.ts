import { numberBoundsOf } from '../../../contract/resources/bounds';
import type { FieldKind, ResolvedField } from '../../../contract/resources/field';
import { ONE_DAY_MS } from '../../../contract/limits';
import type { Random } from '../random';
import { round } from './seed-equipment';

export interface ValueContext {
  readonly random: Random;
  readonly nowMs: number;
}

type MakeValue = (field: ResolvedField, context: ValueContext) => unknown;

/** Span of values where a field declares no ends, in the unit of the wire. */
const USUAL_SPANS: Readonly<Partial<Record<FieldKind, number>>> = {
  money: 1_000,
  duration: 7_200,
  percent: 1,
};
const USUAL_SPAN = 100;
/** Fractions that look measured rather than drawn; cents and seconds are whole by their step. */
const DIGITS: Readonly<Partial<Record<FieldKind, number>>> = { number: 1, percent: 3, level: 0 };

function quantity(field: ResolvedField, { random }: ValueContext): number {
  const bounds = numberBoundsOf(field) ?? { min: null, max: null, step: null };
  const span = USUAL_SPANS[field.kind] ?? USUAL_SPAN;
  const min = bounds.min ?? Math.min(0, (bounds.max ?? span) - span);
  const max = bounds.max ?? min + span;
  const { step } = bounds;
  if (step === null) return round(min + random.next() * (max - min), DIGITS[field.kind] ?? 2);
  return round(min + step * random.int(0, Math.floor((max - min) / step)), 6);
}

/** What devices and orders of a type show that brings no seed of its own. */
const VALUES: Readonly<Record<FieldKind, MakeValue>> = {
  text: ({ title }, { random }) => `${title.zh}${random.pick(['一', '二', '三'])}`,
  mobile: (_field, { random }) => `1380000${String(random.int(0, 9_999)).padStart(4, '0')}`,
  number: quantity,
  money: quantity,
  percent: quantity,
  duration: quantity,
  level: quantity,
  time: (_field, { random, nowMs }) => nowMs - random.int(1, 60) * ONE_DAY_MS,
  boolean: (_field, { random }) => random.chance(0.5),
  enum: ({ options }, { random }) => (options.length === 0 ? null : random.pick(options).value),
  tags: ({ options }, { random }) => options.filter(() => random.chance(0.4)).map(({ value }) => value),
  // Nothing to link to, and nobody took pictures.
  reference: () => null,
  images: () => [],
  rows: ({ columns }, context) => [1, 2].map(() => makeValues(columns, context)),
};

/** A plausible value for each field, within its bounds and among its options. */
export function makeValues(
  fields: readonly ResolvedField[],
  context: ValueContext,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(fields.map((field) => [field.field, VALUES[field.kind](field, context)]));
}
