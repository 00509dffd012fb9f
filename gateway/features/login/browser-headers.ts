import type { FastifyRequest } from 'fastify';
import { BROWSER_TOKEN_HEADER, DEVICE_TOKEN_HEADER } from '../../../contract/api/endpoints';

type Headers = Pick<FastifyRequest, 'headers'>;

const TOKEN = /^[\w-]{43}$/;

/** What an earlier sign-in handed out to the browser; null without one. */
export function deviceTokenOf(request: Headers): string | null {
  return readToken(request, DEVICE_TOKEN_HEADER);
}

/** What the page made up to tell its browser from others at the same address; null without one. */
export function browserTokenOf(request: Headers): string | null {
  return readToken(request, BROWSER_TOKEN_HEADER);
}

/** What has not the form of a token counts as none. */
function readToken({ headers }: Headers, name: string): string | null {
  const token = headers[name];
  return typeof token === 'string' && TOKEN.test(token) ? token : null;
}
