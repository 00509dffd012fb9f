import { afterAll } from 'vitest';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { buildApp } from 'fauxqs';
import type { BucketSettings } from '../../../gateway/env/bucket-settings';

/** The key that the server knows. */
const KEY_ID = 'key-of-the-suites';
export const BUCKET = 'files-of-the-suites';

/** A server that speaks S3 over HTTP, on loopback. */
export interface S3Server {
  readonly settings: BucketSettings;
  /** Paths of the calls that came, with their method: `PUT /bucket/key?…`. */
  readonly calls: string[];
  /** Uploads in parts that were begun and neither ended nor given up. */
  readonly uploads: ReadonlySet<string>;
  /** What it answers instead of doing what it is asked; null: it does. */
  fail: { readonly status: number; readonly code: string } | null;
  readonly close: () => Promise<unknown>;
}

/**
 * Starts it with an empty bucket, until the end of the file. It checks no signature and keeps no list of uploads: the key
 * is looked at here, and the list is told from what passes by.
 */
export async function startS3Server(): Promise<S3Server> {
  const app = buildApp({ logger: false });
  const uploads = new Map<string, { readonly key: string; readonly at: string }>();
  const calls: string[] = [];
  let fail: S3Server['fail'] = null;

  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    calls.push(`${request.method} ${request.url}`);
    const isKnown = request.headers.authorization?.includes(`Credential=${KEY_ID}/`) === true;
    const refused = fail ?? (isKnown ? null : { status: 403, code: 'InvalidAccessKeyId' });
    if (refused !== null) {
      const words = `<Error><Code>${refused.code}</Code><Message>as it was told</Message></Error>`;
      return reply.code(refused.status).type('application/xml').send(words);
    }
    const { searchParams } = new URL(request.url, 'http://server');
    if (request.method === 'GET' && searchParams.has('uploads')) {
      return reply.type('application/xml').send(listOf(uploads, searchParams.get('prefix') ?? ''));
    }
    const id = searchParams.get('uploadId');
    if (id !== null && ['DELETE', 'POST'].includes(request.method)) uploads.delete(id);
  });
  app.addHook('onSend', async (request: FastifyRequest, _reply: FastifyReply, body: unknown) => {
    const id = /<UploadId>([^<]+)/.exec(typeof body === 'string' ? body : '')?.[1];
    if (request.method !== 'POST' || id === undefined || !request.url.includes('uploads')) return;
    const key = decodeURIComponent(request.url.split('?')[0]?.replace(`/${BUCKET}/`, '') ?? '');
    uploads.set(id, { key, at: new Date().toISOString() });
  });
  const endpoint = await app.listen({ port: 0, host: '127.0.0.1' });
  await fetch(`${endpoint}/${BUCKET}`, {
    method: 'PUT',
    headers: { authorization: `AWS4-HMAC-SHA256 Credential=${KEY_ID}/20260101/us-east-1/s3/aws4_request` },
  });
  afterAll(() => app.close());
  return {
    settings: {
      ...{ bucket: BUCKET, prefix: 'portal', endpoint, region: 'us-east-1', isPathStyle: true },
      ...{ keyId: KEY_ID, secret: 'secret-of-the-suites' },
    },
    calls,
    get uploads() {
      return new Set(uploads.keys());
    },
    get fail() {
      return fail;
    },
    set fail(next) {
      fail = next;
    },
    close: async () => app.close(),
  };
}

function listOf(uploads: ReadonlyMap<string, { readonly key: string; readonly at: string }>, prefix: string) {
  const found = [...uploads].filter(([, { key }]) => key.startsWith(prefix));
  const rows = found.map(
    ([id, { key, at }]) =>
      `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${at}</Initiated></Upload>`,
  );
  return `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${rows.join('')}</ListMultipartUploadsResult>`;
}
