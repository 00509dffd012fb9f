import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toAddress, toCountedAddress } from '../caller/address';

/** Where a request comes from, in one spelling; the only way to ask, so that nobody counts by another. */
export function addressOf(request: Pick<FastifyRequest, 'ip'>): string {
  return toAddress(request.ip);
}

/** The same as limits count it: an IPv6 host by its /64. */
export function countedAddressOf(request: Pick<FastifyRequest, 'ip'>): string {
  return toCountedAddress(request.ip);
}

/**
 * Says once that a proxy stands in front and is not believed: everybody behind it then is one address to
 * every limit, and the logs name the proxy.
 */
export function installProxyNotice(app: FastifyInstance, trustedProxies: number): void {
  if (trustedProxies > 0) return;
  let isSaid = false;
  app.addHook('onRequest', async (request) => {
    if (isSaid || request.headers['x-forwarded-for'] === undefined) return;
    isSaid = true;
    request.log.warn(
      { ip: addressOf(request) },
      'X-Forwarded-For is not believed: TRUSTED_PROXIES is 0, so all callers behind a proxy count as one address. Set it to the number of proxies in front of this gateway.',
    );
  });
}
