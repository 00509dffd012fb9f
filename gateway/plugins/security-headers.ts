import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { TelemetrySettings } from '../../contract/api/telemetry/telemetry-settings';
import { ONE_DAY_MS, ONE_SECOND_MS } from '../../contract/limits';

const ONE_YEAR_SECONDS = (365 * ONE_DAY_MS) / ONE_SECOND_MS;
const PERMISSIONS_POLICY = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

/**
 * Headers of every answer (controls H1, H2). Styles may be inline: the component library writes style
 * elements without a nonce; scripts may not. Besides this gateway, pages may speak to where they report.
 */
export async function installSecurityHeaders(
  app: FastifyInstance,
  telemetry: TelemetrySettings,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...foreignOrigins(telemetry)],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    hsts: { maxAge: ONE_YEAR_SECONDS, includeSubDomains: true },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('permissions-policy', PERMISSIONS_POLICY);
  });
}

function foreignOrigins({ logUrl, monitorUrl, logStoreUrl }: TelemetrySettings): readonly string[] {
  const absolute = [logUrl, monitorUrl, logStoreUrl].filter((url) => URL.canParse(url));
  return [...new Set(absolute.map((url) => new URL(url).origin))];
}
