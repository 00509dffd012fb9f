import type { FileDraft } from '../file-store';
import type { Bucket } from './s3-bucket';

/** Parts of one size, for some services take no others; a gateway holds one of them in memory for each file. */
const PART_BYTES = 8 * 1024 * 1024;

type Part = { readonly PartNumber: number; readonly ETag: string | undefined };

/**
 * A file that is on its way into a bucket: in one call what fits into a part, else part by part, and nobody sees it
 * before the last call. What is begun and never ended is taken away by `removeUnfinished`.
 */
export function createS3Draft(bucket: Bucket, key: string): FileDraft {
  const { client, library, ask } = bucket;
  const target = { Bucket: bucket.name, Key: key };
  const parts: Part[] = [];
  let uploadId: string | undefined;
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let bytes = 0;

  async function sendPart(body: Buffer): Promise<void> {
    uploadId ??= (await client.send(new library.CreateMultipartUploadCommand(target))).UploadId;
    const PartNumber = parts.length + 1;
    const part = { ...target, UploadId: uploadId, PartNumber, Body: body };
    const { ETag } = await client.send(new library.UploadPartCommand(part));
    parts.push({ PartNumber, ETag });
  }

  function takeWaiting(): Buffer {
    const whole = Buffer.concat(waiting);
    waiting = [];
    waitingBytes = 0;
    return whole;
  }

  return {
    async write(chunk) {
      bytes += chunk.byteLength;
      // Whoever writes may use the chunk again.
      waiting.push(Buffer.from(chunk));
      waitingBytes += chunk.byteLength;
      if (waitingBytes < PART_BYTES) return;
      let rest = takeWaiting();
      for (; rest.length >= PART_BYTES; rest = rest.subarray(PART_BYTES)) {
        const full = rest.subarray(0, PART_BYTES);
        await ask(() => sendPart(full));
      }
      // A copy: it must not hold the whole chunk in memory.
      waiting = [Buffer.from(rest)];
      waitingBytes = rest.length;
    },
    async keep() {
      const rest = takeWaiting();
      await ask(async () => {
        if (parts.length === 0) return client.send(new library.PutObjectCommand({ ...target, Body: rest }));
        if (rest.length > 0) await sendPart(rest);
        const MultipartUpload = { Parts: parts };
        const upload = { ...target, UploadId: uploadId, MultipartUpload };
        return client.send(new library.CompleteMultipartUploadCommand(upload));
      });
      uploadId = undefined;
      return bytes;
    },
    async discard() {
      takeWaiting();
      if (uploadId === undefined) return;
      const upload = { ...target, UploadId: uploadId };
      uploadId = undefined;
      // Nobody sees it, and what stays is swept: whoever discards tells of another failure.
      await client.send(new library.AbortMultipartUploadCommand(upload)).catch(() => undefined);
    },
  };
}
