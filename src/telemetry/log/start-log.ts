import { createBrowserClock } from '../browser-clock';
import type { LogConfig } from './config';
import { createLogger, type Logger } from './logger';

/** Makes a logger bound to this page; every call before `init` is answered with the misuse message. */
export function createBrowserLogger(): Logger {
  const logger = createLogger({
    clock: createBrowserClock(),
    fetch: (url, init) => window.fetch(url, init),
    loadGzip: () =>
      import('pako/browser/deflate').then(
        ({ gzip }) =>
          (text) =>
            gzip(text),
      ),
    machine: () => ({ userAgent: navigator.userAgent, screenSize: `${screen.width}x${screen.height}` }),
    pageUrl: () => location.href,
    readUserInfo: () => window.localStorage.getItem('userInfo'),
    tell: (message, details) => console.warn('[log]', message, details ?? ''),
  });
  window.addEventListener('pagehide', () => logger.flush());
  return logger;
}

/** Starts the logger of this page. */
export function startLog(config: LogConfig): Logger {
  const logger = createBrowserLogger();
  logger.init(config);
  return logger;
}
