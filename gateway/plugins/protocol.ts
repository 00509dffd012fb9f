import type { FastifyInstance } from 'fastify';
import { API_BASE, GATEWAY_VERSION, GATEWAY_VERSION_HEADER } from '../../contract/api/endpoints';
import { ApiCode } from '../../contract/api/envelope';
import { apiError } from '../../contract/errors/api-error';

const VERSIONED = new RegExp(`^${API_BASE}/v\\d+/`);

/**
 * Headers that every call of the API has to carry and every answer gets (spec §7). A call is known by its route,
 * never by how its address is spelt: `/%66ranchisee_pc/…` and `http://host/franchisee_pc/…` are the same call.
 */
export function installProtocol(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('trace-id', request.id);
    // Nothing is kept unless it says so itself, as the files of the portal do.
    void reply.header('cache-control', 'no-store');
    const isVersioned = VERSIONED.test(request.routeOptions.url ?? '');
    if (isVersioned && request.headers[GATEWAY_VERSION_HEADER] !== GATEWAY_VERSION) {
      throw apiError(ApiCode.malformed, 'missingGatewayVersion');
    }
  });
}
