import { toMessage, toName, toSnapshots } from './fields';
import type { ExceptionEvent } from './record';

/** Describes an error that nobody caught; whatever was thrown, this does not throw. */
export function toExceptionEvent(
  reason: unknown,
  type: 'error' | 'unhandledrejection',
  timestampMs: number,
): ExceptionEvent {
  const isError = reason instanceof Error;
  return {
    kind: 'exception',
    type,
    timestampMs,
    name: toName(isError ? reason.name : typeof reason),
    message: toMessage(isError ? reason.message : String(reason)),
    snapshots: toSnapshots(isError ? (reason.stack ?? '') : ''),
  };
}
