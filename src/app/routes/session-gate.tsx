import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { FAILURES } from '../../../contract/messages/portal';
import { useText } from '../../i18n/language';
import type { SessionStore } from '../../session/session-store';
import { LOGIN_PATH, toLoginAddress } from './login-address';

/**
 * The first step of the guard (spec §2): without a stored token and user every navigation leads to the login page,
 * with the intended place as redirect. It also carries out the end of a session, once, whoever found it ended; after
 * a logout the place goes with the person.
 */
export function SessionGate({
  session,
  children,
}: {
  readonly session: SessionStore;
  readonly children: ReactNode;
}) {
  const t = useText();
  const { phase, hasLeft } = useSyncExternalStore(session.subscribe, session.state);
  // Drawn anew by every navigation, and only then: storage is looked at when somebody goes somewhere.
  useLocation();
  const isKept = session.isKept();
  const notice = t(FAILURES.sessionEnded);
  useEffect(() => {
    if (!isKept) session.end(notice);
  }, [isKept, session, notice]);
  if (phase === 'signed-out' || !isKept) {
    // Where somebody is going, not what is still drawn: what is asked ahead of a page may find the session ended.
    const { pathname, search, hash } = window.location;
    return <Navigate to={hasLeft ? LOGIN_PATH : toLoginAddress(`${pathname}${search}${hash}`)} replace />;
  }
  return children;
}
