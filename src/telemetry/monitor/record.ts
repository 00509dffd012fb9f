import type { Session } from './session';

/** 1 success, 0 failure, -1 unknown (AMB-15). */
export type Success = 1 | 0 | -1;

/** The page the user is on: name is the route pattern, never the address with its ids. */
export interface View {
  /** 32 hex digits, new for every visit of the view. */
  readonly id: string;
  readonly name: string;
}

interface EventBase {
  /** Epoch milliseconds. */
  readonly timestampMs: number;
  readonly name: string;
  readonly type: string;
  readonly durationMs?: number;
}

/** A request of the page or a static resource. */
export interface ResourceEvent extends EventBase {
  readonly kind: 'resource';
  readonly url: string;
  readonly method: string;
  readonly statusCode: number | string;
  readonly success: Success;
  /** JSON text of the parts of the duration. */
  readonly timingData?: string;
  readonly traceId?: string;
  readonly message?: string;
  /** What the business rules said about an HTTP success; undefined when nobody judged it. */
  readonly businessSuccess?: Success;
}

/** A click on a control. */
export interface ActionEvent extends EventBase {
  readonly kind: 'action';
  readonly targetName: string;
  /** JSON text of the control's harmless attributes. */
  readonly snapshots: string;
}

/** The start of a view. */
export interface ViewEvent extends EventBase {
  readonly kind: 'view';
  readonly url: string;
  readonly loadingType: 'initial_load' | 'route_change';
  /** Paint times in ms since the page was opened; absent when they mean nothing. */
  readonly paints: Readonly<Record<string, number>>;
}

/** An error nobody caught. */
export interface ExceptionEvent extends EventBase {
  readonly kind: 'exception';
  readonly message: string;
  /** The stack. */
  readonly snapshots: string;
}

/** What a tracker observed, cut and redacted by it. */
export type MonitorEvent = ResourceEvent | ActionEvent | ViewEvent | ExceptionEvent;

/** A record as it goes over the wire. */
export type WireRecord = Readonly<Record<string, unknown>>;

/** What every record says about where it happened. */
export interface RecordContext {
  readonly session: Session;
  readonly view: View;
  readonly eventId: string;
  readonly properties: Readonly<Record<string, string | number>> | undefined;
}

const WIRE_NAMES: Readonly<Record<string, string>> = {
  kind: 'event_type',
  timestampMs: 'timestamp',
  durationMs: 'duration',
};

function toWireName(field: string): string {
  return WIRE_NAMES[field] ?? field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * Serialises an event: the one place where our names become those of spec §7 (`statusCode` → `status_code`).
 * What is undefined stays so and is left out of the JSON.
 */
export function toWireRecord(event: MonitorEvent, context: RecordContext): WireRecord {
  const { session, view, eventId, properties } = context;
  const { paints, ...fields } = { paints: {}, ...event };
  return {
    session_id: session.id,
    event_id: eventId,
    view,
    ...Object.fromEntries(Object.entries(fields).map(([field, value]) => [toWireName(field), value])),
    ...paints,
    properties,
  };
}

/**
 * Answers under which key equal events are counted together, or undefined when each counts alone.
 * Only clicks and exceptions repeat without saying anything new.
 */
export function toMergeKey(event: MonitorEvent, context: RecordContext): string | undefined {
  if (event.kind !== 'action' && event.kind !== 'exception') return undefined;
  const where = [context.session.id, context.view.id, event.kind, event.name, event.type];
  const what = event.kind === 'action' ? [event.targetName] : [event.message];
  return JSON.stringify([...where, ...what, event.snapshots]);
}
