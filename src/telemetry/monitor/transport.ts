import { byteLength } from '../text';

/** What became of a report. */
export type Outcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'retry'; readonly afterMs?: number };

export interface Transport {
  /**
   * Sends one report. Never throws or rejects.
   *
   * @param isLeaving - The page may be gone at once: do not wait for the beacon's receipt.
   */
  send(body: string, isLeaving: boolean): Promise<Outcome>;
}

export interface TransportOptions {
  readonly endpoint: string;
  /** `navigator.sendBeacon`, bound; undefined where it is missing. */
  readonly sendBeacon: ((url: string, body: string) => boolean) | undefined;
  readonly createXhr: () => XMLHttpRequest;
  /** Resolves with the HTTP status of a beacon, 0 when the network failed, undefined when nobody can tell. */
  readonly receiptOf: () => Promise<number | undefined>;
}

// spec §9: beacon limit, in bytes and exclusive.
export const BEACON_LIMIT_BYTES = 60_000;
const XHR_TIMEOUT_MS = 10_000;
const LONGEST_RETRY_AFTER_MS = 10 * 60_000;

/** Sorts an HTTP status (0 = no answer) into what to do next; `retryAfter` is the header's text. */
export function toOutcome(status: number, retryAfter: string | null): Outcome {
  if (status >= 200 && status < 400) return { kind: 'accepted' };
  if (status === 429) {
    const seconds = Number(retryAfter ?? Number.NaN);
    if (!(seconds > 0)) return { kind: 'retry' };
    return { kind: 'retry', afterMs: Math.min(seconds * 1000, LONGEST_RETRY_AFTER_MS) };
  }
  const isPassing = status === 0 || status === 408 || status >= 500;
  return { kind: isPassing ? 'retry' : 'refused' };
}

/**
 * Sends reports by beacon when they are small enough, else by plain-text XHR (spec §7).
 *
 * A beacon says nothing about its fate, so after a failure reports travel by XHR until one is accepted.
 */
export function createTransport(options: TransportOptions): Transport {
  let isEndpointSuspect = false;

  function tryBeacon(body: string): boolean {
    try {
      return options.sendBeacon?.(options.endpoint, body) === true;
    } catch {
      return false;
    }
  }

  function sendXhr(body: string): Promise<Outcome> {
    return new Promise((resolve) => {
      try {
        const xhr = options.createXhr();
        xhr.open('POST', options.endpoint, true);
        xhr.timeout = XHR_TIMEOUT_MS;
        // text/plain spares the preflight request.
        xhr.setRequestHeader('Content-Type', 'text/plain');
        xhr.onloadend = () => {
          const retryAfter = xhr.status === 429 ? xhr.getResponseHeader('Retry-After') : null;
          resolve(toOutcome(xhr.status, retryAfter));
        };
        xhr.send(body);
      } catch {
        resolve({ kind: 'retry' });
      }
    });
  }

  async function deliver(body: string, isLeaving: boolean): Promise<Outcome> {
    const mayBeacon = byteLength(body) < BEACON_LIMIT_BYTES && (isLeaving || !isEndpointSuspect);
    if (!mayBeacon) return sendXhr(body);
    const receipt = isLeaving ? undefined : options.receiptOf();
    if (!tryBeacon(body)) return sendXhr(body);
    const status = await receipt;
    return status === undefined ? { kind: 'accepted' } : toOutcome(status, null);
  }

  return {
    async send(body, isLeaving) {
      const outcome = await deliver(body, isLeaving);
      // A beacon handed over on leaving is accepted without an answer: that clears nobody's name.
      if (outcome.kind === 'retry') isEndpointSuspect = true;
      else if (!isLeaving) isEndpointSuspect = false;
      return outcome;
    },
  };
}
