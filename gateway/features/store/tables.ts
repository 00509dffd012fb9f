import type { Generated } from 'kysely';
import type { EpochMs } from '../../database/schema';

declare module '../../database/schema' {
  interface Database {
    place: PlaceTable;
    store: StoreTable;
    store_switch: StoreSwitchTable;
  }
}

/** A school, hotel or apartment house that stores stand in. */
export interface PlaceTable {
  franchisee_id: string;
  id: string;
  kind: 'school' | 'hotel' | 'apartment';
  name: string;
}

export interface StoreTable {
  franchisee_id: string;
  id: string;
  place_id: string;
  name: string;
  address: Generated<string>;
  hotline: Generated<string>;
  /** First and last opening minute of the day, 0–1440. */
  open_from_minute: Generated<number>;
  open_to_minute: Generated<number>;
  /** Opening minutes of a day; the denominator of utilization (pages 6.1). */
  open_minutes: Generated<number>;
  auto_refund_on: Generated<boolean>;
  /** Whether users take small amounts out of their balance without a review, and up to how many cents. */
  small_cash_out_on: Generated<boolean>;
  small_cash_out_cents: Generated<number>;
  created_at: EpochMs;
}

/** How a store was switched for the devices of one type; without a row it stands as it is declared. */
export interface StoreSwitchTable {
  franchisee_id: string;
  store_id: string;
  /** Word of the type on the wire. */
  equipment: string;
  /** Field of the devices that shows it. */
  field: string;
  is_on: boolean;
  changed_at: EpochMs;
}
