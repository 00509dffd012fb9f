import { act, render, type RenderResult } from '@testing-library/react';
import { StrictMode } from 'react';
import { vi } from 'vitest';
import type { UserDetail } from '../../../contract/api/account/user';
import { createPortalBase, type PortalBase } from '../../../src/app/portal-base';
import { Portal } from '../../../src/app/portal';
import { startLocale } from '../../../src/i18n/locale';
import { startPageTheme } from '../../../src/theme/page-theme';
import { startEnvelopeServer, type EnvelopeServer, type Plan } from './envelope-server';
import { openPageStorage } from './page-storage';
import { portalUser } from './portal-user';

/** The portal in a page, over a real HTTP server. */
export interface PortalRig {
  readonly base: PortalBase;
  readonly server: EnvelopeServer;
  readonly view: RenderResult;
  readonly reload: ReturnType<typeof vi.fn>;
  /** Path and query of the page's address. */
  readonly address: () => string;
  readonly stop: () => Promise<void>;
}

/** Settings of {@link openPortal}. */
export interface PortalRigOptions {
  /** Path that is opened. */
  readonly at: string;
  /** Who is logged in already; nobody when absent. */
  readonly user?: Partial<UserDetail>;
  /** Leaves the user out of the cache, so that only the token is stored. */
  readonly isUserUncached?: boolean;
  readonly plan?: Plan;
}

const EMPTY_LIST = { list: [], total: 0, isTotalCapped: false, nextCursor: null, previousCursor: null };
const NO_SPAN = { fromMs: 0, untilMs: 0 };
const EMPTY_SUMMARY = {
  metrics: {},
  comparison: { with: 'previous', elapsed: NO_SPAN, base: NO_SPAN, obstacle: 'nothingElapsed' },
  untilMs: 0,
  granularity: 'day',
  trend: [],
  updatedAt: 0,
};

/** Opens a path as a browser would: storage first, then the server, then the portal. */
export async function openPortal(options: PortalRigOptions): Promise<PortalRig> {
  const user = portalUser(options.user);
  const server = await startEnvelopeServer({
    'v3/user/detail': { data: user },
    'v1/user/logout': { data: {} },
    'v1/store/options': { data: [] },
    'v1/washer/order/list': { data: EMPTY_LIST },
    'v1/washer/order/tabs': { data: { tabs: [] } },
    'v1/washer/order/figures': { data: { cards: [], totals: null } },
    'v1/washer/device/list': { data: EMPTY_LIST },
    'v1/washer/device/tabs': { data: { tabs: [] } },
    'v1/washer/device/figures': { data: { cards: [], totals: null } },
    'v1/washer/statistic/summary/report': { data: EMPTY_SUMMARY },
    ...options.plan,
  });
  if (options.user !== undefined) {
    window.localStorage.setItem('token', 't1');
    if (options.isUserUncached !== true) {
      window.localStorage.setItem('userInfo', JSON.stringify({ ...user, token: 't1' }));
    }
  }
  window.history.replaceState(null, '', options.at);
  const reload = vi.fn();
  const storage = openPageStorage(window.localStorage);
  const base = createPortalBase({
    storage,
    events: window,
    reload,
    isDarkPreferred: false,
    gatewayOrigin: server.origin,
  });
  startLocale(base.language, document.documentElement);
  startPageTheme(base.theme, document.documentElement);
  // Awaited, because the portal's parts are loaded while it is drawn.
  const view = await act(async () =>
    render(
      <StrictMode>
        <Portal base={base} />
      </StrictMode>,
    ),
  );
  return {
    base,
    server,
    view,
    reload,
    address: () => `${window.location.pathname}${window.location.search}`,
    async stop() {
      view.unmount();
      storage.close();
      await server.stop();
    },
  };
}
