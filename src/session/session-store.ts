import type { UserDetail, UserInfo } from '../../contract/api/account/user';
import { LEFT_KEY, TOKEN_KEY, type TokenStore } from './token-store';

/** What the page knows of its session. */
export interface SessionState {
  /** `leaving`: logged out, the page is about to reload. */
  readonly phase: 'signed-out' | 'signed-in' | 'leaving';
  readonly user: UserInfo | null;
  /** The user was loaded in this page; a cached one shows the frame, but no routed view (spec §2). */
  readonly isUserFresh: boolean;
  /** Why the session ended, to be told once on the login page. */
  readonly notice: string | null;
  /** Somebody logged out, here or in another tab: where they were is nobody's business any more. */
  readonly hasLeft: boolean;
}

/** The session of this page, over the stored one that all tabs share. */
export interface SessionStore {
  token: () => string | null;
  state: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  /** Whether storage still holds what the page stands on; it may be emptied under it (spec §2 "Route guard"). */
  isKept: () => boolean;
  /** Stores a fresh token; the user is not known yet. */
  keepToken: (token: string) => void;
  /** What the gateway knows this browser by; null before the first login. */
  deviceToken: () => string | null;
  keepDeviceToken: (token: string) => void;
  /** Caches the user beside the token; the session is complete with it. */
  keepUser: (detail: UserDetail) => void;
  /** Clears token and user info and says why; a second call changes nothing. */
  end: (notice: string | null) => void;
  /** Clears the user info only (spec §2: failed user-info load) and says why. */
  dropUser: (notice: string) => void;
  /** Clears both, but leaves the page standing until it reloads (spec §4: logout). */
  leave: () => void;
  /** The notice was told and taken note of. */
  forgetNotice: () => void;
}

/** Settings of {@link createSessionStore}. */
export interface SessionStoreOptions {
  readonly store: TokenStore;
  /** Source of `storage` and `pageshow` events. */
  readonly events: Pick<EventTarget, 'addEventListener'>;
  /** Another account logged in elsewhere: everything on this page belongs to someone else now. */
  readonly onOtherAccount: () => void;
}

/** Builds the session of this page; it follows what other tabs do at once (two tabs, one session). */
export function createSessionStore({ store, events, onOtherAccount }: SessionStoreOptions): SessionStore {
  const listeners = new Set<() => void>();
  let token = store.readToken();
  let state: SessionState = openState();

  function openState(): SessionState {
    const user = store.readUserInfo();
    if (token === null) return toSignedOut(null);
    // A cached user of another token is somebody else's.
    const cached = user?.token === token ? user : null;
    return { phase: 'signed-in', user: cached, isUserFresh: false, notice: null, hasLeft: false };
  }

  function change(next: SessionState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function end(notice: string | null): void {
    store.clear();
    token = null;
    if (state.phase === 'signed-in') change(toSignedOut(notice));
  }

  function followLogout(): void {
    if (state.phase !== 'signed-in') return;
    token = null;
    change({ ...toSignedOut(null), hasLeft: true });
  }

  function followOtherTabs(): void {
    const stored = store.readToken();
    if (stored === token || state.phase === 'leaving') return;
    if (stored === null) end(null);
    else if (state.phase === 'signed-in') onOtherAccount();
    else token = stored;
  }

  function isKept(): boolean {
    if (state.phase !== 'signed-in') return true;
    return store.readToken() !== null && (state.user === null || store.readUserInfo() !== null);
  }

  events.addEventListener('storage', (event) => {
    // A null key tells that the whole storage was emptied.
    const key: unknown = Reflect.get(event, 'key');
    if (key === LEFT_KEY) followLogout();
    if (key === TOKEN_KEY || key === null) followOtherTabs();
  });
  // A page from the back-forward cache heard nothing while it was away.
  events.addEventListener('pageshow', followOtherTabs);

  return {
    token: () => token,
    state: () => state,
    isKept,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    keepToken(fresh) {
      token = fresh;
      store.clearUserInfo();
      store.writeToken(fresh);
    },
    deviceToken: () => store.readDeviceToken(),
    keepDeviceToken: (fresh) => store.writeDeviceToken(fresh),
    keepUser(detail) {
      if (token === null) return;
      const fresh: UserInfo = { ...detail, token };
      store.writeUserInfo(fresh);
      // Nothing is drawn anew for an account that is as it was.
      const user = JSON.stringify(fresh) === JSON.stringify(state.user) ? state.user : fresh;
      change({ phase: 'signed-in', user, isUserFresh: true, notice: null, hasLeft: false });
    },
    end,
    dropUser(notice) {
      store.clearUserInfo();
      change(toSignedOut(notice));
    },
    leave() {
      store.clearAsLeft();
      token = null;
      change({ ...state, phase: 'leaving', hasLeft: true });
    },
    forgetNotice() {
      if (state.notice !== null) change({ ...state, notice: null });
    },
  };
}

function toSignedOut(notice: string | null): SessionState {
  return { phase: 'signed-out', user: null, isUserFresh: false, notice, hasLeft: false };
}
