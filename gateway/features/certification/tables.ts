import type { ColumnType } from 'kysely';

declare module '../../database/schema' {
  interface Database {
    certification: CertificationTable;
  }
}

type FieldTexts = Readonly<Record<string, string>>;

/** One request for certification; the state follows pages 11. A passed row stays until a newer one passes. */
export interface CertificationTable {
  franchisee_id: string;
  id: string;
  /** 0 given up, else as in spec §3. */
  state: number;
  subject_type: number;
  fields: ColumnType<FieldTexts, string, string>;
  /** Reasons of a failed review, by field. */
  failures: ColumnType<FieldTexts, string | undefined, string>;
  /** When the agreement was signed for this subject type; epoch ms. */
  signed_at: ColumnType<number | null, number | null | undefined, number | null>;
  submitted_at: number;
  reviewed_at: ColumnType<number | null, number | null | undefined, number | null>;
}
