import { Readable } from 'node:stream';
import type { MultipartUpload } from '@aws-sdk/client-s3';
import { assertFileName, type FileStore, type StoredFile } from '../file-store';
import { statusOf, type Bucket } from './s3-bucket';
import { createS3Draft } from './s3-draft';

/** Keeps files in a folder of a bucket; several gateways may share it. */
export function createS3Store(bucket: Bucket, folder: string): FileStore {
  const { client, library, ask } = bucket;
  const start = `${bucket.prefix}${folder}/`;
  const toTarget = (name: string) => {
    assertFileName(name);
    return { Bucket: bucket.name, Key: `${start}${name}` };
  };
  const remove = (Key: string) =>
    ask(() => client.send(new library.DeleteObjectCommand({ Bucket: bucket.name, Key })));
  const removeUnfinished = (beforeMs: number) => ask(() => abortUploads(bucket, start, beforeMs));
  return {
    create: async (name) => createS3Draft(bucket, toTarget(name).Key),
    open: (name) => {
      const target = toTarget(name);
      return ask(() => openObject(bucket, target));
    },
    remove: async (name) => void (await remove(toTarget(name).Key)),
    removeUnfinished,
    async removeOlder(beforeMs) {
      let count = await removeUnfinished(beforeMs);
      for await (const key of keysBefore(bucket, start, beforeMs)) {
        await remove(key);
        count += 1;
      }
      return count;
    },
  };
}

async function openObject(
  { client, library }: Bucket,
  target: { readonly Bucket: string; readonly Key: string },
): Promise<StoredFile | null> {
  try {
    const { Body: content, ContentLength: bytes } = await client.send(new library.GetObjectCommand(target));
    if (!(content instanceof Readable) || bytes === undefined) throw new Error('the answer has no content');
    return { bytes, content };
  } catch (error) {
    // A bucket that is gone is no file that is gone.
    if (statusOf(error) === 404 && error instanceof Error && error.name !== 'NoSuchBucket') return null;
    throw error;
  }
}

/** A page at a time, however many there are. */
async function* keysBefore(
  { client, library, name, ask }: Bucket,
  start: string,
  beforeMs: number,
): AsyncGenerator<string, void, undefined> {
  let from: string | undefined;
  do {
    const page = { Bucket: name, Prefix: start, ContinuationToken: from };
    const found = await ask(() => client.send(new library.ListObjectsV2Command(page)));
    for (const { Key, LastModified } of found.Contents ?? []) {
      if (Key !== undefined && LastModified !== undefined && LastModified.getTime() < beforeMs) yield Key;
    }
    from = found.NextContinuationToken;
  } while (from !== undefined);
}

/** Codes of services that keep no list of uploads; a rule of the bucket ends them there. */
const UNLISTED: readonly (number | undefined)[] = [405, 501];

async function abortUploads(bucket: Bucket, start: string, beforeMs: number): Promise<number> {
  const { client, library, name: Bucket } = bucket;
  let count = 0;
  for await (const { Key, UploadId, Initiated } of uploadsOf(bucket, start)) {
    if (Initiated === undefined || Initiated.getTime() >= beforeMs) continue;
    await client.send(new library.AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    count += 1;
  }
  return count;
}

async function* uploadsOf(bucket: Bucket, start: string): AsyncGenerator<MultipartUpload, void, undefined> {
  let marker: Marker | null = {};
  while (marker !== null) {
    const { uploads, next }: UploadPage = await listUploads(bucket, start, marker);
    yield* uploads;
    marker = next;
  }
}

interface Marker {
  readonly KeyMarker?: string;
  readonly UploadIdMarker?: string;
}

interface UploadPage {
  readonly uploads: readonly MultipartUpload[];
  /** Null after the last page. */
  readonly next: Marker | null;
}

async function listUploads(
  { client, library, name: Bucket }: Bucket,
  start: string,
  marker: Marker,
): Promise<UploadPage> {
  try {
    const page = { Bucket, Prefix: start, ...marker };
    const found = await client.send(new library.ListMultipartUploadsCommand(page));
    const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = found;
    const isMore = found.IsTruncated === true && KeyMarker !== undefined && UploadIdMarker !== undefined;
    return { uploads: found.Uploads ?? [], next: isMore ? { KeyMarker, UploadIdMarker } : null };
  } catch (error) {
    if (UNLISTED.includes(statusOf(error))) return { uploads: [], next: null };
    throw error;
  }
}
