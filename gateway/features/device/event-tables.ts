import type { ColumnType } from 'kysely';
import type { EvidenceKind } from '../../../contract/domain/evidence/evidence';
import type { EpochMs } from '../../database/schema';

declare module '../../database/schema' {
  interface Database {
    order_event: OrderEventTable;
  }
}

/** What nothing else keeps of an order or a device; append-only by grants until its time is over. */
export interface OrderEventTable {
  franchisee_id: string;
  event_id: string;
  at: EpochMs;
  device_id: string;
  /** The order that it is about, or that had the device then. */
  order_id: string | null;
  kind: EvidenceKind;
  detail: ColumnType<Readonly<Record<string, unknown>>, string, never>;
}
