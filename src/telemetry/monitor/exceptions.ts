import type { ExceptionEvent } from './record';

/** Describes an error that nobody caught; whatever was thrown, this does not throw. */
export function toExceptionEvent(
  timestampMs: number,
  reason: unknown,
  type: ExceptionEvent['type'],
): ExceptionEvent {
  const {
    name,
    message,
    stack = '',
  } = reason instanceof Error ? reason : { name: typeof reason, message: String(reason) };
  return { eventType: 'exception', type, timestampMs, name, message, stack };
}
