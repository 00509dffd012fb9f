import { randomBytes } from 'node:crypto';

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;
const NOTHING = /^0+$/;

/** The trace id of a W3C `traceparent` header, or a new one when the header is absent or wrong. */
export function toTraceId(header: string | string[] | undefined): string {
  const match = typeof header === 'string' ? TRACEPARENT.exec(header) : null;
  const [, traceId, parentId] = match ?? [];
  const isUsable =
    traceId !== undefined && parentId !== undefined && !NOTHING.test(traceId) && !NOTHING.test(parentId);
  return isUsable ? traceId : randomBytes(16).toString('hex');
}
