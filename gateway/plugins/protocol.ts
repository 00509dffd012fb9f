import type { FastifyInstance } from 'fastify';
import { API_BASE, GATEWAY_VERSION, GATEWAY_VERSION_HEADER } from '../../contract/api/endpoints';
import { ApiCode } from '../../contract/api/envelope';
import { apiError } from '../../contract/errors/api-error';

const VERSIONED = new RegExp(`^${API_BASE}/v\\d+/`);

/** Headers that every call of the API has to carry and every answer gets (spec §7). */
export function installProtocol(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('trace-id', request.id);
    if (!request.url.startsWith(API_BASE)) return;
    void reply.header('cache-control', 'no-store');
    const isKnown = request.routeOptions.url !== undefined;
    if (
      isKnown &&
      VERSIONED.test(request.url) &&
      request.headers[GATEWAY_VERSION_HEADER] !== GATEWAY_VERSION
    ) {
      throw apiError(ApiCode.malformed, 'missingGatewayVersion');
    }
  });
}
