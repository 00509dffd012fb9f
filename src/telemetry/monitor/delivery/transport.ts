import { attempt } from '../../safely';
import { toUtf8 } from '../../text';
import type { BeaconReceipts } from './beacon-receipts';

/** What became of a report: it arrived, was refused, or is to be tried again after so many ms (0: as usual). */
export type Outcome = undefined | 'refused' | number;

export interface Transport {
  /**
   * Sends one report. Never throws or rejects.
   *
   * @param isLeaving - The page may be gone at once: do not wait for the beacon's receipt.
   */
  send: (body: string, isLeaving: boolean) => Promise<Outcome>;
}

export interface TransportOptions {
  readonly endpoint: string;
  /** `navigator.sendBeacon`, bound; throws where it is missing. */
  readonly sendBeacon: (url: string, body: string) => boolean;
  readonly createXhr: () => XMLHttpRequest;
  /** Tell how beacons ended. */
  readonly receipts: Pick<BeaconReceipts, 'next'>;
}

// spec §9: beacon limit, in bytes and exclusive.
export const BEACON_LIMIT_BYTES = 60_000;

/** Sorts an HTTP status (0 = no answer) into what to do next; `retryAfter` is the header's text. */
export function toOutcome(status: number, retryAfter: string | null = null): Outcome {
  const LONGEST_RETRY_AFTER_MS = 10 * 60_000;
  if (status >= 200 && status < 400) return undefined;
  const isPassing = status === 0 || status === 408 || status === 429 || status >= 500;
  // A date instead of seconds is no number; then it is tried again as usual.
  return isPassing ? Math.min(Number(retryAfter) * 1000, LONGEST_RETRY_AFTER_MS) || 0 : 'refused';
}

/**
 * Sends reports by beacon when they are small enough, else by plain-text XHR (spec §7).
 *
 * A beacon says nothing about its fate, so after a failure reports travel by XHR until one is accepted.
 */
export function createTransport({ endpoint, sendBeacon, createXhr, receipts }: TransportOptions): Transport {
  const XHR_TIMEOUT_MS = 10_000;
  let isEndpointSuspect = false;

  function sendXhr(body: string): Promise<Outcome> {
    return new Promise((resolve) => {
      const xhr = createXhr();
      xhr.open('POST', endpoint);
      xhr.timeout = XHR_TIMEOUT_MS;
      // text/plain spares the preflight request.
      xhr.setRequestHeader('Content-Type', 'text/plain');
      xhr.onloadend = () =>
        resolve(toOutcome(xhr.status, xhr.status === 429 ? xhr.getResponseHeader('Retry-After') : null));
      xhr.send(body);
    });
  }

  return {
    async send(body, isLeaving) {
      const mayBeacon = toUtf8(body).length < BEACON_LIMIT_BYTES && (isLeaving || !isEndpointSuspect);
      const receipt = mayBeacon && !isLeaving ? receipts.next() : undefined;
      const outcome =
        mayBeacon && attempt(() => sendBeacon(endpoint, body), false)
          ? toOutcome((await receipt) ?? 200)
          : await sendXhr(body).catch(() => 0);
      // A beacon handed over on leaving is accepted without an answer: that clears nobody's name.
      isEndpointSuspect = typeof outcome === 'number' || (isLeaving && isEndpointSuspect);
      return outcome;
    },
  };
}
