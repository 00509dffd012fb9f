const AT_LENGTH = 9;
const TAIL_LENGTH = 7;
const BASE = 36;

/** Moments from here on, in the year 5188, would need a digit more. */
export const SORTABLE_ID_MOMENTS = BASE ** AT_LENGTH;

/** Largest exclusive bound of the tail of {@link toSortableId}. */
export const SORTABLE_ID_TAILS = BASE ** TAIL_LENGTH;

/**
 * An id whose text order is its time order, without a sequence that gateways or shards would share.
 *
 * @param atMs - Epoch ms; the id sorts by it.
 * @param tail - A whole number below {@link SORTABLE_ID_TAILS}: random, or a counter.
 */
export function toSortableId(atMs: number, tail: number): string {
  return (
    Math.trunc(atMs).toString(BASE).padStart(AT_LENGTH, '0') + tail.toString(BASE).padStart(TAIL_LENGTH, '0')
  );
}
