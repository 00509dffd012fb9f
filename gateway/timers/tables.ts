import type { EpochMs } from '../database/schema';

declare module '../database/schema' {
  interface Database {
    timer: TimerTable;
  }
}

/** Something that has to be looked at again at a moment; one per kind and subject. */
export interface TimerTable {
  franchisee_id: string;
  kind: string;
  subject_id: string;
  due_at: EpochMs;
}
