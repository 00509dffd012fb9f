import type * as S3 from '@aws-sdk/client-s3';
import { ONE_SECOND_MS } from '../../../contract/limits';
import { firstLineOf } from '../../database/error-words';
import type { BucketSettings } from '../../env/bucket-settings';
import { FileStoreAway } from '../file-store';

/** A bucket that is there, and how it is spoken to. */
export interface Bucket {
  readonly name: string;
  /** Before the name of every file; ends with a slash unless it is empty. */
  readonly prefix: string;
  readonly library: typeof S3;
  readonly client: S3.S3Client;
  /** @throws FileStoreAway in one sentence for whatever kept the service from doing it. */
  readonly ask: <T>(work: () => Promise<T>) => Promise<T>;
  readonly close: () => void;
}

const CONNECT_MS = 3 * ONE_SECOND_MS;
const ANSWER_MS = 30 * ONE_SECOND_MS;

/**
 * Loads the library, which nobody pays for who keeps files in a folder, and looks whether the bucket is there.
 *
 * @throws Error with one sentence for whoever starts the gateway; it never holds the secret.
 */
export async function openBucket(settings: BucketSettings): Promise<Bucket> {
  const library = await import('@aws-sdk/client-s3');
  const client = new library.S3Client(toConfig(settings));
  const { bucket: name, prefix } = settings;
  try {
    await client.send(new library.HeadBucketCommand({ Bucket: name }));
  } catch (error) {
    client.destroy();
    throw new Error(describeRefusal(error, settings), { cause: error });
  }
  return {
    ...{ name, prefix: prefix === '' ? '' : `${prefix}/`, library, client },
    close: () => client.destroy(),
    async ask(work) {
      try {
        return await work();
      } catch (error) {
        const words = `The files in the bucket ${name} cannot be reached: ${describe(error)}.`;
        throw new FileStoreAway(words, { cause: error });
      }
    },
  };
}

function toConfig({ endpoint, region, isPathStyle, keyId, secret }: BucketSettings): S3.S3ClientConfig {
  return {
    region,
    ...(endpoint === undefined ? {} : { endpoint }),
    forcePathStyle: isPathStyle,
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    // Services that are compatible know no others.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
      socketTimeout: ANSWER_MS,
    },
    maxAttempts: 3,
  };
}

function describeRefusal(error: unknown, { bucket, endpoint }: BucketSettings): string {
  const where = endpoint === undefined ? '' : ` at ${new URL(endpoint).host}`;
  switch (statusOf(error)) {
    case 401:
    case 403:
      return `The bucket ${bucket}${where} refuses FILE_STORE_KEY_ID and FILE_STORE_SECRET.`;
    case 404:
      return `There is no bucket ${bucket}${where}: make it, or name another in FILE_STORE_URL.`;
    case 301:
      return `The bucket ${bucket}${where} lies in another region: name it in FILE_STORE_URL (region=…).`;
    default:
      return `The bucket ${bucket}${where} of FILE_STORE_URL cannot be reached: ${describe(error)}.`;
  }
}

/** The HTTP status that the service answered with; undefined where nothing was heard. */
export function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return undefined;
  const { $metadata: metadata } = error;
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return undefined;
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined;
}

/** What went wrong, in words without a full stop. */
function describe(error: unknown): string {
  const status = statusOf(error);
  const words = firstLineOf(error).replace(/\.$/, '');
  return status === undefined ? words : `${status} ${words}`;
}
