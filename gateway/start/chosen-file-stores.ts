import { createFolderStores, type FileStores } from '../app/file-stores';
import type { Env } from '../env';

/** Where files lie, and how to let go of it. */
export interface ChosenFileStores {
  readonly files: FileStores;
  /** One sentence for whoever starts the gateway; null where they lie in the data folder. */
  readonly words: string | null;
  readonly close: () => void;
}

/**
 * The bucket that is named, else folders of the data folder.
 *
 * @throws Error with one sentence when the bucket cannot be used.
 */
export async function chooseFileStores({
  dataDir,
  fileStore,
}: Pick<Env, 'dataDir' | 'fileStore'>): Promise<ChosenFileStores> {
  if (fileStore === undefined) {
    return { files: createFolderStores(dataDir), words: null, close: () => undefined };
  }
  const { openBucket } = await import('../storage/s3/s3-bucket');
  const { createS3Store } = await import('../storage/s3/s3-store');
  const bucket = await openBucket(fileStore);
  return {
    files: { exports: createS3Store(bucket, 'exports'), pictures: createS3Store(bucket, 'pictures') },
    words: `Files lie in the bucket ${fileStore.bucket}.`,
    close: bucket.close,
  };
}
