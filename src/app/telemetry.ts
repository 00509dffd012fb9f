import { parseTelemetrySettings, TELEMETRY_META } from '../../contract/api/telemetry/telemetry-settings';
import { readEnvelope } from '../http/read-envelope';
import type { HttpFailure } from '../http/client';
import type { SessionStore } from '../session/session-store';
import { logFailedCall } from '../telemetry/log/failed-call';
import { startLog } from '../telemetry/log/start-log';
import { startMonitor } from '../telemetry/monitor/start-monitor';

/** Project name for logging (spec §1). */
const APP_ID = 'franchisee-portal';

/** What the portal tells about itself. None of it throws, waits or shows anything. */
export interface Telemetry {
  onHttpFailure: (failure: HttpFailure) => void;
  onCrash: (error: unknown, traceId: string) => void;
  /** A page was opened: the pattern of its route, not the address, and what it was called with. */
  onRoute: (pattern: string, params: Readonly<Record<string, string>>) => void;
  /** Makes the visit end with the session, so that the next account's is another. */
  follow: (session: SessionStore) => void;
}

/**
 * Starts logger and usage monitoring, as the index page tells where to. Call before anything is rendered
 * (spec §1 "On start").
 */
export function startTelemetry(version: string, page: Pick<Document, 'querySelector'>): Telemetry {
  const meta = page.querySelector(`meta[name="${TELEMETRY_META}"]`);
  const settings = parseTelemetrySettings(meta?.getAttribute('content'));
  let session: SessionStore | null = null;
  let routes = { current: '', params: {}, previous: '' };
  const monitor = startMonitor({
    endpoint: settings.monitorUrl,
    appId: APP_ID,
    version,
    enabled: settings.sampleRate > 0,
    sampleRate: settings.sampleRate,
    ownUrls: [settings.logUrl, settings.logStoreUrl],
    getUser: () => session?.state().user ?? undefined,
    // HTTP 200 with a code other than 0 is a refusal (spec §8).
    evaluate: ({ body }) => {
      const { code, message } = readEnvelope(body);
      return code === null || code === 0
        ? undefined
        : { isSuccess: false, ...(message === null ? {} : { message }) };
    },
  });
  const log = startLog({
    collectorUrl: settings.logUrl,
    appId: APP_ID,
    version,
    logStore: { baseUrl: settings.logStoreUrl },
    pii: settings.ownOrigins.length > 0 ? 'full' : 'masked',
    ownOrigins: settings.ownOrigins,
    getPage: () => ({ route: routes.current, params: routes.params, previousRoute: routes.previous }),
    getVisit: () => ({
      visitorId: monitor.visitorId(),
      pageId: monitor.view().id,
      sessionStartMs: monitor.sessionStartMs(),
    }),
  });
  return {
    onHttpFailure: (failure) => logFailedCall(log, failure),
    onCrash(error, traceId) {
      monitor.noteException(error);
      log.error('A page crashed.', { error, traceId });
    },
    onRoute(pattern, params) {
      if (pattern === routes.current && JSON.stringify(params) === JSON.stringify(routes.params)) return;
      routes = { current: pattern, params, previous: routes.current };
      monitor.setView(pattern, Object.keys(params).length > 0 ? params : undefined);
      log.event('page_view');
    },
    follow(store) {
      session = store;
      let wasSignedIn = store.state().phase === 'signed-in';
      store.subscribe(() => {
        const isSignedIn = store.state().phase === 'signed-in';
        if (wasSignedIn && !isSignedIn) monitor.endSession();
        wasSignedIn = isSignedIn;
      });
    },
  };
}
