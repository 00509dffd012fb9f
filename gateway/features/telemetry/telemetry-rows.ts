import { Value } from '@sinclair/typebox/value';
import type { TelemetryRow } from './telemetry-store';
import { toStorable } from './telemetry-body';
import {
  LOG_PAYLOAD,
  MONITOR_REPORT,
  TRACK_BODY,
  type LogPayload,
  type MonitorReport,
} from '../../../contract/api/telemetry/telemetry';

const NAME_LIMIT = 1000;
const SHORT_LIMIT = 100;
const BODY_LIMIT = 32_000;
const TIMES_MAX = 1_000_000;
const LEVELS: ReadonlySet<string> = new Set(['info', 'error', 'warn', 'debug']);

type MonitorEvent = MonitorReport['events'][number];

function toBody(value: unknown): string {
  return toStorable(JSON.stringify(value), BODY_LIMIT);
}

function nameOf(event: MonitorEvent): string {
  return event.event_type === 'exception' ? `${event.name}: ${event.message}` : event.name;
}

/** Time that a view took: until its largest part was painted, where the browser says so. */
function durationOf(event: MonitorEvent): number | null {
  if (event.event_type !== 'view') return event.duration ?? null;
  return event.largest_contentful_paint ?? event.first_contentful_paint ?? event.duration ?? null;
}

function toMonitorRow(event: MonitorEvent, report: MonitorReport): TelemetryRow {
  return {
    kind: event.event_type,
    level: '',
    occurredAt: Math.trunc(event.timestamp),
    version: toStorable(report.app.version, SHORT_LIMIT),
    visitorId: report.visitor_id,
    sessionId: event.session_id,
    view: toStorable(event.view.name, NAME_LIMIT),
    name: toStorable(nameOf(event), NAME_LIMIT),
    method: event.event_type === 'resource' ? toStorable(event.method, SHORT_LIMIT) : '',
    durationMs: durationOf(event),
    success: event.event_type === 'resource' ? toSuccess(event) : null,
    times: Math.min(event.times ?? 1, TIMES_MAX),
    body: toBody(event),
  };
}

/** A call that the business rules refused has failed for whoever uses the page. */
function toSuccess(event: Extract<MonitorEvent, { event_type: 'resource' }>): number {
  return event.business_success === 0 ? 0 : event.success;
}

/** Rows of a monitoring report, or undefined when it is none. */
export function toMonitorRows(body: unknown): readonly TelemetryRow[] | undefined {
  if (!Value.Check(MONITOR_REPORT, body)) return undefined;
  return body.events.map((event) => toMonitorRow(event, body));
}

function toLogRow(payload: LogPayload): TelemetryRow {
  const { log, event } = payload;
  const level = log?.level ?? '';
  return {
    kind: event === undefined ? 'log' : 'event',
    level: LEVELS.has(level) ? level : '',
    occurredAt: Math.trunc(payload.timestamp),
    version: toStorable(payload.common.version, SHORT_LIMIT),
    visitorId: toStorable(payload.common.userId, SHORT_LIMIT),
    sessionId: '',
    view: toStorable(event?.route ?? '', NAME_LIMIT),
    name: toStorable(event?.name ?? log?.message ?? '', NAME_LIMIT),
    method: '',
    durationMs: null,
    success: null,
    times: 1,
    body: toBody(payload),
  };
}

/** The row of one log or event, or undefined when it is none. */
export function toLogRows(body: unknown): readonly TelemetryRow[] | undefined {
  return Value.Check(LOG_PAYLOAD, body) ? [toLogRow(body)] : undefined;
}

function parseLoosely(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Rows of a web-tracking body: its texts hold the payloads of the logger. Undefined when one of them does not. */
export function toTrackRows(body: unknown): readonly TelemetryRow[] | undefined {
  if (!Value.Check(TRACK_BODY, body)) return undefined;
  const rows = body.__logs__.map((log) => {
    const payload = Object.fromEntries(Object.entries(log).map(([key, text]) => [key, parseLoosely(text)]));
    return toLogRows({ ...payload, appId: log['appId'] });
  });
  return rows.every((row) => row !== undefined) ? rows.flat() : undefined;
}
