import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { API_BASE, GATEWAY_VERSION, GATEWAY_VERSION_HEADER } from '../../contract/api/endpoints';
import { PLATFORM_BASE } from '../../contract/api/platform/platform';
import type { RouteGuard } from './guard';

const PATH = `${API_BASE}/openapi.json`;

/** Describes every route that is installed after this call; the schemas are those that requests are checked by. */
export async function installOpenApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Franchisee portal gateway', version, license: { name: 'MIT', identifier: 'MIT' } },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer' },
          platformKey: { type: 'http', scheme: 'bearer', description: 'One of PLATFORM_KEYS' },
        },
      },
    },
    transform: ({ schema, url, route }) => {
      const isPlatform = url.startsWith(`${PLATFORM_BASE}/v`);
      const isHidden = (!url.startsWith(`${API_BASE}/v`) && !isPlatform) || route.method === 'HEAD';
      if (isPlatform) return { schema: { ...schema, security: [{ platformKey: [] }], hide: isHidden }, url };
      const security = route.config?.scope === 'public' ? [] : [{ token: [] }];
      const marks = route.config?.isReading === true ? READING : {};
      return { schema: { ...schema, ...marks, headers: HEADERS, security, hide: isHidden }, url };
    },
  });
  const config: RouteGuard = { permission: 'open', scope: 'public' };
  app.get(PATH, { config }, async () => app.swagger());
}

/** Marks a call by POST that only reads, as lists are: whoever asks it again changes nothing. */
const READING = { 'x-reading': true };

/** For the document only: the protocol hook checks the header before any schema does. */
const HEADERS = {
  type: 'object',
  properties: { [GATEWAY_VERSION_HEADER]: { type: 'string', const: GATEWAY_VERSION } },
  required: [GATEWAY_VERSION_HEADER],
};
