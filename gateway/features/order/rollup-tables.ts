import type { Generated } from 'kysely';
import type { EpochMs, Json } from '../../database/schema';

declare module '../../database/schema' {
  interface Database {
    order_rollup_hour: OrderRollupHourTable;
    device_rollup_day: DeviceRollupDayTable;
    order_delta: OrderDeltaTable;
  }
}

/** What hours and days are folded to; all sums of raw orders (pages 6.1). */
export interface RollupMeasures {
  paid_order_count: Generated<number>;
  gross_cents: Generated<number>;
  discount_cents: Generated<number>;
  received_cents: Generated<number>;
  platform_share_cents: Generated<number>;
  refund_cents: Generated<number>;
  refunded_order_count: Generated<number>;
  paid_starts: Generated<number>;
  free_starts: Generated<number>;
  start_attempts: Generated<number>;
  start_failures: Generated<number>;
  run_seconds: Generated<number>;
  /** Sums that only one type has (litres, ml, kWh), under the names of pages 6.5. */
  extra: Json<Readonly<Record<string, number>>>;
}

/** Money by paid hour, refunds by the hour they were done in. */
export interface OrderRollupHourTable extends RollupMeasures {
  franchisee_id: string;
  equipment: string;
  store_id: string;
  hour_at: EpochMs;
}

/** The same by device and Asia/Shanghai day. */
export interface DeviceRollupDayTable extends RollupMeasures {
  franchisee_id: string;
  equipment: string;
  device_id: string;
  day_at: EpochMs;
  store_id: string;
}

/** A change of both rollups that is not folded into them yet; its day follows from its hour. */
export interface OrderDeltaTable extends RollupMeasures {
  franchisee_id: string;
  delta_id: string;
  equipment: string;
  store_id: string;
  device_id: string;
  hour_at: EpochMs;
}
