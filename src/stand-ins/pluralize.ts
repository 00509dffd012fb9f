/**
 * Stands in for `pluralize`, with which refine makes up English names of resources; every resource here
 * has a title of its own in both languages, so words stay as they are.
 */
function keep(word: string): string {
  return word;
}

export default { plural: keep, singular: keep };
