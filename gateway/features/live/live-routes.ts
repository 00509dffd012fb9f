import { Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LIVE_STREAM, toUrlPath } from '../../../contract/api/endpoints';
import { LAST_EVENT_HEADER, READ_AGE_HEADER } from '../../../contract/api/live/live-event';
import { bearerTokenOf, callerOf, type RouteGuard } from '../../plugins/guard';
import type { Known } from '../../events/change-memory';
import type { LiveService } from './live-service';

/** The stream of changes at the caller's merchant. It is read by `fetch`, for it needs headers. */
export function installLiveRoutes(app: FastifyInstance, service: LiveService): void {
  // Open to all who are signed in: what each may hear is decided for every change.
  const config: RouteGuard = { permission: 'open', scope: 'tenant', isBackground: true, isTurnless: true };
  app.get(
    toUrlPath(LIVE_STREAM),
    {
      config,
      // A compressor would hold small events back.
      compress: false,
      exposeHeadRoute: false,
      schema: {
        summary: 'Changes as server-sent events',
        response: {
          200: { description: 'The stream', content: { 'text/event-stream': { schema: Type.String() } } },
        },
      },
    },
    async (request, reply) => {
      const body = await service.open(callerOf(request), bearerTokenOf(request) ?? '', knownOf(request));
      return (
        reply
          .type('text/event-stream; charset=utf-8')
          .header('cache-control', 'no-store, no-transform')
          // nginx hands small pieces on at once where it is told so.
          .header('x-accel-buffering', 'no')
          // Nothing follows on it; a gateway that stops need not wait for the connection to be unused.
          .header('connection', 'close')
          .send(body)
      );
    },
  );
  app.addHook('preClose', async () => service.close());
}

const DIGITS = /^\d{1,9}$/;

/** What the reader says it knows; what makes no sense is as good as nothing, and everything is read anew. */
function knownOf({ headers }: FastifyRequest): Known {
  const lastId = headers[LAST_EVENT_HEADER];
  const age = headers[READ_AGE_HEADER];
  return {
    ...(lastId === undefined ? {} : { lastId: String(lastId) }),
    ...(typeof age === 'string' && DIGITS.test(age) ? { readAgeMs: Number(age) } : {}),
  };
}
