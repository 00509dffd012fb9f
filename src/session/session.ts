import type { LoginAnswer, LoginRequest } from '../../contract/api/account/login';
import type { UserDetail } from '../../contract/api/account/user';
import { LOGOUT_RELOAD_DELAY_MS } from '../../contract/limits';
import type { SessionStore } from './session-store';

/** The calls a session is made of; each rejects with an error whose message is meant for people. */
export interface SessionCalls {
  login: (request: LoginRequest, deviceToken: string | null) => Promise<LoginAnswer>;
  loadUser: () => Promise<UserDetail>;
  logout: () => Promise<void>;
}

/** What people do with a session (spec §4 "Session"). */
export interface Session {
  readonly store: SessionStore;
  /** Logs in, then loads and caches the user; rejects with nothing stored when either fails. */
  signIn: (request: LoginRequest) => Promise<void>;
  /** Loads the user unless this page did so already. */
  ensureUser: () => Promise<void>;
  /** Loads the user again; on failure the cached one is dropped and the reason told on the login page. */
  refreshUser: () => Promise<void>;
  /** Tells the gateway, clears token and user info and reloads the page after 500 ms. */
  signOut: () => Promise<void>;
}

/** Settings of {@link createSession}. */
export interface SessionOptions {
  readonly store: SessionStore;
  readonly calls: SessionCalls;
  /** Runs a change while nothing else asks the gateway; see `createChangeover`. */
  readonly alone: (change: () => Promise<void>) => Promise<void>;
  readonly reload: () => void;
  readonly setTimeout: (task: () => void, delayMs: number) => unknown;
  /** Words of an error for people, or of a system error when it has none. */
  readonly toMessage: (error: unknown) => string;
}

/** Builds the functions of a session over its calls. */
export function createSession(options: SessionOptions): Session {
  const { store, calls } = options;
  let refreshing: Promise<void> | null = null;

  async function loadUser(): Promise<void> {
    const token = store.token();
    try {
      const detail = await calls.loadUser();
      if (store.token() === token) store.keepUser(detail);
    } catch (error) {
      // A 401 has ended the session already; telling it twice would be once too many.
      if (store.token() === token && store.state().phase === 'signed-in') {
        store.dropUser(options.toMessage(error));
      }
    }
  }

  function refreshUser(): Promise<void> {
    refreshing ??= loadUser().finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  return {
    store,
    ensureUser: () => (store.state().isUserFresh ? Promise.resolve() : refreshUser()),
    refreshUser,
    async signIn(request) {
      const { token, deviceToken } = await calls.login(request, store.deviceToken());
      store.keepToken(token);
      if (deviceToken !== undefined) store.keepDeviceToken(deviceToken);
      try {
        store.keepUser(await calls.loadUser());
      } catch (error) {
        store.end(null);
        throw error;
      }
    },
    async signOut() {
      // Whatever the gateway answers, this browser forgets the session.
      await options.alone(async () => {
        await calls.logout().catch(() => undefined);
        store.leave();
      });
      options.setTimeout(options.reload, LOGOUT_RELOAD_DELAY_MS);
    },
  };
}
