import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { isStorableText } from '../../database/storable-text';

const unpack = promisify(gunzip);

/** Largest body as it arrives, in bytes; compressed or not. */
export const RECEIVED_LIMIT_BYTES = 256 * 1024;
/** Largest body after decompression, in bytes. */
const UNPACKED_LIMIT_BYTES = 512 * 1024;
const DEPTH_MAX = 20;
const VALUES_MAX = 20_000;

/** A body that was read, or the HTTP status that says why not. */
export type DecodedBody =
  { readonly value: unknown } | { readonly status: 400 | 413 | 415; readonly reason: string };

async function decompress(body: Buffer, encoding: string): Promise<Buffer | DecodedBody> {
  if (encoding === 'identity' || encoding === '') return body;
  if (encoding !== 'gzip')
    return { status: 415, reason: `The content encoding ${encoding} is not supported.` };
  try {
    return await unpack(body, { maxOutputLength: UNPACKED_LIMIT_BYTES });
  } catch (error) {
    const isTooLarge = error instanceof RangeError;
    return isTooLarge
      ? { status: 413, reason: 'The body is too large once it is unpacked.' }
      : { status: 400, reason: 'The body is no valid gzip data.' };
  }
}

/** Walks without recursion: a body may be nested deeper than the stack is high. */
function isWithinLimits(body: unknown): boolean {
  const waiting: { readonly value: unknown; readonly depth: number }[] = [{ value: body, depth: 1 }];
  let count = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, depth } = next;
    count += 1;
    if (count > VALUES_MAX || depth > DEPTH_MAX) return false;
    if (typeof value !== 'object' || value === null) continue;
    for (const child of Object.values(value)) waiting.push({ value: child, depth: depth + 1 });
  }
  return true;
}

/** Unpacks and parses a body without trusting anything in it. Never throws or rejects. */
export async function decodeBody(body: unknown, encoding: string | undefined): Promise<DecodedBody> {
  if (!Buffer.isBuffer(body)) return { status: 400, reason: 'The body is missing.' };
  const plain = await decompress(body, (encoding ?? '').trim().toLowerCase());
  if (!Buffer.isBuffer(plain)) return plain;
  try {
    const value: unknown = JSON.parse(plain.toString('utf8'));
    return isWithinLimits(value)
      ? { value }
      : { status: 400, reason: 'The body is nested too deep or too long.' };
  } catch {
    return { status: 400, reason: 'The body is no valid JSON.' };
  }
}

/** Makes a text one that a database can keep, of bounded length. */
export function toStorable(text: string, limit: number): string {
  const cut = text.slice(0, limit);
  return isStorableText(cut) ? cut : cut.replace(/[\u0000\p{Surrogate}]/gu, '\ufffd');
}
