/** Stands in for `lodash-es/differenceWith`: the items that are equal to none of the others. */
export default function differenceWith<T, U>(
  items: readonly T[] | null | undefined,
  others: readonly U[] | null | undefined,
  areEqual: (item: T, other: U) => boolean,
): T[] {
  return (items ?? []).filter((item) => !(others ?? []).some((other) => areEqual(item, other)));
}
