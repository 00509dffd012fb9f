import { sql, type Kysely, type Selectable } from 'kysely';
import { ApiCode } from '../../../contract/api/envelope';
import { startOfDay } from '../../../contract/day';
import { hasSignature, type AttachmentType } from '../../../contract/domain/proof/attachment';
import { apiError, limitError } from '../../../contract/errors/api-error';
import { ONE_DAY_MS, ONE_SECOND_MS } from '../../../contract/limits';
import type { Database } from '../../database/schema';
import type { Reader } from '../../caller/reader';
import { withTenant, type TenantTransaction } from '../../database/tenant';
import { createId, type RandomBytes } from '../../database/token';
import type { AttachmentTable } from './tables';

/** What an account sends in on a business day at most. */
const PICTURES_A_DAY = 200;
const BYTES_A_DAY = 200 * 1024 * 1024;

/** Whose pictures, and who asks. */
export interface AttachmentCaller {
  readonly franchiseeId: string;
  readonly accountId: string;
}

/** Tells whether a reader may see a picture, as far as where it is shown has to say. */
export type PictureSight = (trx: TenantTransaction, reader: Reader, attachmentId: string) => Promise<boolean>;

/** A picture as it is handed out. */
export type Attachment = Pick<Selectable<AttachmentTable>, 'attachment_id' | 'media_type' | 'bytes'>;

/** Takes pictures in and hands them out; their pixels are never looked at. */
export interface AttachmentService {
  /**
   * Yields the id.
   *
   * @throws ApiError `unsupportedType` for bytes of another kind; `tooMany` beyond what an account has of a day.
   */
  send: (
    caller: AttachmentCaller,
    picture: { readonly type: AttachmentType; readonly bytes: Uint8Array },
  ) => Promise<string>;
  /** @throws ApiError `notFound`, the same for one of another tenant, one that is shown elsewhere and one that never was. */
  read: (reader: Reader, id: string) => Promise<Attachment>;
}

export interface AttachmentServiceOptions {
  readonly db: Kysely<Database>;
  readonly now: () => number;
  readonly random: RandomBytes;
  readonly mayLook: PictureSight;
}

export function createAttachmentService({
  db,
  now,
  random,
  mayLook,
}: AttachmentServiceOptions): AttachmentService {
  return {
    async send(caller, { type, bytes }) {
      if (!hasSignature(bytes, type)) throw apiError(ApiCode.unsupportedType, 'attachmentType');
      const nowMs = now();
      const id = createId('att', nowMs, random);
      await withTenant(db, caller.franchiseeId, async (trx) => {
        await spend(trx, caller, { bytes: bytes.length, nowMs });
        await trx
          .insertInto('attachment')
          .values({
            ...{ franchisee_id: caller.franchiseeId, attachment_id: id, account_id: caller.accountId },
            ...{ created_at: nowMs, media_type: type, bytes },
          })
          .execute();
      });
      return id;
    },
    async read(reader, id) {
      const { franchiseeId, accountId } = reader;
      const found = await withTenant(db, franchiseeId, async (trx) => {
        if (!(await mayLook(trx, reader, id))) return undefined;
        return (
          trx
            .selectFrom('attachment')
            .select(['attachment_id', 'media_type', 'bytes'])
            .where('franchisee_id', '=', franchiseeId)
            .where('attachment_id', '=', id)
            // What nothing refers to yet is seen by whoever sent it in, and by nobody else.
            .where((eb) => eb.or([eb('claimed_at', 'is not', null), eb('account_id', '=', accountId)]))
            .executeTakeFirst()
        );
      });
      if (found === undefined) throw apiError(ApiCode.notFound, 'rowNotFound');
      return found;
    },
  };
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
