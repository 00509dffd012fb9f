import { attempt } from './safely';

/** Resolves an address against the page; undefined when it is no address. */
export function parseUrl(text: string, pageUrl?: string): URL | undefined {
  return attempt(() => new URL(text, pageUrl));
}

/** True when an address belongs to telemetry itself and must be neither tracked nor traced. */
export function isOwnUrl(url: URL | undefined, ownUrls: readonly (URL | undefined)[]): boolean {
  return ownUrls.some(
    (own) =>
      own && own.origin === url?.origin && `${url.pathname}/`.startsWith(own.pathname.replace(/\/?$/, '/')),
  );
}
