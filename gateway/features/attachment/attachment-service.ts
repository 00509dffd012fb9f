import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { ApiCode } from '../../../contract/api/envelope';
import { startOfDay } from '../../../contract/day';
import type { AttachmentType } from '../../../contract/domain/proof/attachment';
import { apiError, limitError } from '../../../contract/errors/api-error';
import { ONE_DAY_MS, ONE_SECOND_MS } from '../../../contract/limits';
import type { Reader } from '../../caller/reader';
import { withTenant, type TenantTransaction } from '../../database/tenant';
import { keepPicture, type PictureParts } from './keep-picture';
import { openPicture } from './picture-file';
import type { PictureSight } from './proof-sight';
import './tables';

/** What an account sends in on a business day at most. */
const PICTURES_A_DAY = 200;
const BYTES_A_DAY = 200 * 1024 * 1024;

/** Whose pictures, and who asks. */
export interface AttachmentCaller {
  readonly franchiseeId: string;
  readonly accountId: string;
}

/** A picture as it is handed out. */
export interface Attachment {
  readonly id: string;
  readonly type: AttachmentType;
  readonly bytes: number;
  readonly content: Readable | Buffer;
}

/** Takes pictures in and hands them out; their pixels are never looked at. */
export interface AttachmentService {
  /**
   * Yields the id.
   *
   * @throws ApiError `unsupportedType` for bytes of another kind; `tooMany` beyond what an account has of a day.
   * @throws FileStoreAway when it can be kept nowhere; nothing of it stays, and it counts for nothing.
   */
  send: (
    caller: AttachmentCaller,
    picture: { readonly type: AttachmentType; readonly bytes: Uint8Array },
  ) => Promise<string>;
  /** @throws ApiError `notFound`, the same for one of another tenant, one that is shown elsewhere and one that never was. */
  read: (reader: Reader, id: string) => Promise<Attachment>;
}

export interface AttachmentServiceOptions extends PictureParts {
  readonly mayLook: PictureSight;
}

export function createAttachmentService(options: AttachmentServiceOptions): AttachmentService {
  const { db, files, mayLook } = options;
  return {
    send: (caller, picture) => sendPicture(options, caller, picture),
    async read(reader, id) {
      const { franchiseeId, accountId } = reader;
      const found = await withTenant(db, franchiseeId, async (trx) => {
        if (!(await mayLook(trx, reader, id))) return undefined;
        return (
          trx
            .selectFrom('attachment')
            .select(['media_type', 'bytes', 'file_name'])
            .where('franchisee_id', '=', franchiseeId)
            .where('attachment_id', '=', id)
            // What nothing refers to yet is seen by whoever sent it in, and by nobody else.
            .where((eb) => eb.or([eb('claimed_at', 'is not', null), eb('account_id', '=', accountId)]))
            .executeTakeFirst()
        );
      });
      if (found === undefined) throw apiError(ApiCode.notFound, 'rowNotFound');
      return { id, type: found.media_type, ...(await openPicture(files, found)) };
    },
  };
}

/** Takes a picture of somebody who may use it later; until then it counts for a day. */
function sendPicture(
  parts: AttachmentServiceOptions,
  caller: AttachmentCaller,
  picture: { readonly type: AttachmentType; readonly bytes: Uint8Array },
): Promise<string> {
  const sent = { bytes: picture.bytes.length, nowMs: parts.now() };
  return keepPicture(parts, {
    ...caller,
    ...picture,
    claimedAt: null,
    begin: (trx) => spend(trx, caller, sent),
    takeBack: (trx) => giveBack(trx, caller, sent),
  });
}

/** Counts in one statement, so that pictures sent at once are all counted. */
async function spend(
  trx: TenantTransaction,
  { franchiseeId, accountId }: AttachmentCaller,
  { bytes, nowMs }: { readonly bytes: number; readonly nowMs: number },
): Promise<void> {
  const dayAt = startOfDay(nowMs);
  const { rows } = await sql`
    INSERT INTO attachment_spent AS spent (franchisee_id, account_id, day_at, pictures, bytes)
    VALUES (${franchiseeId}, ${accountId}, ${dayAt}, 1, ${bytes})
    ON CONFLICT (franchisee_id, account_id, day_at) DO UPDATE
      SET pictures = spent.pictures + 1, bytes = spent.bytes + excluded.bytes
      WHERE spent.pictures < ${PICTURES_A_DAY} AND spent.bytes + excluded.bytes <= ${BYTES_A_DAY}
    RETURNING 1 AS one`.execute(trx);
  if (rows.length > 0) return;
  throw limitError('attachmentQuota', (dayAt + ONE_DAY_MS - nowMs) / ONE_SECOND_MS);
}

/** A picture that could not be kept counts for nothing. */
async function giveBack(
  trx: TenantTransaction,
  { franchiseeId, accountId }: AttachmentCaller,
  { bytes, nowMs }: { readonly bytes: number; readonly nowMs: number },
): Promise<void> {
  await trx
    .updateTable('attachment_spent')
    .set((eb) => ({ pictures: eb('pictures', '-', 1), bytes: eb('bytes', '-', bytes) }))
    .where('franchisee_id', '=', franchiseeId)
    .where('account_id', '=', accountId)
    .where('day_at', '=', startOfDay(nowMs))
    .execute();
}
