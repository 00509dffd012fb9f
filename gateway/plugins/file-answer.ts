import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

// Control characters, path and header separators, and characters that turn the reading direction.
const UNSAFE =
  /[\u0000-\u001f\u007f-\u009f<>:"/\\|?*;\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\p{Surrogate}/gu;
const NOT_ASCII = /[^\x20-\x7e]/g;
/** RFC 8187: what percent-encoding leaves alone and a header value must not hold. */
const NOT_ATTRIBUTE = /['()*]/g;

/**
 * Value of content-disposition for a file to save (controls O3): a name in ASCII for old clients and the
 * true one in UTF-8 (RFC 6266, RFC 8187).
 */
export function toContentDisposition(name: string): string {
  return toDisposition('attachment', name);
}

/** The same for a file that is shown where it is asked for. */
export function toInlineDisposition(name: string): string {
  return toDisposition('inline', name);
}

function toDisposition(how: 'attachment' | 'inline', name: string): string {
  const safe = name.replace(UNSAFE, '');
  const encoded = encodeURIComponent(safe).replace(
    NOT_ATTRIBUTE,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename="${safe.replace(NOT_ASCII, '_')}"; filename*=UTF-8''${encoded}`;
}

/** Sends a text as a CSV file to save. */
export function sendCsv(
  reply: FastifyReply,
  { name, csv }: { readonly name: string; readonly csv: string },
): FastifyReply {
  return withName(reply, name).type('text/csv; charset=utf-8').send(csv);
}

/** Sends a file to save as it is read. */
export function sendFile(
  reply: FastifyReply,
  {
    name,
    type,
    bytes,
    content,
  }: {
    readonly name: string;
    readonly type: string;
    readonly bytes: number;
    readonly content: Readable;
  },
): FastifyReply {
  return withName(reply, name).header('content-length', bytes).type(type).send(content);
}

function withName(reply: FastifyReply, name: string): FastifyReply {
  return reply
    .header('content-disposition', toContentDisposition(name))
    .header('access-control-expose-headers', 'content-disposition');
}
