import { AsyncLocalStorage } from 'node:async_hooks';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Span,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import { ONE_MINUTE_MS, ONE_SECOND_MS } from '../../contract/limits';
import { describeThrown } from '../database/error-words';
import type { TraceSettings } from '../env/trace-settings';
import { readTraceparent } from './traceparent';
import type { Spans } from './spans';
import type { CallEnd, TracedCall, Tracing } from './tracing';

export interface TracingOptions {
  readonly settings: TraceSettings;
  /** Of the gateway. */
  readonly version: string;
  /** Hears, once a minute at most, that the collector did not take what was sent. */
  readonly failed: (words: string) => void;
}

const TRACER = 'franchisee-portal-gateway';
/** What waits for a collector that is away; whatever comes then is dropped. */
const QUEUE_MAX = 2_048;
const BATCH_MAX = 512;
const SEND_EVERY_MS = 2 * ONE_SECOND_MS;
const SEND_TIMEOUT_MS = 5 * ONE_SECOND_MS;
/** A gateway that stops waits for its collector so long. */
const CLOSE_MS = 2 * ONE_SECOND_MS;
const ERROR_FROM = 500;

/** Traces by OpenTelemetry: spans go to a collector over OTLP, as JSON over HTTP. */
export function createTracing({ settings, version, failed }: TracingOptions): Tracing {
  const { url, headers, serviceName, share } = settings;
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: SEND_TIMEOUT_MS });
  // Callers are browsers, which anybody may have ask for a trace of everything: the share alone decides.
  const ofShare = new TraceIdRatioBasedSampler(share);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    sampler: new ParentBasedSampler({
      root: ofShare,
      remoteParentSampled: ofShare,
      remoteParentNotSampled: ofShare,
    }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: watched(exporter, failed),
        maxQueueSize: QUEUE_MAX,
        maxExportBatchSize: BATCH_MAX,
        scheduledDelayMillis: SEND_EVERY_MS,
        exportTimeoutMillis: SEND_TIMEOUT_MS,
      }),
    ],
  });
  const tracer = provider.getTracer(TRACER, version);
  const current = new AsyncLocalStorage<Span>();
  return {
    spans: toSpans(tracer, current),
    begin({ method, traceparent }) {
      const caller = readTraceparent(traceparent);
      const parent =
        caller === null
          ? ROOT_CONTEXT
          : trace.setSpanContext(ROOT_CONTEXT, {
              traceId: caller.traceId,
              spanId: caller.spanId,
              traceFlags: TraceFlags.NONE,
              isRemote: true,
            });
      const attributes = { 'http.request.method': method };
      return toCall(tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent), method, current);
    },
    async close() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, CLOSE_MS);
      });
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
      clearTimeout(timer);
    },
  };
}

function toSpans(tracer: Tracer, current: AsyncLocalStorage<Span>): Spans {
  async function within<T>(span: Span, work: () => Promise<T>): Promise<T> {
    try {
      return await current.run(span, work);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: codeOf(error) });
      throw error;
    } finally {
      span.end();
    }
  }
  return {
    async around({ name, attributes }, work) {
      const around = current.getStore();
      // One that has ended does not record any more: what it left behind belongs to nothing.
      if (around === undefined || !around.isRecording()) return work();
      const parent = trace.setSpan(ROOT_CONTEXT, around);
      const settings = { kind: SpanKind.CLIENT, attributes: { ...attributes } };
      return within(tracer.startSpan(name, settings, parent), work);
    },
    task({ name, attributes }, work) {
      const settings = { kind: SpanKind.INTERNAL, attributes: { ...attributes } };
      return within(tracer.startSpan(name, settings, ROOT_CONTEXT), work);
    },
    traceparent() {
      const around = current.getStore();
      if (around === undefined || !around.isRecording()) return null;
      const { traceId, spanId } = around.spanContext();
      return `00-${traceId}-${spanId}-01`;
    },
  };
}

function toCall(span: Span, method: string, current: AsyncLocalStorage<Span>): TracedCall {
  let hasEnded = false;
  return {
    traceId: span.spanContext().traceId,
    run: (work) => current.run(span, work),
    end({ route, statusCode, isWhole }: CallEnd) {
      if (hasEnded) return;
      hasEnded = true;
      if (route !== undefined) {
        span.updateName(`${method} ${route}`);
        span.setAttribute('http.route', route);
      }
      span.setAttribute('http.response.status_code', statusCode);
      // No fault: a stream of changes ends so.
      if (!isWhole) span.setAttribute('portal.answer.is_cut_off', true);
      if (statusCode >= ERROR_FROM) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** The words of an error may hold what somebody entered; its code does not. */
function codeOf(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : 'failed';
}

/** The exporter, which says nothing by itself of what it could not send. */
function watched(exporter: SpanExporter, failed: (words: string) => void): SpanExporter {
  let toldAt = -Infinity;
  return {
    export(spans, answer) {
      exporter.export(spans, (result) => {
        if (result.error !== undefined && performance.now() - toldAt >= ONE_MINUTE_MS) {
          toldAt = performance.now();
          failed(describeThrown(result.error));
        }
        answer(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}
