import { startOfDay } from '../../../../contract/day';
import { ONE_DAY_MS } from '../../../../contract/limits';
import type { HourSpan } from '../rollup-repository';
import { toWholeDays } from '../device/whole-days';

/** How sums are read so that each of several spans, which may lie within one another, is made up of some of them. */
export interface Atoms {
  /** The shortest spans that all begin and end with one of them, in order; what belongs to none is left out. */
  readonly atoms: readonly HourSpan[];
  /** The longest spans of whole days that all whole days within them are made up of; each begins with an atom. */
  readonly days: readonly HourSpan[];
}

/** Cuts spans where any of them begins or ends, and where whole days of one begin or end. */
export function toAtoms(spans: readonly HourSpan[]): Atoms {
  const wholeDays = toWholeDays(spans);
  return {
    atoms: toPieces(spans, boundsOf([...spans, ...wholeDays])),
    days: toPieces(wholeDays, boundsOf(wholeDays)),
  };
}

/** The spans from one to the next of the bounds, as far as they lie within any of the spans. */
function toPieces(spans: readonly HourSpan[], bounds: readonly number[]): readonly HourSpan[] {
  const within = joinSpans(spans);
  return bounds.slice(0, -1).flatMap((fromMs, index) => {
    const piece = { fromMs, untilMs: bounds[index + 1] ?? fromMs };
    return within.some((span) => contains(span, piece)) ? [piece] : [];
  });
}

/** Where spans begin and end, in order, each once. */
function boundsOf(spans: readonly HourSpan[]): readonly number[] {
  const bounds = spans.filter(isSome).flatMap(({ fromMs, untilMs }) => [fromMs, untilMs]);
  return [...new Set(bounds)].sort((left, right) => left - right);
}

/** The same hours in as few spans as can be, in order. */
export function joinSpans(spans: readonly HourSpan[]): readonly HourSpan[] {
  const joined: HourSpan[] = [];
  for (const span of spans.filter(isSome).sort((left, right) => left.fromMs - right.fromMs)) {
    const last = joined.at(-1);
    if (last === undefined || last.untilMs < span.fromMs) joined.push(span);
    else joined[joined.length - 1] = { fromMs: last.fromMs, untilMs: Math.max(last.untilMs, span.untilMs) };
  }
  return joined;
}

export function contains(whole: HourSpan, part: HourSpan): boolean {
  return whole.fromMs <= part.fromMs && part.untilMs <= whole.untilMs;
}

/** Tells whether a span is of whole days. */
export function isOfDays({ fromMs, untilMs }: HourSpan): boolean {
  return startOfDay(fromMs) === fromMs && (untilMs - fromMs) % ONE_DAY_MS === 0;
}

const isSome = ({ fromMs, untilMs }: HourSpan): boolean => fromMs < untilMs;
