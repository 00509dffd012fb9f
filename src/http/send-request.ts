/** One request, complete. */
export interface OutgoingRequest {
  readonly fetch: typeof fetch;
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Blob | null;
  /** Limit for the whole of it, the body of the answer included. */
  readonly timeoutMs: number;
  /** Gives the request up from outside. */
  readonly signal: AbortSignal | null;
}

/** An answer, received to its end. */
export interface Answer {
  readonly statusCode: number;
  readonly isJson: boolean;
  /** The parsed body; undefined when it is not JSON, whatever its content type says. */
  readonly json: unknown;
  readonly contentDisposition: string | null;
  /** From the retry-after header; null when it is absent or a date. */
  readonly retryAfterSeconds: number | null;
  readonly blob: Blob;
}

const loadTransport = () => import('./axios-transport');

/** Fetches what calls go through, so that the first one need not wait for it. */
export function preloadTransport(): void {
  // A failure shows at the first call, which tries again.
  loadTransport().catch(() => undefined);
}

/**
 * Sends a request and receives its answer, whatever the status. The transport (axios) is loaded by the
 * first call: the login page is drawn and filled in without it.
 *
 * @throws Error in the words of spec §8 "Client library errors", which are for logs: `Network Error`,
 * `Request aborted` (see `isAborted`) or `timeout of N ms exceeded`.
 */
export async function sendRequest(request: OutgoingRequest): Promise<Answer> {
  const { transfer } = await loadTransport().catch((cause: unknown) => {
    throw new Error('Network Error', { cause });
  });
  return transfer(request);
}
