import {
  GATEWAY_VERSION,
  GATEWAY_VERSION_HEADER,
  toUrlPath,
  type Endpoint,
} from '../../contract/api/endpoints';

/** Settings of {@link createStreamOpener}. */
export interface StreamOpenerOptions {
  /** Origin of the gateway; empty for the page's own. */
  readonly origin: string;
  readonly fetch: typeof fetch;
  readonly getToken: () => string | null;
  /** Tag for the accept-language header. */
  readonly getLanguageTag: () => string;
}

/**
 * A function that asks for an answer without end, with the headers that every call carries (spec §7). It
 * does not go through axios, whose time limit is for whole answers; null when nobody is signed in.
 */
export function createStreamOpener(
  options: StreamOpenerOptions,
): (
  place: Pick<Endpoint, 'method' | 'version' | 'path'>,
  signal: AbortSignal,
  headers: Readonly<Record<string, string>>,
) => Promise<Response> | null {
  return (place, signal, headers) => {
    const token = options.getToken();
    if (token === null) return null;
    return options.fetch(`${options.origin}${toUrlPath(place)}`, {
      method: place.method,
      cache: 'no-store',
      headers: {
        ...headers,
        authorization: `Bearer ${token}`,
        [GATEWAY_VERSION_HEADER]: GATEWAY_VERSION,
        'accept-language': options.getLanguageTag(),
      },
      signal,
    });
  };
}
