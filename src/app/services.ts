import type { AnswerCheck } from '../../contract/api/check-answer';
import { REQUEST_TIMEOUT_MS } from '../../contract/limits';
import { FAILURES } from '../../contract/messages/portal';
import { createChangeover, type Changeover } from '../http/changeover';
import { createCheckedClient } from '../http/checked-client';
import { createGatewayClient, type GatewayClient } from '../http/client';
import { isGatewayError } from '../http/gateway-error';
import { createRecentFailures, type RecentFailures } from '../http/recent-failures';
import { LANGUAGE_TAGS } from '../i18n/locale';
import { createSession, type Session } from '../session/session';
import { createTraceparent } from '../telemetry/monitor/resource/tracing';
import { LOGIN_PATH, toDeviceType } from './routes/login-address';
import type { PortalBase } from './portal-base';
import { createUserCalls } from './calls/user-calls';

/** What the login page and the inner portal share. */
export interface Services {
  readonly client: GatewayClient;
  /** What changes who asks, or for which merchant, goes through it. */
  readonly changeover: Changeover;
  readonly session: Session;
  /** Trace id of the latest failed call that was told in these words. */
  readonly traceOf: RecentFailures['traceOf'];
}

const servicesByOuter = new WeakMap<PortalBase, Services>();

/** The services of this page, built when first asked for: they bring the http client along. */
export function getServices(base: PortalBase): Services {
  const known = servicesByOuter.get(base);
  if (known !== undefined) return known;
  const services = createServices(base);
  servicesByOuter.set(base, services);
  return services;
}

function createServices(base: PortalBase): Services {
  const failures = createRecentFailures();
  const onHttpFailure: PortalBase['onHttpFailure'] = (failure) => {
    failures.note(failure.error);
    base.onHttpFailure(failure);
  };
  const gateway = createGatewayClient({
    origin: base.gatewayOrigin,
    // Looked up at every call: monitoring puts its own in place after this was built.
    fetch: (...request) => window.fetch(...request),
    timeoutMs: REQUEST_TIMEOUT_MS,
    getToken: base.session.token,
    getLanguageTag: () => LANGUAGE_TAGS[base.language.read()],
    toWords: base.toWords,
    onUnauthorized: (error) => base.session.end(error.message),
    // Menu, buttons and words follow the rights of this very moment, which an agency may have changed.
    onForbidden: () => void session.refreshUser(),
    onHttpFailure,
    now: () => Date.now(),
    createTraceparent: beginTrace,
  });
  const changeover = createChangeover({
    gateway: import.meta.env.DEV
      ? createCheckedClient(gateway, { toWords: base.toWords, onHttpFailure, check: loadCheck() })
      : gateway,
    asker: () => base.session.state().user,
    isOver: () => base.session.state().phase === 'leaving',
  });
  const session = createSession({
    store: base.session,
    alone: (change) => changeover.run(change),
    calls: createUserCalls({
      // Its answers are looked at in production too, and fail in words of their own.
      client: gateway,
      toWords: base.toWords,
      deviceType: () => toDeviceType(window.location.search),
    }),
    reload() {
      // The next person starts at the login, not where this one was.
      window.history.replaceState(null, '', LOGIN_PATH);
      base.reload();
    },
    setTimeout: (task, delayMs) => window.setTimeout(task, delayMs),
    toMessage: (error) => (isGatewayError(error) ? error.message : base.toWords(FAILURES.signInAgain)),
  });
  return { client: changeover.client, changeover, session, traceOf: failures.traceOf };
}

/** A number for support is worth no call: where the browser has no randomness, calls go without one. */
function beginTrace(): string | null {
  try {
    return createTraceparent((bytes) => window.crypto.getRandomValues(bytes), true);
  } catch {
    return null;
  }
}

/** Loaded apart, and in development alone: the check carries the schema of every call. */
async function loadCheck(): Promise<AnswerCheck> {
  const [{ createAnswerCheck }, { getDeclaration }] = await Promise.all([
    import('../../contract/api/check-answer'),
    import('./declaration'),
  ]);
  return createAnswerCheck((await getDeclaration()).pages);
}
