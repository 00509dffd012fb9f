import type { Generated } from 'kysely';
import type { TicketCategory, TicketPriority, TicketSource } from '../../../contract/domain/ticket';
import type { EpochMs, Unset } from '../../database/schema';

declare module '../../database/schema' {
  interface Database {
    ticket: TicketTable;
  }
}

/** What somebody reported, about one device. */
export interface TicketTable {
  franchisee_id: string;
  /** Begins with its time, as an order's does; the tie-breaker of key paging. */
  ticket_id: string;
  /** Taken once per tenant. */
  ticket_no: string;
  /** Of what was told: the same told again is known by it. */
  body_hash: string;
  created_at: EpochMs;
  source: TicketSource;
  category: TicketCategory;
  content: string;
  image_count: Generated<number>;
  /** Empty where nobody left one. */
  user_mobile: string;
  equipment: string;
  store_id: string;
  room_name: Generated<string>;
  device_id: string;
  device_number: string;
  order_id: Unset<string>;
  order_no: Unset<string>;
  priority: Generated<TicketPriority>;
  assignee_id: Unset<string>;
  assignee_name: Unset<string>;
  /** 0–4 of pages 9. */
  status: number;
  /** When it came into the state it is in. */
  changed_at: EpochMs;
  /** The ticket that goes on for this one. */
  merged_into: Unset<string>;
}
