import { toField, type toProperties } from './fields';
import type { PaintTimes } from './paints';
import type { Session } from './session/session';
import { toDuration } from './resource/timing';

/** 1 success, 0 failure, -1 unknown (AMB-15). */
export type Success = 1 | 0 | -1;

/** The page the user is on: name is the route pattern, never the address with its ids. */
export interface View {
  /** 32 hex digits, new for every visit of the view. */
  readonly id: string;
  readonly name: string;
  /** What the route was called with, ready for the wire. */
  readonly params?: ReturnType<typeof toProperties>;
}

interface EventBase {
  /** Epoch milliseconds. */
  readonly timestampMs: number;
  readonly name: string;
  readonly type: string;
  readonly durationMs?: number | undefined;
}

/** A request of the page or a static resource. */
export interface ResourceEvent extends EventBase {
  readonly eventType: 'resource';
  readonly url: string;
  readonly method: string;
  readonly statusCode: number | string;
  readonly success: Success;
  /** JSON text of the parts of the duration. */
  readonly timingData?: string | undefined;
  readonly traceId?: string | undefined;
  readonly message?: string | undefined;
  /** What the business rules said about an HTTP success; undefined when nobody judged it. */
  readonly businessSuccess?: Success | undefined;
}

/** A click on a control. */
export interface ActionEvent extends EventBase {
  readonly eventType: 'action';
  readonly targetName: string;
  /** JSON text of the control's harmless attributes. */
  readonly snapshots: string;
}

/** The start of a view; the first tells paint times, unless they mean nothing. */
export interface ViewEvent extends EventBase, PaintTimes {
  readonly eventType: 'view';
  readonly url: string;
  readonly loadingType: 'initial_load' | 'route_change';
}

/** An error nobody caught. */
export interface ExceptionEvent extends EventBase {
  readonly eventType: 'exception';
  readonly type: 'error' | 'unhandledrejection';
  readonly message: string;
  readonly stack: string;
}

/** What a tracker observed. Its texts are redacted and cut when it becomes a record. */
export type MonitorEvent = ResourceEvent | ActionEvent | ViewEvent | ExceptionEvent;

/** A record as it goes over the wire. */
export type WireRecord = Readonly<Record<string, unknown>>;

/** An event with what it happened in; held as it is until the page has time. */
export interface Happening {
  readonly event: MonitorEvent;
  readonly session: Session;
  readonly view: View;
}

function toWireName(field: string): string {
  return field === 'stack' ? 'snapshots' : field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * Serialises an event: the one place where its texts are cut and our names become those of spec §7
 * (`statusCode` → `status_code`). What is undefined stays so and is left out of the JSON.
 *
 * @returns The record, and the key under which equal events are counted together, if they are.
 */
export function toWireRecord(
  { event, session, view }: Happening,
  eventId: string,
  properties: Readonly<Record<string, string | number>> | undefined,
): readonly [record: WireRecord, key: string | undefined] {
  const { timestampMs, durationMs, ...what } = event;
  const fields = {
    session_id: session.id,
    view,
    ...Object.fromEntries(
      Object.entries(what).map(([field, value]) => [toWireName(field), toField(field, value)]),
    ),
    properties,
  };
  return [
    { event_id: eventId, timestamp: timestampMs, duration: toDuration(durationMs), ...fields },
    // Only clicks and exceptions repeat without saying anything new.
    ['action', 'exception'].includes(event.eventType) ? JSON.stringify(fields) : undefined,
  ];
}
