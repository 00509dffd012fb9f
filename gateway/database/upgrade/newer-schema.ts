/**
 * A gateway that starts may find steps of the schema that it does not know: a newer one runs beside it, or ran before it.
 * All that it finds of them is their names, so these say what it has to know: a step that takes away what an earlier
 * release asks for ends with the number of the step that the release knows which asks for it no longer, as
 * `190-drop-nicknames.from-185` does. Every other step leaves what stood before as it was (decision 201).
 *
 * @param done - Names of all steps that have run, and more than those of this release.
 * @param known - Names of the steps of this release.
 * @returns Names of the steps that have taken away what this release asks for.
 */
export function findLoss(done: ReadonlySet<string>, known: readonly string[]): readonly string[] {
  const newest = Math.max(...known.map(numberOf));
  return [...done].filter((name) => !known.includes(name) && floorOf(name) > newest);
}

const numberOf = (name: string): number => Number.parseInt(name, 10);

/** The step that a gateway has to know to run on the schema after this one; any does when it names none. */
function floorOf(name: string): number {
  return Number(/\.from-(\d+)$/.exec(name)?.[1] ?? 0);
}
