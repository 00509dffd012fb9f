import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
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
  const isOver = phase === 'signed-out' || !isKept;
  const [place, setPlace] = useState<string | null>(null);
  // Where somebody is going, not what is still drawn: what is asked ahead of a page may find the session ended. Kept, for
  // the way to the login page begins at once.
  if (isOver && place === null) setPlace(readPlace(window.location));
  if (!isOver && place !== null) setPlace(null);
  if (isOver) return <Navigate to={hasLeft ? LOGIN_PATH : toLoginAddress(place ?? '/')} replace />;
  return children;
}

function readPlace({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return `${pathname}${search}${hash}`;
}
