import type { Row } from '../../../contract/api/page/list';

/** Rows as they are shown while nothing may move, and how much waits to be shown. */
export interface SteadyRows {
  readonly rows: readonly Row[];
  readonly waiting: number;
}

/**
 * Newer values in the places that rows have on screen: nothing moves, comes or goes. What would, waits: new rows,
 * rows that are gone, and, where there are none of these, rows that stand elsewhere now.
 */
export function toSteadyRows(shown: readonly Row[], latest: readonly Row[]): SteadyRows {
  const latestById = new Map(latest.map((row) => [row.id, row]));
  const shownIds = new Set(shown.map(({ id }) => id));
  const gone = shown.filter(({ id }) => !latestById.has(id)).length;
  const added = latest.filter(({ id }) => !shownIds.has(id)).length;
  const moved = latest.filter(({ id }, index) => id !== shown[index]?.id).length;
  return {
    rows: shown.map((row) => latestById.get(row.id) ?? row),
    waiting: gone + added > 0 ? Math.max(gone, added) : moved,
  };
}

/** Ids of rows that are new or say something else than before in one of the fields. */
export function changedIdsOf(
  before: readonly Row[],
  after: readonly Row[],
  fields: readonly string[],
): readonly string[] {
  const beforeById = new Map(before.map((row) => [row.id, row]));
  return after.flatMap((row) => {
    const known = beforeById.get(row.id);
    const isSame =
      known !== undefined && (known === row || fields.every((field) => isEqualAt(field, known, row)));
    return isSame ? [] : [row.id];
  });
}

function isEqualAt(field: string, one: Row, other: Row): boolean {
  const [left, right] = [one[field], other[field]];
  return left === right || JSON.stringify(left) === JSON.stringify(right);
}
