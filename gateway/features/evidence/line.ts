import type { TimelineLine } from '../../../contract/api/page/evidence/timeline';
import {
  TIMELINE_KINDS,
  type TimelineKind,
  type TimelineSource,
} from '../../../contract/domain/evidence/evidence';

export type Line = TimelineLine;
/** What a line tells beside when, what and whose word it is. */
export type Told = Partial<Omit<Line, 'id' | 'at' | 'kind' | 'source'>>;

/** A line of something that happened; none where nobody knows when. */
export function toLine(
  id: string,
  at: number | null | undefined,
  [kind, source]: readonly [TimelineKind, TimelineSource],
  told: Told = {},
): readonly Line[] {
  if (at === null || at === undefined) return [];
  return [{ actor: null, onBehalfOf: null, ...told, id: `${id}:${kind}`, at, kind, source }];
}

const RANKS = new Map(TIMELINE_KINDS.map((kind, rank) => [kind, rank]));

/** Oldest first; what happened in one millisecond, in the order of cause and effect. */
export function byTime(one: Line, other: Line): number {
  return (
    one.at - other.at ||
    (RANKS.get(one.kind) ?? 0) - (RANKS.get(other.kind) ?? 0) ||
    (one.id < other.id ? -1 : 1)
  );
}

/** A text where there is one. */
export function said<K extends keyof Told>(name: K, value: Told[K] | null | undefined | ''): Told {
  return value === null || value === undefined || value === '' ? {} : { [name]: value };
}
