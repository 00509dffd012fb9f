import type { Clock } from '../clock';

/** The part of `fetch` that is used. */
export type Fetch = (
  url: string,
  init: RequestInit,
) => Promise<{ readonly ok: boolean; readonly status: number }>;

export interface PostOptions {
  readonly fetch: Fetch;
  readonly clock: Clock;
}

export interface PostRequest {
  readonly url: string;
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** Lets the request outlive the page; browsers allow it for small bodies only. */
  readonly keepalive?: boolean;
}

/** Posts and answers undefined when it arrived, else why not. Never rejects; given up after `timeoutMs`. */
export function post(request: PostRequest, { fetch, clock }: PostOptions): Promise<string | undefined> {
  return new Promise((resolve) => {
    const abort = new AbortController();
    const timer = clock.after(request.timeoutMs, () => {
      resolve(`timeout of ${request.timeoutMs} ms exceeded`);
      abort.abort();
    });
    const settle = (failure: string | undefined): void => {
      clock.cancel(timer);
      resolve(failure);
    };
    try {
      fetch(request.url, {
        method: 'POST',
        body: request.body,
        headers: { ...request.headers },
        signal: abort.signal,
        keepalive: request.keepalive === true,
        credentials: 'omit',
      }).then(
        (response) => settle(response.ok ? undefined : `status ${response.status}`),
        (reason: unknown) => settle(String(reason)),
      );
    } catch (reason) {
      settle(String(reason));
    }
  });
}
