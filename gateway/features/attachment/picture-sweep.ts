import type { Kysely } from 'kysely';
import { ONE_HOUR_MS } from '../../../contract/limits';
import { eachTenant } from '../../database/each-tenant';
import type { Database } from '../../database/schema';
import { withTenant } from '../../database/tenant';
import type { FileStore } from '../../storage/file-store';
import { dropFile } from './picture-file';

/** Whoever wrote a file has written its row by then, or never will. */
const AWAITED_MS = ONE_HOUR_MS;
/** Files of one tenant that go in one run; what is left goes with the next. */
const FILES_PER_RUN = 200;

/** Where files lie, and what is known of them. */
export interface PictureSweepOptions {
  readonly db: Kysely<Database>;
  readonly files: FileStore;
}

/**
 * Takes away the files of pictures that no row refers to: those of rows that were swept, and those whose upload was
 * killed on the way. Several gateways may do so at once. Nothing is read of the store, however much lies there.
 *
 * @returns how many files went.
 */
export async function sweepPictures(
  options: PictureSweepOptions,
  nowMs: number,
  signal?: AbortSignal,
): Promise<number> {
  await options.files.removeUnfinished(nowMs - AWAITED_MS);
  let count = 0;
  for await (const franchiseeId of eachTenant(options.db)) {
    for (const name of await findLeft(options.db, franchiseeId, nowMs)) {
      if (signal?.aborted === true) return count;
      await dropFile(options, { franchiseeId, name });
      count += 1;
    }
  }
  return count;
}

function findLeft(db: Kysely<Database>, franchiseeId: string, nowMs: number): Promise<readonly string[]> {
  return withTenant(db, franchiseeId, async (trx) => {
    const rows = await trx
      .selectFrom('attachment_file')
      .select('file_name')
      .where('franchisee_id', '=', franchiseeId)
      .where((eb) => eb.or([eb('is_leaving', '=', true), eb('noted_at', '<', nowMs - AWAITED_MS)]))
      .orderBy('noted_at')
      .limit(FILES_PER_RUN)
      .execute();
    return rows.map(({ file_name }) => file_name);
  });
}
