/** A step of the schema: the name that the database keeps of it, and what it says. */
export interface UpgradeStep {
  readonly name: string;
  readonly source: string;
}

const TAKES_AWAY =
  /\bDROP (?:COLUMN|TABLE|VIEW|FUNCTION)\b|\bRENAME\b|\bALTER COLUMN \w+ (?:SET DATA )?TYPE\b|\bSET NOT NULL\b/i;
const INDEXED = /\bCREATE (?:UNIQUE )?INDEX \w+\s+ON (\w+)/gi;

/**
 * What would stop those who work while a step is made, or the release before it afterwards (decision 201).
 *
 * @returns A sentence for each.
 */
export function findUnkindSteps(steps: readonly UpgradeStep[]): readonly string[] {
  return steps.flatMap(({ name, source }) => [
    ...(TAKES_AWAY.test(source) && !/\.from-\d+$/.test(name)
      ? [`${name} takes away what a release before may ask for: end its name with .from- and a step.`]
      : []),
    ...[...source.matchAll(INDEXED)]
      .map(([, table = '']) => table)
      .filter((table) => !new RegExp(String.raw`\bCREATE TABLE ${table}\b`, 'i').test(source))
      .map(
        (table) =>
          `${name} raises an index of ${table} in a transaction: upgrade/standing-indexes.ts has a place for it.`,
      ),
  ]);
}
