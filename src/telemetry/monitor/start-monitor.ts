import { createBrowserClock } from '../browser-clock';
import type { MonitorConfig } from './config';
import type { MonitorHost } from './host';
import { createCookieBackend, createLocalStorageBackend } from './key-store';
import { createMonitor, type Monitor } from './monitor';
import type { TimingEntry } from './timing';

const LONGEST_FAILURE_LOG = 3;

function isTimingEntry(entry: PerformanceEntry): entry is PerformanceEntry & TimingEntry {
  return entry.entryType !== 'resource' || 'initiatorType' in entry;
}

function observe(types: readonly string[], onEntries: (entries: readonly TimingEntry[]) => void): () => void {
  if (typeof PerformanceObserver === 'undefined') return () => undefined;
  const observer = new PerformanceObserver((list) => onEntries(list.getEntries().filter(isTimingEntry)));
  const supported = new Set(PerformanceObserver.supportedEntryTypes);
  for (const type of types) {
    if (supported.has(type)) observer.observe({ type, buffered: true });
  }
  return () => observer.disconnect();
}

function createLogFailure(): (reason: unknown) => void {
  let count = 0;
  return (reason) => {
    count += 1;
    if (count <= LONGEST_FAILURE_LOG) console.debug('[monitor]', reason);
  };
}

function bindBrowser(): MonitorHost {
  const listen: MonitorHost['listen'] = (target, type, handler) => {
    const source = target === 'document' ? document : window;
    const options = { capture: true, passive: true };
    source.addEventListener(type, handler, options);
    return () => source.removeEventListener(type, handler, options);
  };
  const { sendBeacon } = navigator;
  return {
    clock: createBrowserClock(window),
    random: () => Math.random(),
    fillRandom: (bytes) => void crypto.getRandomValues(bytes),
    pageUrl: () => location.href,
    baseUrl: () => document.baseURI,
    isHidden: () => document.visibilityState === 'hidden',
    isOnline: () => navigator.onLine,
    isLoaded: () => document.readyState === 'complete',
    listen,
    observe,
    fetchHolder: typeof window.fetch === 'function' ? window : undefined,
    createHeaders: (init) => new Headers(init),
    xhrPrototype: XMLHttpRequest.prototype,
    createXhr: () => new XMLHttpRequest(),
    sendBeacon:
      typeof sendBeacon === 'function' ? (url, body) => sendBeacon.call(navigator, url, body) : undefined,
    localStorage: createLocalStorageBackend(() => window.localStorage),
    cookies: createCookieBackend({
      read: () => document.cookie,
      write: (cookie) => {
        document.cookie = cookie;
      },
      isSecure: location.protocol === 'https:',
      now: () => Date.now(),
    }),
    onFailure: createLogFailure(),
  };
}

/**
 * Starts the usage monitoring of this page. Call once, before anything is rendered; a second call answers the
 * monitoring that runs.
 */
export function startMonitor(config: MonitorConfig): Monitor {
  return createMonitor(config, bindBrowser(), window);
}
