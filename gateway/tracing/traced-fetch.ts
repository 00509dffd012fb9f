import type { Spans } from './spans';

/** Asks services within what is traced, and tells them of which trace they are a part. */
export function tracedFetch(spans: Spans | undefined): typeof fetch {
  if (spans === undefined) return fetch;
  return (input, init) => {
    const { method = 'GET' } = init ?? {};
    const address = new URL(input instanceof Request ? input.url : input);
    const attributes = { 'http.request.method': method, 'server.address': address.host };
    return spans.around({ name: method, attributes }, () => {
      const headers = new Headers(init?.headers);
      const traceparent = spans.traceparent();
      if (traceparent !== null) headers.set('traceparent', traceparent);
      return fetch(input, { ...init, headers });
    });
  };
}
