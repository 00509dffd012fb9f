import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { lostStyles } from './away/lost-styles';
import { isDesktop, readMachineSigns } from './app/screens/desktop-gate';
import { createPortalBase } from './app/portal-base';
import { beginSignedIn, Portal } from './app/portal';
import { startTelemetry } from './app/telemetry';
import { UnsupportedMachine } from './app/screens/unsupported-machine';
import { startLocale } from './i18n/locale';
import './theme/base.css';
import { startPageTheme } from './theme/page-theme';
import { startWindowWidth } from './theme/window-width';

const container = document.getElementById('root');
if (container === null) throw new Error('index.html lacks the element with the id "root".');
const root = createRoot(container);

if (isDesktop(readMachineSigns(window))) start();
else root.render(<UnsupportedMachine />);

/** spec §1: locale, then usage monitoring, then the app; it never mounts on a phone or tablet. */
function start(): void {
  lostStyles.watch(document);
  const telemetry = startTelemetry(PORTAL_VERSION, document);
  const base = createPortalBase({
    // Reading the property itself throws where storage is blocked; the stores expect that of the calls.
    storage: {
      getItem: (key) => window.localStorage.getItem(key),
      setItem: (key, value) => window.localStorage.setItem(key, value),
      removeItem: (key) => window.localStorage.removeItem(key),
    },
    events: window,
    reload: () => window.location.reload(),
    isDarkPreferred: window.matchMedia('(prefers-color-scheme: dark)').matches,
    onHttpFailure: telemetry.onHttpFailure,
    onCrash: telemetry.onCrash,
    onRoute: telemetry.onRoute,
  });
  telemetry.follow(base.session);
  startLocale(base.language, document.documentElement);
  startPageTheme(base.theme, document.documentElement);
  startWindowWidth(window, document.documentElement);
  if (base.session.state().phase === 'signed-in') beginSignedIn(base, window.location);
  root.render(
    <StrictMode>
      <Portal base={base} />
    </StrictMode>,
  );
}
