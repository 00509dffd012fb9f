import type { AuditLogProvider } from '@refinedev/core';
import type { ObjectLogAnswer, ObjectLogRequest } from '../../contract/api/page/audit';
import { toLogEndpoint } from '../../contract/api/page/page-endpoints';
import { FAILURES } from '../../contract/messages/portal';
import type { Text } from '../../contract/text';
import type { GatewayClient } from '../http/client';
import { GatewayError } from '../http/gateway-error';

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
      const answer: unknown = await client.call(toLogEndpoint({ id: resource }), { body });
      if (isAnswer(answer)) return answer;
      throw new GatewayError(toWords(FAILURES.network), { kind: 'malformed', statusCode: 200 });
    },
  };
}

/** Enough not to fall over in production; development and tests check the whole shape. */
function isAnswer(answer: unknown): answer is ObjectLogAnswer {
  return typeof answer === 'object' && answer !== null && 'list' in answer && Array.isArray(answer.list);
}
