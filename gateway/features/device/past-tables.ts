import type { EpochMs, Json } from '../../database/schema';
import type { Serviced } from './tables';

declare module '../../database/schema' {
  interface Database {
    device_past: DevicePastTable;
  }
}

/** A device that its tenant has let go of (decision 087). */
export interface DevicePastTable {
  franchisee_id: string;
  device_id: string;
  equipment: string;
  imei: string;
  device_number: string;
  device_name: string;
  store_id: string;
  model: string;
  today_start_count: number;
  today_free_start_count: number;
  today_income_cents: number;
  today_date: EpochMs;
  total_income_cents: number;
  starts: number;
  serviced: Json<Serviced>;
  last_order_at: EpochMs | null;
  attributes: Json<Readonly<Record<string, unknown>>>;
  removed_at: EpochMs;
}
