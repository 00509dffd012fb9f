import { createHash } from 'node:crypto';
import { toCountedAddress, toCountedNetwork } from '../../caller/address';

/**
 * Who asks for codes and tries them. Each is counted by itself, so that nobody uses up what another has: a
 * session and a trusted browser prove whose they are, a stranger has an address.
 */
export interface CaptchaAsker {
  readonly kind: 'session' | 'device' | 'address';
  readonly id: string;
  /** What it is counted with: the account of a session, the network of an address. */
  readonly group: string;
  /** Who a code is good for, and whose tries a wrong one uses up. */
  readonly holder: string;
}

/** Somebody who is signed in. */
export function sessionAsker({
  sessionId,
  accountId,
}: {
  readonly sessionId: string;
  readonly accountId: string;
}): CaptchaAsker {
  const id = `session ${sessionId}`;
  return { kind: 'session', id, group: `account ${accountId}`, holder: id };
}

/** A browser that an account with the mobile trusts. */
export function deviceAsker(deviceId: string): CaptchaAsker {
  const id = `device ${deviceId}`;
  return { kind: 'device', id, group: id, holder: id };
}

/**
 * Somebody of whom only the address is known.
 *
 * @param browserToken - Random text that the page made up and sends both times; null without one. It proves
 *   nothing and opens nothing: it tells browsers at one address apart, and knows one whose address changes.
 */
export function strangerAsker(ip: string, browserToken: string | null): CaptchaAsker {
  const id = `address ${toCountedAddress(ip)}`;
  const holder =
    browserToken === null ? id : `browser ${createHash('sha256').update(browserToken).digest('base64url')}`;
  return { kind: 'address', id, group: `network ${toCountedNetwork(ip)}`, holder };
}
