import type { Kysely } from 'kysely';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ApiCode } from '../../../contract/api/envelope';
import { apiError } from '../../../contract/errors/api-error';
import type { Database } from '../../database/schema';
import { withTenant, type TenantTransaction } from '../../database/tenant';
import type { FileStore } from '../../storage/file-store';
import './tables';

/** Where the bytes of a picture are: in the row, or under a name with the files. */
export interface PicturePlace {
  readonly bytes: Uint8Array | null;
  readonly file_name: string | null;
}

/**
 * Bytes of a picture as they are read.
 *
 * @throws ApiError `notFound` for a file that is lost, of which only whoever may see the picture is told.
 */
export async function openPicture(
  files: FileStore,
  { bytes, file_name }: PicturePlace,
): Promise<{ readonly bytes: number; readonly content: Readable | Buffer }> {
  if (bytes !== null) return { bytes: bytes.length, content: Buffer.from(bytes) };
  const found = file_name === null ? null : await files.open(file_name);
  if (found === null) throw apiError(ApiCode.notFound, 'attachmentLost');
  return found;
}

/** The whole picture; none is larger than `ATTACHMENT_MAX_BYTES`. */
export async function readPicture(files: FileStore, place: PicturePlace): Promise<Buffer> {
  const { content } = await openPicture(files, place);
  return Buffer.isBuffer(content) ? content : buffer(content);
}

/** A file of a tenant, by its name. */
export interface PictureFile {
  readonly franchiseeId: string;
  readonly name: string;
}

/** Notes a file before it is written: whatever is killed on the way is known, and swept. */
export async function noteFile(
  trx: TenantTransaction,
  { franchiseeId, name }: PictureFile,
  nowMs: number,
): Promise<void> {
  await trx
    .insertInto('attachment_file')
    .values({ franchisee_id: franchiseeId, file_name: name, noted_at: nowMs, is_leaving: false })
    .execute();
}

/**
 * Strikes the note of a file for a row that refers to it from now on.
 *
 * @returns false when it is being swept, which no row may refer to any more.
 */
export async function strikeFile(
  trx: TenantTransaction,
  { franchiseeId, name }: PictureFile,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('attachment_file')
    .where('franchisee_id', '=', franchiseeId)
    .where('file_name', '=', name)
    .where('is_leaving', '=', false)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Writes a whole file, or nothing. */
export async function writeFile(files: FileStore, name: string, bytes: Uint8Array): Promise<void> {
  const draft = await files.create(name);
  try {
    await draft.write(bytes);
    await draft.keep();
  } catch (error) {
    await draft.discard();
    throw error;
  }
}

/** Takes a file away to which no row came, and strikes its note; one that a row refers to stays. */
export async function dropFile(
  { db, files }: { readonly db: Kysely<Database>; readonly files: FileStore },
  { franchiseeId, name }: PictureFile,
): Promise<void> {
  const isOurs = await withTenant(db, franchiseeId, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('attachment_file')
      .set({ is_leaving: true })
      .where('franchisee_id', '=', franchiseeId)
      .where('file_name', '=', name)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });
  if (!isOurs) return;
  await files.remove(name);
  await withTenant(db, franchiseeId, (trx) =>
    trx
      .deleteFrom('attachment_file')
      .where('franchisee_id', '=', franchiseeId)
      .where('file_name', '=', name)
      .execute(),
  );
}
