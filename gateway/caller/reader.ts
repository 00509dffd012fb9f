import type { SubjectAccess } from '../../contract/access/access';

/** Whose data is read, and what of it. */
export interface Reader {
  readonly franchiseeId: string;
  /** Null for all stores. */
  readonly storeIds: readonly string[] | null;
  readonly access: SubjectAccess;
}
