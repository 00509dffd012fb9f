import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiCode } from '../../../contract/api/envelope';
import { apiError } from '../../../contract/errors/api-error';
import { isStorableText } from '../../database/storable-text';

/** Largest JSON body, in bytes (controls I1). */
export const BODY_LIMIT_BYTES = 64 * 1024;

const DEPTH_MAX = 20;
const KEYS_MAX = 500;
const ARRAY_MAX = 1000;
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Accepts JSON bodies only, within limits that keep later code from being overrun (controls I2, I3). */
export function installJsonBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
    async (_request: FastifyRequest, source: string) => parseJsonBody(source),
  );
  app.addHook('preHandler', async ({ body, query }) => {
    assertStorable(body);
    assertStorable(query);
  });
}

/**
 * Refuses texts that the database could not take, whatever the schema of the route says: it has had its turn and
 * named the field where it knows one.
 */
function assertStorable(sent: unknown): void {
  const waiting = [sent];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === 'string' && !isStorableText(next)) {
      throw apiError(ApiCode.malformed, 'bodyForbiddenCharacter');
    }
    // Pictures are no texts; what is no JSON has its own checks.
    if (typeof next !== 'object' || next === null || Buffer.isBuffer(next)) continue;
    const children: readonly unknown[] = Object.values(next);
    for (const child of children) waiting.push(child);
  }
}

/**
 * Parses a body and checks its shape. Of duplicate keys the last one counts, as JSON.parse has it.
 *
 * @throws ApiError `malformed` that says which limit was passed.
 */
export function parseJsonBody(source: string): unknown {
  const body = parse(source);
  assertWithinLimits(body);
  return body;
}

function parse(source: string): unknown {
  // Calls without parameters may send an empty body.
  if (source === '') return undefined;
  try {
    return JSON.parse(source);
  } catch {
    throw apiError(ApiCode.malformed, 'malformedBody');
  }
}

/** Walks without recursion: a body may be nested deeper than the stack is high. */
function assertWithinLimits(body: unknown): void {
  const waiting: { readonly value: unknown; readonly depth: number }[] = [{ value: body, depth: 1 }];
  let keys = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, depth } = next;
    if (typeof value !== 'object' || value === null) continue;
    if (depth > DEPTH_MAX) throw apiError(ApiCode.malformed, 'bodyTooDeep', { max: DEPTH_MAX });
    if (Array.isArray(value)) {
      if (value.length > ARRAY_MAX) throw apiError(ApiCode.malformed, 'bodyArrayTooLong', { max: ARRAY_MAX });
    } else {
      keys += Object.keys(value).length;
      if (keys > KEYS_MAX) throw apiError(ApiCode.malformed, 'bodyTooManyKeys', { max: KEYS_MAX });
      if (Object.keys(value).some((key) => FORBIDDEN_KEYS.has(key))) {
        throw apiError(ApiCode.malformed, 'bodyForbiddenKey');
      }
    }
    for (const child of Object.values(value)) waiting.push({ value: child, depth: depth + 1 });
  }
}
