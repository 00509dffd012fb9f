import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { LIVE_STREAM, toUrlPath } from '../../../contract/api/endpoints';
import { bearerTokenOf, callerOf, type RouteGuard } from '../../plugins/guard';
import type { LiveService } from './live-service';

/** The stream of changes at the caller's merchant. It is read by `fetch`, for it needs headers. */
export function installLiveRoutes(app: FastifyInstance, service: LiveService): void {
  // Open to all who are signed in: what each may hear is decided for every change.
  const config: RouteGuard = { permission: 'open', scope: 'tenant', isBackground: true };
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
      const body = await service.open(callerOf(request), bearerTokenOf(request) ?? '');
      return (
        reply
          .type('text/event-stream; charset=utf-8')
          .header('cache-control', 'no-store, no-transform')
          // nginx hands small pieces on at once where it is told so.
          .header('x-accel-buffering', 'no')
          .send(body)
      );
    },
  );
  app.addHook('preClose', async () => service.close());
}
