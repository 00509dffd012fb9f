import { useSyncExternalStore, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { SessionStore } from '../../session/session-store';
import { toLoginAddress } from './login-address';

/**
 * The first step of the guard (spec §2): without a session every path leads to the login page, with the
 * intended one as redirect. It also carries out the end of a session, once, whoever found it ended.
 */
export function SessionGate({
  session,
  children,
}: {
  readonly session: SessionStore;
  readonly children: ReactNode;
}) {
  const { phase } = useSyncExternalStore(session.subscribe, session.state);
  const { pathname, search, hash } = useLocation();
  if (phase === 'signed-out') return <Navigate to={toLoginAddress(`${pathname}${search}${hash}`)} replace />;
  return children;
}
