import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { ApiCode } from '../../contract/api/envelope';
import { apiError } from '../../contract/errors/api-error';
import { ONE_MINUTE_MS, REQUEST_TIMEOUT_MS } from '../../contract/limits';
import { installProxyNotice } from './address-of';
import { sendFailure } from './errors';
import { FREE_TEXT } from './request/free-text-keyword';
import { BODY_LIMIT_BYTES } from './request/json-body';
import { toLoggerOptions, type LoggerSettings } from './logging';
import { closeSilentConnections } from './silent-connections';
import { createCallTraces } from './trace';
import type { Tracing } from '../tracing/tracing';

const HEADERS_TIMEOUT_MS = 15_000;
const REQUESTS_PER_CONNECTION_MAX = 10_000;

/** A Fastify instance with the limits of controls I1, I9 and Z14; no routes yet. */
export function createFastify(
  logger: LoggerSettings,
  trustedProxies: number,
  tracing?: Tracing,
): FastifyInstance {
  const traces = createCallTraces(tracing);
  const app = Fastify({
    logger: toLoggerOptions(logger),
    // The trace id is the request's id, so that every log line carries it.
    genReqId: traces.idOf,
    logController: new LogController({ requestIdLogLabel: 'traceId' }),
    trustProxy: (_address, hop) => hop < trustedProxies,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: ONE_MINUTE_MS,
    maxRequestsPerSocket: REQUESTS_PER_CONNECTION_MAX,
    forceCloseConnections: 'idle',
    // What still comes over a connection that stands is answered as ever, and not in words that are none of the envelope's.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 100 },
    // An address that cannot be decoded reaches neither hooks nor the error handler.
    frameworkErrors: (_error, request, reply) => {
      void reply.header('cache-control', 'no-store');
      void sendFailure(request, reply, apiError(ApiCode.notFound, 'notFound'));
    },
    ajv: {
      // Refuse what is wrong; Fastify's defaults would strip unknown fields and convert types.
      customOptions: {
        removeAdditional: false,
        coerceTypes: false,
        useDefaults: false,
        allowUnionTypes: true,
        keywords: [FREE_TEXT],
      },
    },
  });
  app.server.headersTimeout = HEADERS_TIMEOUT_MS;
  traces.install(app);
  closeSilentConnections(app);
  installProxyNotice(app, trustedProxies);
  return app;
}
