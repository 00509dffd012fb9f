import type { EpochMs } from '../../../database/schema';

declare module '../../../database/schema' {
  interface Database {
    device_income_hour: DeviceIncomeHourTable;
  }
}

/** What a device earned by the orders that were paid in an hour, refunds aside; hours without income have no row. */
export interface DeviceIncomeHourTable {
  franchisee_id: string;
  equipment: string;
  device_id: string;
  hour_at: EpochMs;
  income_cents: number;
}
