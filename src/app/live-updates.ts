import { LIVE_STREAM } from '../../contract/api/endpoints';
import { createStreamOpener } from '../http/open-stream';
import { LANGUAGE_TAGS } from '../i18n/locale';
import { LAST_EVENT_HEADER, READ_AGE_HEADER } from '../../contract/api/live/live-event';
import { createLiveProvider, type ClosableLiveProvider } from '../providers/live/live-provider';
import type { KnownPlace } from '../providers/live/live-line';
import { liveStatus } from '../providers/live/live-status';
import type { PortalBase } from './portal-base';
import type { Services } from './services';
import { after, whenIdle } from './when-idle';

/** refine's live provider over the browser's own parts. */
export function createPortalLiveProvider(
  base: PortalBase,
  { session, changeover }: Pick<Services, 'session' | 'changeover'>,
): ClosableLiveProvider {
  const openStream = createStreamOpener({
    origin: base.gatewayOrigin,
    // Looked up at every call: monitoring puts its own in place after this was built.
    async fetch(...request) {
      await changeover.admit();
      return window.fetch(...request);
    },
    getToken: base.session.token,
    getLanguageTag: () => LANGUAGE_TAGS[base.language.read()],
  });
  return createLiveProvider({
    now: () => Date.now(),
    after,
    status: liveStatus,
    whenIdle: (task) => void whenIdle(task),
    async loadFeed() {
      const [{ createLiveFeed }, { createTabGroup }] = await Promise.all([
        import('../providers/live/live-feed'),
        import('../providers/live/tab-group'),
      ]);
      return createLiveFeed({
        open: (signal, place) => openStream(LIVE_STREAM, signal, toHeaders(place)),
        // Absent on plain http, and in browsers that do not know them.
        group: createTabGroup(
          {
            locks: 'locks' in navigator ? navigator.locks : undefined,
            Channel: 'BroadcastChannel' in window ? window.BroadcastChannel : undefined,
          },
          base.session.token() ?? '',
        ),
        now: () => Date.now(),
        // A call of the ordinary kind ends the session the ordinary way, with its words.
        onUnauthorized: () => void session.refreshUser(),
        after,
        random: Math.random,
        isHidden: () => document.visibilityState === 'hidden',
        onVisibility(listener) {
          document.addEventListener('visibilitychange', listener);
          return () => document.removeEventListener('visibilitychange', listener);
        },
      });
    },
  });
}

function toHeaders({ lastId, readAgeMs }: KnownPlace): Readonly<Record<string, string>> {
  return lastId === null
    ? { [READ_AGE_HEADER]: String(Math.round(readAgeMs)) }
    : { [LAST_EVENT_HEADER]: lastId };
}
