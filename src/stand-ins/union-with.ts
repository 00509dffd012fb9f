/** Stands in for `lodash-es/unionWith`: all items in order, each only once; the first of equals stays. */
export default function unionWith<T>(
  ...lists: readonly [...(readonly (readonly T[] | null | undefined)[]), (left: T, right: T) => boolean]
): T[] {
  const areEqual = lists.at(-1);
  if (typeof areEqual !== 'function') throw new Error('unionWith needs a comparison as its last argument.');
  const union: T[] = [];
  for (const list of lists) {
    if (!Array.isArray(list)) continue;
    for (const item of list as readonly T[]) {
      if (!union.some((known) => areEqual(known, item))) union.push(item);
    }
  }
  return union;
}
