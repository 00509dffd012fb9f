import type { EpochMs } from '../../database/schema';

declare module '../../database/schema' {
  interface Database {
    device_meter_day: DeviceMeterDayTable;
  }
}

/** What a declared meter of a device grew by on an Asia/Shanghai day, in the store where it stood when it told so. */
export interface DeviceMeterDayTable {
  franchisee_id: string;
  equipment: string;
  device_id: string;
  /** Of the meter. */
  name: string;
  day_at: EpochMs;
  store_id: string;
  /** The growth, in thousandths: consumption is counted to three decimals. */
  thousandths: number;
  /** False on a day that had begun before anybody kept what the meter read: orders of that day are more than it tells. */
  is_whole: boolean;
}
