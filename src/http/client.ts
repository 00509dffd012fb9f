import { type Place, GATEWAY_VERSION, GATEWAY_VERSION_HEADER, toUrlPath } from '../../contract/api/endpoints';
import { ApiCode } from '../../contract/api/envelope';
import { FAILURES } from '../../contract/messages/portal';
import type { Text } from '../../contract/text';
import { isAborted } from './aborted';
import { GatewayError } from './gateway-error';
import { readEnvelope } from './read-envelope';
import { sendRequest, type Answer } from './send-request';

const UNAUTHENTICATED_STATUS = 401;
const FORBIDDEN_STATUS = 403;
const SUCCESS_STATUS = 200;

/** Messages by status, where the body has none (spec §8). */
const STATUS_MESSAGES: ReadonlyMap<number, Text> = new Map([
  [404, FAILURES.notFound],
  [502, FAILURES.badGateway],
]);

/** A failed call, for the log. */
export interface HttpFailure {
  readonly method: string;
  readonly path: string;
  readonly error: GatewayError;
  readonly durationMs: number;
}

/** Settings of {@link createGatewayClient}. */
export interface GatewayClientOptions {
  /** Origin of the gateway; empty for the page's own. */
  readonly origin: string;
  readonly fetch: typeof fetch;
  readonly timeoutMs: number;
  readonly getToken: () => string | null;
  /** Tag for the accept-language header. */
  readonly getLanguageTag: () => string;
  readonly toWords: (text: Text) => string;
  /** An answer 401 to a call that carried the current token (spec §8). Called before the call rejects. */
  readonly onUnauthorized: (error: GatewayError) => void;
  /** An answer 403 to such a call: what the account may do is not what the page believes. */
  readonly onForbidden: () => void;
  /** Hears of every failed call but the given-up ones; for the log. */
  readonly onHttpFailure: (failure: HttpFailure) => void;
  readonly now: () => number;
  /** Begins a trace: the value of the W3C header that the gateway takes its trace id from; null: none. */
  readonly createTraceparent: () => string | null;
}

/** What a call carries. */
export interface CallOptions {
  readonly body?: unknown;
  /** Goes as it is, in place of a body of JSON. */
  readonly file?: Blob;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Leaves the token out: the call belongs to nobody, and a 401 to it ends no session. @default false */
  readonly isAnonymous?: boolean;
}

/** A file that the gateway sent, under a name that is safe to save. */
export interface ReceivedFile {
  readonly name: string;
  readonly blob: Blob;
}

/** Calls the gateway. It shows nothing: every failure is a {@link GatewayError} for whoever asked. */
export interface GatewayClient {
  /** Answers the envelope's `data`. */
  call: (place: Place, options?: CallOptions) => Promise<unknown>;
  /** Answers a file; a JSON answer with a code other than 0 is a failure, not a file. */
  receiveFile: (place: Place, options?: CallOptions) => Promise<ReceivedFile>;
}

/** Builds the client of spec §7 and §8: versioned paths, headers, timeout and the table of errors. */
export function createGatewayClient(options: GatewayClientOptions): GatewayClient {
  const { getToken, toWords, now } = options;

  function toHeaders(
    token: string | null,
    traceparent: string | null,
    call: CallOptions,
  ): Readonly<Record<string, string>> {
    return {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      [GATEWAY_VERSION_HEADER]: GATEWAY_VERSION,
      'accept-language': options.getLanguageTag(),
      ...(traceparent === null ? {} : { traceparent }),
      ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(call.file === undefined ? {} : { 'content-type': call.file.type }),
      ...call.headers,
    };
  }

  async function send<T>(
    place: Place,
    call: CallOptions,
    read: (answer: Answer) => T | Promise<T>,
  ): Promise<T> {
    const token = call.isAnonymous === true ? null : getToken();
    const startedAtMs = now();
    const traceparent = options.createTraceparent();
    try {
      const query = call.query === undefined ? '' : `?${new URLSearchParams(call.query)}`;
      const answer = await sendRequest({
        fetch: options.fetch,
        url: `${options.origin}${toUrlPath(place)}${query}`,
        method: place.method,
        headers: toHeaders(token, traceparent, call),
        body: call.file ?? (call.body === undefined ? null : JSON.stringify(call.body)),
        timeoutMs: options.timeoutMs,
        signal: call.signal ?? null,
      });
      assertSuccessStatus(answer, toWords);
      return await read(answer);
    } catch (failure) {
      const told = toGatewayError(failure, toWords);
      const error = traceparent === null ? told : told.tracedBy(toTraceId(traceparent));
      if (error.kind !== 'cancelled') {
        const durationMs = now() - startedAtMs;
        options.onHttpFailure({ method: place.method, path: toUrlPath(place), error, durationMs });
      }
      // A late answer to a token that is no longer ours says nothing about the session.
      if (error.statusCode === UNAUTHENTICATED_STATUS && token !== null && getToken() === token) {
        options.onUnauthorized(error);
      }
      if (error.statusCode === FORBIDDEN_STATUS && token !== null && getToken() === token) {
        options.onForbidden();
      }
      throw error;
    }
  }

  return {
    call: (place, call = {}) => send(place, call, (answer) => readData(answer, toWords)),
    receiveFile: (place, call = {}) =>
      send(place, call, async (answer) => {
        if (answer.isJson) readData(answer, toWords);
        // Most visits take no file home; what does not load fails the call as a network that fails does.
        const { toFileName } = await import('./file-name');
        return { name: toFileName(answer.contentDisposition, now()), blob: answer.blob };
      }),
  };
}

/** Answers other than 200: the body's error message, else the mapped one (spec §8). */
function assertSuccessStatus(
  { statusCode, json, retryAfterSeconds }: Answer,
  toWords: (text: Text) => string,
): void {
  if (statusCode === SUCCESS_STATUS) return;
  const { code, error, traceId } = readEnvelope(json);
  const mapped = STATUS_MESSAGES.get(statusCode) ?? FAILURES.network;
  throw new GatewayError(error?.message ?? toWords(mapped), {
    kind: 'status',
    code: error?.code ?? code ?? 0,
    statusCode,
    traceId,
    retryAfterSeconds,
    cause: new Error(`Request failed with status code ${statusCode}`),
  });
}

/** Data of an envelope whose code is 0; any other code is a refusal in the gateway's words (spec §8). */
function readData({ statusCode, json, retryAfterSeconds }: Answer, toWords: (text: Text) => string): unknown {
  const { code, message, data, traceId } = readEnvelope(json);
  if (code === ApiCode.success) return data;
  if (code === null) throw new GatewayError(toWords(FAILURES.network), { kind: 'malformed', statusCode });
  throw new GatewayError(message ?? toWords(FAILURES.network), {
    kind: 'refused',
    code,
    statusCode,
    traceId,
    retryAfterSeconds,
  });
}

/** The id within a `traceparent` header. */
function toTraceId(traceparent: string): string {
  return traceparent.split('-')[1] ?? traceparent;
}

function toGatewayError(failure: unknown, toWords: (text: Text) => string): GatewayError {
  if (failure instanceof GatewayError) return failure;
  if (isAborted(failure)) return new GatewayError(failure.message, { kind: 'cancelled', cause: failure });
  return new GatewayError(toWords(FAILURES.network), { kind: 'network', cause: failure });
}
