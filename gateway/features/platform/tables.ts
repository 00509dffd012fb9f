import type { EpochMs, Json } from '../../database/schema';
import type { PlatformOrder } from '../../../contract/api/platform/platform';
import type { PlatformRefund } from '../../../contract/api/platform/refund';

declare module '../../database/schema' {
  interface Database {
    platform_event: PlatformEventTable;
  }
}

/** An event that another system told and that took effect. */
export interface PlatformEventTable {
  franchisee_id: string;
  order_no: string;
  event: string;
  body_hash: string;
  answer: Json<PlatformOrder | PlatformRefund>;
  created_at: EpochMs;
}
