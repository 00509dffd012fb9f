import type { AuditLogProvider } from '@refinedev/core';
import type { ObjectLogAnswer, ObjectLogLine, ObjectLogRequest } from '../../contract/api/audit';
import { LIST_CALLS } from '../../contract/api/endpoints';
import { FAILURES } from '../../contract/messages/portal';
import type { Text } from '../../contract/text';
import type { GatewayClient } from '../http/client';
import { GatewayError } from '../http/gateway-error';
import { isNumber, isText, listOf, orNull, shapeOf, type Check } from './shape';

/**
 * refine's audit log, which is only read here: `useLogList` with a page's id as the resource, and `meta`
 * with `id` of the row and `cursor` of the page before. The gateway writes the log itself, in the
 * transaction of the change it tells of, where no browser can leave it out: `create` does nothing, and
 * resources say so with an empty `meta.audit`, so that refine does not even ask. Lines are never renamed.
 */
export function createAuditLogProvider(
  client: GatewayClient,
  toWords: (text: Text) => string,
): AuditLogProvider {
  return {
    create: () => Promise.resolve(null),
    update: () => Promise.reject(new Error('The log is append-only.')),
    async get({ resource, meta }): Promise<ObjectLogAnswer> {
      const id: unknown = meta?.['id'];
      const cursor: unknown = meta?.['cursor'];
      if (typeof id !== 'string') throw new Error('The log is read for one row: name it in meta.id.');
      const body: ObjectLogRequest = { id, ...(typeof cursor === 'string' ? { cursor } : {}) };
      const place = { method: 'POST', version: 'v1', path: `${resource}/${LIST_CALLS.log}` } as const;
      const answer = await client.call(place, { body });
      if (isAnswer(answer)) return answer;
      throw new GatewayError(toWords(FAILURES.network), { kind: 'malformed', statusCode: 200 });
    },
  };
}

const isValues: Check = (value) => typeof value === 'object' && !Array.isArray(value);

const isAnswer = shapeOf<ObjectLogAnswer>({
  list: listOf(
    shapeOf<ObjectLogLine>({
      id: isText,
      at: isNumber,
      actorName: isText,
      accountType: isNumber,
      onBehalfOf: orNull(isText),
      action: isText,
      before: isValues,
      after: isValues,
      reason: orNull(isText),
      result: (value) => value === 'success' || value === 'failure',
    }),
  ),
  nextCursor: orNull(isText),
});
