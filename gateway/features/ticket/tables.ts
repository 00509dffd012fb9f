import type { Generated, GeneratedAlways } from 'kysely';
import type { TicketSpeaker } from '../../../contract/api/page/ticket/conversation';
import type { TakenOutcome } from '../../../contract/domain/action';
import type {
  TicketCategory,
  TicketEvent,
  TicketPriority,
  TicketSource,
} from '../../../contract/domain/ticket';
import type { EpochMs, Unset } from '../../database/schema';

declare module '../../database/schema' {
  interface Database {
    ticket: TicketTable;
    ticket_message: TicketMessageTable;
    ticket_picture: TicketPictureTable;
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
  /** When the merchant last said something to the user. */
  last_reply_at: Unset<EpochMs>;
  /** Its user has objected once to what was said to be solved. */
  was_reopened: Generated<boolean>;
  /** The ticket that goes on for this one. */
  merged_into: Unset<string>;
  /** When it was solved; null while it is not, and where it was closed otherwise. */
  solved_at: Unset<EpochMs>;
  /** 1–5; null while its user has not said. */
  rating: Unset<number>;
  /** Until when it is to be replied to; null once it is, and while the clock stands. */
  reply_due_at: Unset<EpochMs>;
  /** Until when it is to be solved; null while the clock stands. */
  solve_due_at: Unset<EpochMs>;
  /** What was left when the clock stopped; below 0 where it was over. */
  left_ms: Unset<number>;
  /** What comes first of both. */
  due_at: GeneratedAlways<number | null>;
}

/** One thing that was said of a ticket, or happened to it; never changed. */
export interface TicketMessageTable {
  franchisee_id: string;
  ticket_id: string;
  /** Begins with its time. */
  message_id: string;
  at: EpochMs;
  speaker: TicketSpeaker;
  /** Among colleagues: users never read it. */
  is_internal: Generated<boolean>;
  event: TicketEvent | null;
  /** Empty where nothing was said. */
  content: string;
  /** Of whom of the merchant's people; null for everybody else. */
  account_id: Unset<string>;
  account_name: Unset<string>;
  /** Whom or what a step was about: to whom the ticket was given. */
  about_id: Unset<string>;
  about_name: Unset<string>;
  /** What was done about its order or device, where and how it went; null for what is no remedy. */
  remedy_page: Unset<string>;
  remedy_action: Unset<string>;
  remedy_outcome: Unset<TakenOutcome>;
  /** What it came to; null where nothing was given. */
  remedy_cents: Unset<number>;
  /** Number that another system tells it by; taken once per ticket. */
  told_no: Unset<string>;
  body_hash: Unset<string>;
}

/** One picture of what was said; its bytes are an attachment. */
export interface TicketPictureTable {
  franchisee_id: string;
  ticket_id: string;
  /** The ticket's own id for what was reported with it. */
  message_id: string;
  /** From 0 on, in the order in which they were chosen. */
  position: number;
  attachment_id: string;
  /** Number that another system tells it by; taken once per ticket. */
  told_no: Unset<string>;
  /** Of its bytes: the same told again is known by it. */
  body_hash: Unset<string>;
}
