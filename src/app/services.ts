import { REQUEST_TIMEOUT_MS } from '../../contract/limits';
import { FAILURES } from '../../contract/messages/portal';
import { createGatewayClient, type GatewayClient } from '../http/client';
import { isGatewayError } from '../http/gateway-error';
import { LANGUAGE_TAGS } from '../i18n/locale';
import { createSession, type Session } from '../session/session';
import { toDeviceType } from './login-address';
import type { Outer } from './outer';
import { createUserCalls } from './user-calls';

/** What the login page and the inner portal share. */
export interface Services {
  readonly client: GatewayClient;
  readonly session: Session;
}

const servicesByOuter = new WeakMap<Outer, Services>();

/** The services of this page, built when first asked for: they bring the http client along. */
export function getServices(outer: Outer): Services {
  const known = servicesByOuter.get(outer);
  if (known !== undefined) return known;
  const services = createServices(outer);
  servicesByOuter.set(outer, services);
  return services;
}

function createServices(outer: Outer): Services {
  const client = createGatewayClient({
    origin: outer.gatewayOrigin,
    // Looked up at every call: monitoring puts its own in place after this was built.
    fetch: (...request) => window.fetch(...request),
    timeoutMs: REQUEST_TIMEOUT_MS,
    getToken: outer.session.token,
    getLanguageTag: () => LANGUAGE_TAGS[outer.language.read()],
    toWords: outer.toWords,
    onUnauthorized: (error) => outer.session.end(error.message),
    onHttpFailure: outer.onHttpFailure,
    now: () => Date.now(),
  });
  const session = createSession({
    store: outer.session,
    calls: createUserCalls({
      client,
      toWords: outer.toWords,
      deviceType: () => toDeviceType(window.location.search),
    }),
    reload: outer.reload,
    setTimeout: (task, delayMs) => window.setTimeout(task, delayMs),
    toMessage: (error) => (isGatewayError(error) ? error.message : outer.toWords(FAILURES.signInAgain)),
  });
  return { client, session };
}
