const UNSAFE_CHARACTERS = /[\u0000-\u0020\u007f\\\s]/;

/**
 * The place a redirect parameter leads to, or null when it might lead anywhere but into this portal:
 * exactly one leading slash, no control character, space or backslash (browsers read `/\host` and
 * `/<TAB>/host` as another host), and the same origin once resolved.
 *
 * @param raw - The parameter after decoding, as `URLSearchParams` hands it out.
 */
export function toSafeRedirect(raw: string | null, origin: string): URL | null {
  if (raw === null || !/^\/(?!\/)/.test(raw) || UNSAFE_CHARACTERS.test(raw)) return null;
  if (!URL.canParse(raw, origin)) return null;
  const url = new URL(raw, origin);
  return url.origin === origin && !url.pathname.startsWith('//') ? url : null;
}
