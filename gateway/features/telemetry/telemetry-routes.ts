import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { countedAddressOf } from '../../plugins/address-of';
import type { RouteGuard } from '../../plugins/guard';
import { ADMISSION_LIMITS, createAdmission, type AdmissionLimits } from './telemetry-admission';
import { decodeBody, RECEIVED_LIMIT_BYTES } from './telemetry-body';
import { toLogRows, toMonitorRows, toTrackRows } from './telemetry-rows';
import { sizeOf, type TelemetryRow, type TelemetryStore } from './telemetry-store';

export interface TelemetryRoutesOptions {
  readonly store: Pick<TelemetryStore, 'append'>;
  /** Epoch ms. */
  readonly now: () => number;
  /** @default ADMISSION_LIMITS */
  readonly limits?: Partial<AdmissionLimits>;
}

const PUBLIC: RouteGuard = { permission: 'open', scope: 'public' };
const RETRY_SECONDS = 5;

/** Addresses of the receivers; the portal's default endpoints. */
export const TELEMETRY_PATHS = {
  log: '/telemetry/log',
  monitor: '/telemetry/monitor',
  track: '/telemetry/logstores/:logstore/track',
} as const;

type ToRows = (body: unknown) => readonly TelemetryRow[] | undefined;

function refuse(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).send({ code: status, message });
}

/**
 * The receivers of the portal's telemetry: logging collector, monitoring endpoint and fallback log store
 * (spec §7). Public, since pages report before anybody has signed in; bounded in rate, size and depth, for each
 * address and for all; a bad body is answered with 4xx, never 5xx. A store that fails or is slow answers 503, and
 * pages try again.
 */
export function telemetryRoutes({ store, now, limits }: TelemetryRoutesOptions): FastifyPluginCallback {
  const admission = createAdmission({ ...ADMISSION_LIMITS, ...limits });

  async function receive(
    request: FastifyRequest,
    reply: FastifyReply,
    toRows: ToRows,
  ): Promise<FastifyReply> {
    const decoded = await decodeBody(request.body, request.headers['content-encoding']);
    if ('reason' in decoded) return refuse(reply, decoded.status, decoded.reason);
    const rows = toRows(decoded.value);
    if (rows === undefined) return refuse(reply, 400, 'The body has not the form this address takes.');
    const nowMs = now();
    const report = { caller: countedAddressOf(request), bytes: sizeOf(rows), nowMs };
    const appended = admission.append(report, (lane) => store.append(rows, nowMs, lane));
    if (appended === undefined) {
      void reply.header('retry-after', String(RETRY_SECONDS));
      return refuse(reply, 503, 'The telemetry store is busy.');
    }
    try {
      await appended;
      return reply.code(204).send();
    } catch (error) {
      request.log.warn({ err: error }, 'telemetry could not be stored');
      void reply.header('retry-after', String(RETRY_SECONDS));
      return refuse(reply, 503, 'The telemetry store is not available.');
    }
  }

  return (scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    // Beacons say text/plain, and compressed bodies must be unpacked by us, within limits.
    scope.addContentTypeParser(
      ['application/json', 'text/plain'],
      { parseAs: 'buffer', bodyLimit: RECEIVED_LIMIT_BYTES },
      (_request, body, parsed) => parsed(null, body),
    );
    scope.addHook('onRequest', async (request, reply) => {
      const seconds = admission.enter(countedAddressOf(request), now());
      if (seconds === 0) return undefined;
      void reply.header('retry-after', String(seconds));
      return refuse(reply, 429, 'Too many reports; try again later.');
    });
    const routeOptions = (summary: string) => ({ config: PUBLIC, schema: { summary } });
    scope.post(TELEMETRY_PATHS.log, routeOptions('Take in one log or event'), (request, reply) =>
      receive(request, reply, toLogRows),
    );
    scope.post(TELEMETRY_PATHS.monitor, routeOptions('Take in a monitoring report'), (request, reply) =>
      receive(request, reply, toMonitorRows),
    );
    scope.post(
      TELEMETRY_PATHS.track,
      routeOptions('Take in logs in the web-tracking form'),
      (request, reply) => receive(request, reply, toTrackRows),
    );
    done();
  };
}
