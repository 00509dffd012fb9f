/** True when an address belongs to telemetry itself and must be neither tracked nor traced. */
export function isOwnUrl(url: URL, ownUrls: readonly URL[]): boolean {
  return ownUrls.some((own) => {
    if (own.origin !== url.origin) return false;
    const folder = own.pathname.endsWith('/') ? own.pathname : `${own.pathname}/`;
    return url.pathname === own.pathname || url.pathname.startsWith(folder);
  });
}

/** Resolves an address against the page; undefined when it is no address. */
export function parseUrl(text: string, pageUrl: string): URL | undefined {
  try {
    return new URL(text, pageUrl);
  } catch {
    return undefined;
  }
}
