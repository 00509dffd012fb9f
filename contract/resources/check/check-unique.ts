import type { Located } from './located';

/** Reports every item whose name an earlier item of the list already has; items named null are passed over. */
export function checkUnique<T>(
  id: string,
  what: string,
  items: readonly T[],
  where: string,
  nameOf: (item: T) => string | number | null,
  property = 'name',
): readonly Located[] {
  const firstIndexes = new Map<string | number, number>();
  return items.flatMap((item, index) => {
    const name = nameOf(item);
    if (name === null) return [];
    const first = firstIndexes.get(name);
    if (first === undefined) {
      firstIndexes.set(name, index);
      return [];
    }
    return [
      {
        id,
        where: `${where}[${index}].${property}`,
        message: `the ${what} "${name}" is already taken by ${where}[${first}].`,
        hint: 'Give each its own.',
      },
    ];
  });
}
