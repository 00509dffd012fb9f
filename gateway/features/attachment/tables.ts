import type { AttachmentType } from '../../../contract/domain/proof/attachment';
import type { EpochMs, Unset } from '../../database/schema';

declare module '../../database/schema' {
  interface Database {
    attachment: AttachmentTable;
    attachment_spent: AttachmentSpentTable;
  }
}

/** A picture that somebody sent in. */
export interface AttachmentTable {
  franchisee_id: string;
  attachment_id: string;
  /** Who sent it in. */
  account_id: string;
  created_at: EpochMs;
  media_type: AttachmentType;
  bytes: Uint8Array;
  /** When it became proof of something; null while nothing refers to it. */
  claimed_at: Unset<EpochMs>;
}

/** What an account has sent in on a day. */
export interface AttachmentSpentTable {
  franchisee_id: string;
  account_id: string;
  /** Start of the business day. */
  day_at: EpochMs;
  pictures: number;
  bytes: number;
}
