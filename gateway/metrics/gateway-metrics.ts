import { collectDefaultMetrics, Registry } from 'prom-client';
import { createRequestMetrics, type RequestMetrics } from './request-metrics';
import { createStandingMetrics, type Standing } from './standing-metrics';
import { createWorkMetrics, type WorkMetrics } from './work-metrics';

/** The figures of one gateway; two in one process know nothing of each other. */
export interface GatewayMetrics extends WorkMetrics {
  readonly requests: RequestMetrics;
  /** Says where to look for what stands; what nobody says is left out. */
  readonly show: (standing: Partial<Standing>) => void;
  /** All figures, as Prometheus reads them. */
  readonly read: () => Promise<{ readonly type: string; readonly text: string }>;
}

/** Figures of its own registry, those of the process and its event loop among them. */
export function createGatewayMetrics(): GatewayMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    ...createWorkMetrics(registry),
    requests: createRequestMetrics(registry),
    show: createStandingMetrics(registry),
    read: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}
