/**
 * A mistake in the declaration, the developer's to mend. Collected, never thrown one at a time.
 */
export interface ConfigProblem {
  /** Stable id, for example `RC003`; docs and tests refer to it. */
  readonly id: string;
  /** Where, by names: `hairDryer › device › outletTempC › permission`. */
  readonly path: string;
  /** The same with indexes, as it stands in the file: `entries[2].device.fields[4].permission`. */
  readonly where: string;
  /** A sentence that names the offender. */
  readonly message: string;
  /** What to do about it. */
  readonly hint: string;
}

/** Thrown once, with every problem of the declaration. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly ConfigProblem[]) {
    super(
      `resources.config.ts has ${problems.length} problem(s):\n${problems.map(formatProblem).join('\n')}`,
    );
    this.name = 'ConfigError';
  }
}

/** One problem on one line: `RC003 washer › order › permission (entries[2].order.permission): … Did you mean "…"?` */
export function formatProblem({ id, path, where, message, hint }: ConfigProblem): string {
  const place = where === '' || where === path ? path : `${path} (${where})`;
  return `${id} ${place}: ${message} ${hint}`.trim();
}

/** "Did you mean …?" for the nearest known word, or the given remedy when nothing is near. */
export function suggest(word: string, known: Iterable<string>, otherwise: string): string {
  const nearest = nearestOf(word, known);
  return nearest === null ? otherwise : `Did you mean "${nearest}"?`;
}

/** The known word that was probably meant; null when none is near. */
export function nearestOf(word: string, known: Iterable<string>): string | null {
  let nearest: string | null = null;
  let nearestDistance = Math.max(2, Math.floor(word.length / 4)) + 1;
  for (const candidate of known) {
    const distance = editDistance(word, candidate);
    if (distance < nearestDistance) [nearest, nearestDistance] = [candidate, distance];
  }
  return nearest;
}

/** Levenshtein distance: how many letters must be added, dropped or changed. */
function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...from].entries()) {
    const current = [row + 1];
    for (const [column, other] of [...to].entries()) {
      const replaced = (previous[column] ?? 0) + (letter === other ? 0 : 1);
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[to.length] ?? 0;
}
