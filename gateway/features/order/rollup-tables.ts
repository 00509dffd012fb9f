import type { Generated } from 'kysely';
import type { EpochMs, Json } from '../../database/schema';

declare module '../../database/schema' {
  interface Database {
    order_rollup_hour: OrderRollupHourTable;
    device_rollup_day: DeviceRollupDayTable;
    store_rollup_day: StoreRollupDayTable;
    item_rollup_day: ItemRollupDayTable;
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
  /** What the platform keeps of it, as the ledger books it. */
  fee_cents: Generated<number>;
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

/** The hours of a store by day: what years are read from. */
export interface StoreRollupDayTable extends RollupMeasures {
  franchisee_id: string;
  equipment: string;
  store_id: string;
  day_at: EpochMs;
}

/** The same by what was bought and how it was paid. */
export interface ItemRollupDayTable extends RollupMeasures {
  franchisee_id: string;
  equipment: string;
  store_id: string;
  day_at: EpochMs;
  item_name: string;
  /** Empty where nothing was paid with. */
  pay_method: string;
}

/** A change of all rollups that is not folded into them yet; its day follows from its hour. */
export interface OrderDeltaTable extends RollupMeasures {
  franchisee_id: string;
  delta_id: string;
  equipment: string;
  store_id: string;
  device_id: string;
  item_name: Generated<string>;
  pay_method: Generated<string>;
  hour_at: EpochMs;
}
