import { Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { LanguageProvider } from '../i18n/language';
import { ThemeProvider } from '../theme/theme';
import { preloadTransport } from '../http/send-request';
import { BootScreen, PlainScreen } from './boot-screen';
import { ErrorBoundary } from './error-boundary';
import { lazyChunk } from './lazy-chunk';
import type { Outer } from './outer';
import { SessionGate } from './session-gate';

const loadInner = () => import('./inner').then((chunk) => chunk.Inner);
const LoginRoute = lazyChunk(() => import('./login-route').then((chunk) => chunk.LoginRoute));
const Inner = lazyChunk(loadInner);

/** Starts loading the part behind the login, and what its calls go through, before either is needed. */
export function preloadInner(): void {
  loadInner().catch(() => undefined);
  preloadTransport();
}

/** The whole portal: the login page, and everything else behind the session gate. */
export function Portal({ outer }: { readonly outer: Outer }) {
  return (
    <LanguageProvider preference={outer.language}>
      <ThemeProvider preference={outer.theme}>
        <ErrorBoundary onCrash={outer.onCrash} reload={outer.reload}>
          <BrowserRouter>
            <Routes>
              <Route
                path="/login"
                element={
                  <Suspense fallback={<PlainScreen />}>
                    <LoginRoute outer={outer} onSubmitted={preloadInner} />
                  </Suspense>
                }
              />
              <Route
                path="*"
                element={
                  <SessionGate session={outer.session}>
                    <Suspense fallback={<BootScreen />}>
                      <Inner outer={outer} />
                    </Suspense>
                  </SessionGate>
                }
              />
            </Routes>
          </BrowserRouter>
        </ErrorBoundary>
      </ThemeProvider>
    </LanguageProvider>
  );
}
