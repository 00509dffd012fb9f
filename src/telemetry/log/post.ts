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

/** Posts JSON and answers undefined when it arrived, else why not. Never rejects; given up after `timeoutMs`. */
export async function post(
  { fetch, clock }: PostOptions,
  url: string,
  timeoutMs: number,
  init: RequestInit,
): Promise<string | undefined> {
  const abort = new AbortController();
  const timer = clock.after(timeoutMs, () => abort.abort('timeout'));
  try {
    const { ok, status } = await fetch(url, {
      ...init,
      method: 'POST',
      credentials: 'omit',
      signal: abort.signal,
      headers: { 'Content-Type': 'application/json', ...init.headers },
    });
    return ok ? undefined : `status ${status}`;
  } catch (reason) {
    return String(reason);
  } finally {
    clock.cancel(timer);
  }
}
