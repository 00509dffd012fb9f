import type { EpochMs } from '../../database/schema';

declare module '../../database/schema' {
  interface Database {
    device_presence: DevicePresenceTable;
  }
}

/** A device of a store began or ceased to be in use, or to be reached while in use; appended, never changed. */
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
}
