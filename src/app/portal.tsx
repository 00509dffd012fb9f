import { Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { LanguageProvider } from '../i18n/language';
import { ThemeProvider } from '../theme/theme';
import { preloadTransport } from '../http/send-request';
import { BootScreen, PlainScreen } from './screens/boot-screen';
import { ErrorBoundary } from './screens/error-boundary';
import { MissingNotice } from './screens/missing-notice';
import { lazyPage } from '../away/lazy-part';
import type { PortalBase } from './portal-base';
import { LOGIN_PATH } from './routes/login-address';
import { SessionGate } from './routes/session-gate';

const loadSignedIn = () => import('./signed-in');
const LoginRoute = lazyPage(() => import('./routes/login-route').then((chunk) => chunk.LoginRoute));
const SignedInPortal = lazyPage(() => loadSignedIn().then((chunk) => chunk.SignedInPortal));

/** Starts loading the part behind the login, and what its calls go through, before either is needed. */
export function preloadSignedIn(): void {
  loadSignedIn().catch(() => undefined);
  preloadTransport();
}

/**
 * The same for somebody who is logged in already, whose first calls go out as soon as that part is there.
 *
 * @param address - Where they are, or go to.
 */
export function beginSignedIn(base: PortalBase, address: Pick<URL, 'pathname' | 'search'>): void {
  loadSignedIn()
    .then((chunk) => chunk.beginAhead(base, address))
    .catch(() => undefined);
  preloadTransport();
}

/** Makes ready what comes after a login that somebody still types. */
function warmUpSignedIn(): void {
  loadSignedIn()
    .then((chunk) => chunk.warmUp(window.location.search))
    .catch(() => undefined);
}

/** The whole portal: the login page, and everything else behind the session gate. */
export function Portal({ base }: { readonly base: PortalBase }) {
  return (
    <LanguageProvider preference={base.language}>
      <ThemeProvider preference={base.theme}>
        <ErrorBoundary onCrash={base.onCrash}>
          <BrowserRouter useTransitions={false}>
            <Routes>
              <Route
                path={LOGIN_PATH}
                element={
                  <Suspense fallback={<PlainScreen />}>
                    <LoginRoute
                      base={base}
                      onSubmitted={preloadSignedIn}
                      onSignedIn={(destination) => beginSignedIn(base, destination)}
                      onRest={warmUpSignedIn}
                    />
                  </Suspense>
                }
              />
              <Route
                path="*"
                element={
                  <SessionGate session={base.session}>
                    <Suspense fallback={<BootScreen />}>
                      <SignedInPortal base={base} />
                    </Suspense>
                  </SessionGate>
                }
              />
            </Routes>
          </BrowserRouter>
        </ErrorBoundary>
        <MissingNotice reload={base.reload} />
      </ThemeProvider>
    </LanguageProvider>
  );
}
