import Fastify from 'fastify';
import { ONE_SECOND_MS } from '../../contract/limits';
import type { MetricsPlace } from '../env';
import type { GatewayMetrics } from './gateway-metrics';

export const METRICS_PATH = '/metrics';

export interface MetricsServer {
  /** Where figures are read, for example `http://127.0.0.1:9464/metrics`. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * Serves figures on a port of their own: they tell of the whole installation, so nobody who merely calls may read them.
 *
 * @throws Error when the port is taken.
 */
export async function serveMetrics(
  metrics: Pick<GatewayMetrics, 'read'>,
  { port, host }: MetricsPlace,
): Promise<MetricsServer> {
  const app = Fastify({
    logger: false,
    requestTimeout: 10 * ONE_SECOND_MS,
    // Whoever scrapes keeps its connection; a gateway that stops need not wait for it.
    forceCloseConnections: true,
  });
  app.get(METRICS_PATH, async (_request, reply) => {
    const { type, text } = await metrics.read();
    return reply.type(type).header('cache-control', 'no-store').send(text);
  });
  try {
    const origin = await app.listen({ port, host });
    return { url: `${origin}${METRICS_PATH}`, close: () => app.close() };
  } catch (error) {
    await app.close();
    throw error;
  }
}
