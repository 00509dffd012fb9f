import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestLabels, RequestMetrics, StatusClass } from './request-metrics';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route's requests are counted under, where its own template would be one of many. @default the template */
    countedAs?: string;
  }
  interface FastifyRequest {
    /** Says what came of the request; null while it is not counted. */
    endCount: ((status: StatusClass) => void) | null;
  }
}

/** All addresses that are no route: what strangers try is theirs to choose. */
const UNKNOWN_ROUTE = 'unknown';
const OTHER_METHOD = 'other';
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Has every request counted. Install before all else, so that what refuses a request is counted with it.
 *
 * A request is over when its answer begins to go out: a slow reader says nothing of the gateway, and a live stream
 * lasts for as long as somebody looks.
 */
export function installRequestCount(app: FastifyInstance, requests: RequestMetrics): void {
  app.decorateRequest('endCount', null);
  app.addHook('onRequest', async (request, reply) => {
    const end = requests.begin(toLabels(request));
    request.endCount = end;
    reply.raw.once('close', () => end('gone'));
  });
  app.addHook('onSend', async (request, reply, payload) => {
    request.endCount?.(toStatusClass(reply.statusCode));
    return payload;
  });
}

function toLabels({ is404, method, routeOptions }: FastifyRequest): RequestLabels {
  const { url, config } = routeOptions;
  return {
    route: is404 || url === undefined ? UNKNOWN_ROUTE : (config.countedAs ?? url),
    method: METHODS.has(method) ? method : OTHER_METHOD,
  };
}

const STATUS_CLASSES: readonly StatusClass[] = ['1xx', '2xx', '3xx', '4xx', '5xx'];

function toStatusClass(status: number): StatusClass {
  return STATUS_CLASSES.find((name) => name.startsWith(String(status).charAt(0))) ?? '5xx';
}
