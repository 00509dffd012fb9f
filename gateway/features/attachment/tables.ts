import type { AttachmentType } from '../../../contract/domain/proof/attachment';
import type { EpochMs, Unset } from '../../database/schema';
import type { ProofSubject } from './proof-subject';

declare module '../../database/schema' {
  interface Database {
    attachment: AttachmentTable;
    attachment_file: AttachmentFileTable;
    attachment_proof: AttachmentProofTable;
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
  /** Of a picture that came while the database kept them; null: it lies with the files. */
  bytes: Unset<Uint8Array>;
  /** Under which it lies with the files; null with `bytes`. */
  file_name: string | null;
  /** In bytes; null with `bytes`. */
  size: number | null;
  /** When it became proof of something; null while nothing refers to it. */
  claimed_at: Unset<EpochMs>;
}

/** A file that is on its way in, or out. */
export interface AttachmentFileTable {
  franchisee_id: string;
  file_name: string;
  noted_at: EpochMs;
  /** No row refers to it, and none will. */
  is_leaving: boolean;
}

/** A row that a picture is proof of, as far as who may read it. */
export interface AttachmentProofTable {
  franchisee_id: string;
  attachment_id: string;
  /** What kind of row it is. */
  subject: ProofSubject;
  /** Empty: of no store. */
  store_id: string;
  /** Empty: of no type. */
  equipment: string;
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
