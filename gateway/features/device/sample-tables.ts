import type { ColumnType } from 'kysely';
import type { EpochMs } from '../../database/schema';

declare module '../../database/schema' {
  interface Database {
    device_sample: DeviceSampleTable;
  }
}

/** What a device told of its quantities at one moment; append-only by grants until its time is over. */
export interface DeviceSampleTable {
  franchisee_id: string;
  device_id: string;
  at: EpochMs;
  /** By the names of its type's declared curves; of its stacks by list, entry and column: `channels.3.powerW`. */
  readings: ColumnType<Readings, string, never>;
}

/** Quantities by name. */
export type Readings = Readonly<Record<string, number>>;
