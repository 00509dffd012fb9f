import type { AuthProvider } from '@refinedev/core';
import type { LoginRequest } from '../../contract/api/account/login';
import { isGatewayError } from '../http/gateway-error';
import type { Session } from '../session/session';

/**
 * refine's view of the session. The same functions serve the login page and the guard; the navigation
 * after them is the guard's, so no answer here names a place to go.
 */
export function createAuthProvider(session: Session): AuthProvider {
  const { store } = session;
  return {
    // refine's signature is open; the login form hands over what the call takes.
    async login(request: LoginRequest) {
      try {
        await session.signIn(request);
        return { success: true };
      } catch (error) {
        return { success: false, ...(isGatewayError(error) ? { error } : {}) };
      }
    },
    async logout() {
      await session.signOut();
      return { success: true };
    },
    check: () => Promise.resolve({ authenticated: store.state().phase === 'signed-in' }),
    // The http client ends the session on a 401 before anyone hears of the error.
    onError: () => Promise.resolve({}),
    getIdentity: () => Promise.resolve(store.state().user),
  };
}
