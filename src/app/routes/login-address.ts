import type { ResolvedDeclaration } from '../../../contract/resources/resolved';
import { findKnownPath } from './known-paths';
import { toSafeRedirect } from './safe-redirect';

/** Address of the login page. */
export const LOGIN_PATH = '/login';
/** Query parameter of /login that holds the intended path (spec §2). */
export const REDIRECT_PARAM = 'redirect';
/** Query parameter of /login that names the device type outright, in its word on the wire. */
export const DEVICE_TYPE_PARAM = 'deviceType';

/** Address of the login page that leads back to the given place. */
export function toLoginAddress(intended: string): string {
  return intended === '/' ? LOGIN_PATH : `${LOGIN_PATH}?${REDIRECT_PARAM}=${encodeURIComponent(intended)}`;
}

/** The declaration comes in its own chunk; the login page is drawn without it. */
async function loadDeclaration(): Promise<ResolvedDeclaration> {
  const { getDeclaration } = await import('../declaration');
  return getDeclaration();
}

/** Where to go after the login: the redirect when it is safe and known, else `/` (spec §2). */
export async function toDestination(search: string): Promise<string> {
  const redirect = toSafeRedirect(new URLSearchParams(search).get(REDIRECT_PARAM), window.location.origin);
  if (redirect === null) return '/';
  const declaration = await loadDeclaration();
  return findKnownPath(declaration, redirect.pathname) === null
    ? '/'
    : `${redirect.pathname}${redirect.search}${redirect.hash}`;
}

/**
 * Device-type context of the login page's calls (spec §2): the type that the address names, else that of
 * the page it leads to, else that of the home page. Null only when the declaration cannot be loaded, which must
 * not keep people out.
 */
export async function toDeviceType(search: string): Promise<string | null> {
  const params = new URLSearchParams(search);
  const redirect = toSafeRedirect(params.get(REDIRECT_PARAM), window.location.origin);
  try {
    const declaration = await loadDeclaration();
    const typeOf = (pathname: string) => findKnownPath(declaration, pathname)?.deviceType ?? null;
    return (
      findDeviceType(declaration, params.get(DEVICE_TYPE_PARAM)) ??
      (redirect === null ? null : typeOf(redirect.pathname)) ??
      typeOf(declaration.home)
    );
  } catch {
    return null;
  }
}

/** A word that no entry declares is not passed on. */
function findDeviceType({ equipment }: ResolvedDeclaration, word: string | null): string | null {
  return equipment.find(({ deviceType }) => deviceType === word)?.deviceType ?? null;
}
