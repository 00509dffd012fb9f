import type { TableName } from '../../../contract/resources/source';

/** Kinds of rows that pictures are proof of, each with the lists whose readers are shown them. */
export const PROOF_SUBJECTS = {
  order: ['order', 'refund'],
  cashOut: ['cashOut'],
  blacklist: ['blacklist'],
  inspectionTask: ['inspectionTask', 'inspection'],
  ticket: ['ticket'],
} as const satisfies Readonly<Record<string, readonly TableName[]>>;
export type ProofSubject = keyof typeof PROOF_SUBJECTS;

/** A row that a picture is proof of. */
export interface Proof {
  readonly subject: ProofSubject;
  /** Null: the row is of no store, and the affair of whoever reads such rows. */
  readonly storeId: string | null;
  /** Null: the row is of no equipment type. */
  readonly equipment: string | null;
}
