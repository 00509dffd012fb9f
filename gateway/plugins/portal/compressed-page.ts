import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply } from 'fastify';
import { COMPRESSED_FROM_BYTES, type PortalEncoding } from '../../../contract/portal-files';
import { PORTAL_ENCODINGS, SMALLEST } from './smallest';

/** Sends an index page as whoever asks takes it. */
export type SendPage = (reply: FastifyReply) => Promise<FastifyReply>;

/** An index page that stays the same: compressed when it is first asked for, and never again. */
export function createPage(text: string): SendPage {
  const bytes = Buffer.from(text);
  const compressed = new Map<PortalEncoding, Promise<Buffer>>();
  const take = (encoding: PortalEncoding): Promise<Buffer> => {
    const known = compressed.get(encoding) ?? SMALLEST[encoding](bytes);
    compressed.set(encoding, known);
    return known;
  };
  return async (reply) => {
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
    if (bytes.length < COMPRESSED_FROM_BYTES) return reply.send(text);
    reply.header('vary', 'accept-encoding');
    const encoding = chooseEncoding(reply.request.headers['accept-encoding']);
    if (encoding === null) return reply.send(text);
    return reply.header('content-encoding', encoding).send(await take(encoding));
  };
}

/** Null for a page that is to come as it is. */
function chooseEncoding(accepted: string | string[] | undefined): PortalEncoding | null {
  return negotiate(String(accepted ?? '').toLowerCase(), [...PORTAL_ENCODINGS]);
}
