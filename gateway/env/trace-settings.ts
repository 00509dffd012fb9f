import type { EnvReader } from '../env-reader';

/** Where traces go, and of which calls. */
export interface TraceSettings {
  /** Of the collector, where it takes spans over OTLP as JSON. */
  readonly url: string;
  /** Sent with them; may hold a secret. */
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** Of the calls that are traced, 0–1. */
  readonly share: number;
}

const HEADER = /^\s*([!#$%&'*+.^_`|~0-9A-Za-z-]+)=([\x21-\x2b\x2d-\x7e]+)\s*$/;
const NAME = /^[A-Za-z0-9._-]{1,64}$/;

/** OpenTelemetry's own names for what it calls so (its specification, "OTLP Exporter"). */
export function collectTraces(reader: EnvReader): TraceSettings | undefined {
  const endpoint = reader.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']);
  const headers = readHeaders(reader);
  const serviceName = reader.text('OTEL_SERVICE_NAME') ?? 'franchisee-portal';
  if (!NAME.test(serviceName))
    reader.complain('OTEL_SERVICE_NAME must be at most 64 letters, digits, ".", "_" or "-".');
  const share = reader.number('OTEL_TRACES_SAMPLER_ARG', { min: 0, max: 1, fallback: 1 });
  if (endpoint === undefined) {
    if (headers !== undefined)
      reader.complain('OTEL_EXPORTER_OTLP_HEADERS needs OTEL_EXPORTER_OTLP_ENDPOINT beside it.');
    return undefined;
  }
  return { url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, headers: headers ?? {}, serviceName, share };
}

function readHeaders(reader: EnvReader): Readonly<Record<string, string>> | undefined {
  const given = reader.text('OTEL_EXPORTER_OTLP_HEADERS');
  if (given === undefined) return undefined;
  const headers: Record<string, string> = {};
  for (const part of given.split(',')) {
    const [, name, value] = HEADER.exec(part) ?? [];
    if (name === undefined || value === undefined) {
      // The value is not repeated: what is complained about lands in logs.
      reader.complain('OTEL_EXPORTER_OTLP_HEADERS must read name=value, with commas between several.');
      return undefined;
    }
    headers[name] = value;
  }
  return headers;
}
