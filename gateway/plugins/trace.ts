import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { API_BASE } from '../../contract/api/endpoints';
import { readTraceparent } from '../tracing/traceparent';
import type { TracedCall, Tracing } from '../tracing/tracing';

/** Gives calls the ids of their traces, and ends the traces with the answers. */
export interface CallTraces {
  /** The trace id of a W3C `traceparent` header, or a new one when the header is absent or wrong. */
  readonly idOf: (request: IncomingMessage) => string;
  /** To be installed before any other hook: whatever a call asks for belongs to its trace. */
  readonly install: (app: FastifyInstance) => void;
}

/** @param tracing - Undefined: nothing is traced, and ids alone are given. */
export function createCallTraces(tracing: Tracing | undefined): CallTraces {
  const begun = new WeakMap<IncomingMessage, TracedCall>();
  return {
    idOf(request) {
      const { traceparent } = request.headers;
      // The portal's files and the questions of load balancers are not worth a trace.
      if (tracing === undefined || request.url?.startsWith(API_BASE) !== true) return toTraceId(traceparent);
      const call = tracing.begin({ method: request.method ?? '', traceparent });
      begun.set(request, call);
      return call.traceId;
    },
    install(app) {
      if (tracing !== undefined) followCalls(app, begun);
    },
  };
}

function followCalls(app: FastifyInstance, begun: WeakMap<IncomingMessage, TracedCall>): void {
  app.addHook('onRequest', (request, reply, done) => {
    const call = begun.get(request.raw);
    if (call === undefined) return done();
    const { raw } = reply;
    // A caller that goes away closes it too.
    raw.once('close', () =>
      call.end({
        route: request.routeOptions.url,
        statusCode: raw.statusCode,
        isWhole: raw.writableFinished,
      }),
    );
    call.run(done);
  });
  // A body is read where its parts come in, which belongs to no call.
  app.addHook('preValidation', (request, _reply, done) => {
    const call = begun.get(request.raw);
    if (call === undefined) done();
    else call.run(done);
  });
}

function toTraceId(header: unknown): string {
  return readTraceparent(header)?.traceId ?? randomBytes(16).toString('hex');
}
