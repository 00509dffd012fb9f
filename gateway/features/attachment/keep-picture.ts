import type { Kysely } from 'kysely';
import { ApiCode } from '../../../contract/api/envelope';
import {
  ATTACHMENT_TYPES,
  hasSignature,
  type AttachmentType,
} from '../../../contract/domain/proof/attachment';
import { apiError } from '../../../contract/errors/api-error';
import type { Database } from '../../database/schema';
import { withTenant, type TenantTransaction } from '../../database/tenant';
import { createId, type RandomBytes } from '../../database/token';
import type { FileStore } from '../../storage/file-store';
import { dropFile, noteFile, strikeFile, writeFile } from './picture-file';
import './tables';

export interface PictureParts {
  readonly db: Kysely<Database>;
  /** Epoch ms. */
  readonly now: () => number;
  readonly random: RandomBytes;
  readonly files: FileStore;
}

/** A picture that came, and what is done with it. */
export interface IncomingPicture {
  readonly franchiseeId: string;
  /** Who sends it; empty: none of the merchant's people. */
  readonly accountId: string;
  readonly type: AttachmentType;
  readonly bytes: Uint8Array;
  /** When it is proof of something from the first; null while nothing refers to it. */
  readonly claimedAt: number | null;
  /** Before anything is written: whether it may come at all. @default it may */
  readonly begin?: (trx: TenantTransaction) => Promise<void>;
  /** In the transaction of its row: what refers to it. @default nothing does */
  readonly refer?: (trx: TenantTransaction, id: string) => Promise<void>;
  /** After a failure: takes back what `begin` did. @default nothing */
  readonly takeBack?: (trx: TenantTransaction) => Promise<void>;
}

/**
 * Keeps a picture and yields its id: the file first, the row second, so that what is killed in between is a file that is
 * noted, and swept (decision 170).
 *
 * @throws ApiError `unsupportedType` for bytes of another kind.
 * @throws FileStoreAway when it can be kept nowhere; nothing of it stays.
 */
export async function keepPicture(
  { db, now, random, files }: PictureParts,
  { franchiseeId, accountId, type, bytes, claimedAt, ...steps }: IncomingPicture,
): Promise<string> {
  if (!hasSignature(bytes, type)) throw apiError(ApiCode.unsupportedType, 'attachmentType');
  const nowMs = now();
  const id = createId('att', nowMs, random);
  const file = { franchiseeId, name: `${id}.${ATTACHMENT_TYPES[type]}` };
  await withTenant(db, franchiseeId, async (trx) => {
    await steps.begin?.(trx);
    await noteFile(trx, file, nowMs);
  });
  try {
    await writeFile(files, file.name, bytes);
    await withTenant(db, franchiseeId, async (trx) => {
      if (!(await strikeFile(trx, file))) throw new Error(`The file ${file.name} was swept as it came.`);
      await trx
        .insertInto('attachment')
        .values({
          ...{ franchisee_id: franchiseeId, attachment_id: id, account_id: accountId, created_at: nowMs },
          ...{ media_type: type, file_name: file.name, size: bytes.length, claimed_at: claimedAt },
        })
        .execute();
      await steps.refer?.(trx, id);
    });
    return id;
  } catch (error) {
    // What cannot be taken away now is swept.
    await dropFile({ db, files }, file).catch(() => undefined);
    const { takeBack } = steps;
    if (takeBack !== undefined) await withTenant(db, franchiseeId, takeBack).catch(() => undefined);
    throw error;
  }
}
