import { Gauge, Histogram, type Registry } from 'prom-client';
import { ONE_SECOND_MS } from '../../contract/limits';

/** What a request is counted under; each of it is one of few words, and none comes from the caller. */
export interface RequestLabels {
  /** Template of the route, such as `/washer/order/:id`. */
  readonly route: string;
  readonly method: string;
}

/** `gone`: the caller hung up before there was an answer. */
export type StatusClass = '1xx' | '2xx' | '3xx' | '4xx' | '5xx' | 'gone';

export interface RequestMetrics {
  /** @returns How to say what came of it; more than once is once. */
  readonly begin: (labels: RequestLabels) => (status: StatusClass) => void;
}

/** A list answers in hundredths of a second, its statements end after two seconds and others after ten. */
const BUCKETS_S = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Figures of requests: how many, of which kind, for how long, and how many at this moment. */
export function createRequestMetrics(registry: Registry): RequestMetrics {
  const registers = [registry];
  const durations = new Histogram({
    name: 'gateway_request_duration_seconds',
    help: 'Time from a request to the beginning of its answer.',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS_S,
    registers,
  });
  const inFlight = new Gauge({
    name: 'gateway_requests_in_flight',
    help: 'Requests whose answer has not begun.',
    registers,
  });
  return {
    begin(labels) {
      const beganAt = performance.now();
      let isOver = false;
      inFlight.inc();
      return (status) => {
        if (isOver) return;
        isOver = true;
        inFlight.dec();
        durations.observe({ ...labels, status }, (performance.now() - beganAt) / ONE_SECOND_MS);
      };
    },
  };
}
