import type { AgreementFigures, AgreementRow } from '../../../../contract/api/account/agreement';

/** Everything that is broken or waits of a merchant, as far as it is counted; null while it is not known. */
export function toTrouble(figures: Pick<AgreementFigures, 'waiting'> | undefined): number | null {
  if (figures === undefined) return null;
  return figures.waiting.flatMap(({ items }) => items).reduce((sum, { count }) => sum + count, 0);
}

/** Agencies with most trouble first, then those that end soonest; as they came while nothing is known. */
export function rankByTrouble<R extends Pick<AgreementRow, 'franchiseeId' | 'endAt'>>(
  rows: readonly R[],
  figures: ReadonlyMap<string, Pick<AgreementFigures, 'waiting'>> | undefined,
): readonly R[] {
  if (figures === undefined) return rows;
  const troubleOf = ({ franchiseeId }: R) => toTrouble(figures.get(franchiseeId)) ?? 0;
  return rows.toSorted((a, b) => troubleOf(b) - troubleOf(a) || a.endAt - b.endAt);
}
