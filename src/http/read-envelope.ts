/** What can be read of an answer's body, whatever it is. */
export interface ReadEnvelope {
  /** Null when the body is no envelope. */
  readonly code: number | null;
  readonly message: string | null;
  readonly data: unknown;
  /** Code and message of the `error` object that answers with an error status carry (spec §8). */
  readonly error: { readonly code: number; readonly message: string } | null;
  readonly traceId: string | null;
}

const NOTHING: ReadEnvelope = { code: null, message: null, data: undefined, error: null, traceId: null };

/** Reads an envelope from a parsed body; never throws, whatever the body holds. */
export function readEnvelope(body: unknown): ReadEnvelope {
  if (typeof body !== 'object' || body === null) return NOTHING;
  return {
    code: readNumber(Reflect.get(body, 'code')),
    message: readWords(Reflect.get(body, 'message')),
    data: Reflect.get(body, 'data'),
    error: readErrorObject(Reflect.get(body, 'error')),
    traceId: readWords(Reflect.get(body, 'traceId')),
  };
}

function readErrorObject(error: unknown): ReadEnvelope['error'] {
  if (typeof error !== 'object' || error === null) return null;
  const message = readWords(Reflect.get(error, 'message'));
  return message === null ? null : { code: readNumber(Reflect.get(error, 'code')) ?? 0, message };
}

function readNumber(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function readWords(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}
