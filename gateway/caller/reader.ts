import type { SubjectAccess } from '../../contract/access/access';

/** Whose data is read, and what of it. */
export interface Reader {
  readonly franchiseeId: string;
  /** Who reads: what is theirs is found by it. */
  readonly accountId: string;
  /** Null for all stores. */
  readonly storeIds: readonly string[] | null;
  /** Equipment types that an agent's agreement covers; null for all. */
  readonly equipment: readonly string[] | null;
  readonly access: SubjectAccess;
  /** @see Knowing */
  readonly changedAtMs?: number | null | undefined;
}
