import type { Generated } from 'kysely';
import type { EpochMs } from '../../database/schema';

declare module '../../database/schema' {
  interface Database {
    device_presence: DevicePresenceTable;
  }
}

/**
 * A device of a store began or ceased to be in use, to be reached while in use or to be down while in use, or a fault
 * of it began or was cleared; appended, never changed.
 */
export interface DevicePresenceTable {
  franchisee_id: string;
  step_id: string;
  at: EpochMs;
  equipment: string;
  store_id: string;
  device_id: string;
  /** 1: in use from then on; -1: no more; 0: as before. */
  enabled_step: number;
  /** The same for in use and online at once. */
  online_step: number;
  /** The same for in use and offline or faulty. */
  down_step: Generated<number>;
  /** 1 where a fault began, else 0. */
  fault_begun: Generated<number>;
  /** Code of the fault that began, and what the device said of it; null otherwise, and where nobody kept that. */
  fault_code: string | null;
  fault_text: string | null;
  /** Where a fault was cleared, since when it had been there; null otherwise, and where nobody kept that. */
  repair_ms: number | null;
}
