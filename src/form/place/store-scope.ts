/** Every store, or those that are named; which were named is kept while every store is chosen. */
export interface StoreScope {
  readonly isAllStores: boolean;
  readonly storeIds?: readonly string[];
}

/** Store ids as the contract has them: null is every store. */
export function toStoreIds({ isAllStores, storeIds = [] }: StoreScope): readonly string[] | null {
  return isAllStores ? null : storeIds;
}
