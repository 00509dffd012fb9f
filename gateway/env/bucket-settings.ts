import type { EnvReader } from '../env-reader';

/** A bucket of Amazon S3, or of a service that speaks as it does. */
export interface BucketSettings {
  readonly bucket: string;
  /** Before the name of every file, without slashes at its ends; empty for none. */
  readonly prefix: string;
  /** Unset: Amazon's own. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** Whether the bucket stands in the path of an address, and not in its host. */
  readonly isPathStyle: boolean;
  readonly keyId: string;
  readonly secret: string;
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const STORE_PREFIX = /^[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+){0,7}$/;
const STORE_QUERY = ['endpoint', 'region', 'style'];

/** Where files are kept instead of in the data folder; half of its settings is complained about. */
export function collectFileStore(reader: EnvReader): BucketSettings | undefined {
  const [given, keyId, secret] = ['FILE_STORE_URL', 'FILE_STORE_KEY_ID', 'FILE_STORE_SECRET'].map(
    reader.text,
  );
  if (given === undefined && keyId === undefined && secret === undefined) return undefined;
  if (given === undefined || keyId === undefined || secret === undefined) {
    reader.complain('FILE_STORE_URL, FILE_STORE_KEY_ID and FILE_STORE_SECRET need each other.');
    return undefined;
  }
  const place = readBucketAddress(given);
  // The value is not repeated: what is complained about lands in logs, and somebody may have put the secret into it.
  if (place === null) reader.complain(`FILE_STORE_URL must read ${STORE_URL}.`);
  return place === null ? undefined : { ...place, keyId, secret };
}

const STORE_URL =
  's3://bucket/prefix?endpoint=https://host&region=name&style=path, of which the bucket alone is needed';

function readBucketAddress(given: string): Omit<BucketSettings, 'keyId' | 'secret'> | null {
  if (!URL.canParse(given)) return null;
  const { protocol, host: bucket, username, password, pathname, hash, searchParams } = new URL(given);
  const prefix = pathname.replace(/^\/+|\/+$/g, '');
  const isPlain = protocol === 's3:' && username === '' && password === '' && hash === '';
  if (!isPlain || !BUCKET.test(bucket) || !(prefix === '' || STORE_PREFIX.test(prefix))) return null;
  if ([...searchParams.keys()].some((key) => !STORE_QUERY.includes(key))) return null;
  const endpoint = searchParams.get('endpoint') ?? undefined;
  if (endpoint !== undefined && !isServiceAddress(endpoint)) return null;
  // Services of one's own seldom have a host for each bucket.
  const style = searchParams.get('style') ?? (endpoint === undefined ? 'host' : 'path');
  if (style !== 'host' && style !== 'path') return null;
  const region = searchParams.get('region') ?? 'us-east-1';
  return { bucket, prefix, endpoint, region, isPathStyle: style === 'path' };
}

function isServiceAddress(given: string): boolean {
  if (!URL.canParse(given)) return false;
  const { protocol, username, password, search } = new URL(given);
  return ['http:', 'https:'].includes(protocol) && username === '' && password === '' && search === '';
}
