/**
 * An agent's sub-account is limited to stores of several merchants, whose ids are unique for each
 * merchant only. Its list therefore names the merchant before each store: `m1002/s01`.
 */
const SEPARATOR = '/';

/** The stores of one merchant that a sub-account of its agent may see; null for all. */
export function storeIdsAt(franchiseeId: string, stored: readonly string[] | null): readonly string[] | null {
  if (stored === null) return null;
  const prefix = `${franchiseeId}${SEPARATOR}`;
  return stored.filter((id) => id.startsWith(prefix)).map((id) => id.slice(prefix.length));
}

/** Tells whether an account may see any store of a merchant. */
export function hasStoresAt(franchiseeId: string, stored: readonly string[] | null): boolean {
  return storeIdsAt(franchiseeId, stored)?.length !== 0;
}

/** The stored list after the choice for one merchant has changed; those for others stay as they are. */
export function replaceStoreIdsAt(
  franchiseeId: string,
  stored: readonly string[] | null,
  storeIds: readonly string[],
): string[] {
  const prefix = `${franchiseeId}${SEPARATOR}`;
  const others = (stored ?? []).filter((id) => !id.startsWith(prefix));
  return [...others, ...storeIds.map((id) => `${prefix}${id}`)];
}
