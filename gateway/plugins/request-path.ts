/** Scheme and host of a target in absolute form (RFC 9112 §3.2.2), which routers pass over. */
const ORIGIN = /^https?:\/\/[^/?#]*/i;

/**
 * The path of a request's target as the router reads it: without an origin, without a query, decoded. For what no
 * route tells; where there is a route, ask that.
 */
export function toPathname(target: string): string {
  const [path = ''] = target.replace(ORIGIN, '').split(/[?#]/, 1);
  try {
    return decodeURI(path === '' ? '/' : path);
  } catch {
    // No router can read it either.
    return path;
  }
}
