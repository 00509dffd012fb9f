import { createBrowserClock } from '../browser-clock';
import type { MonitorConfig } from './config';
import type { MonitorHost } from './host';
import { createCookieBackend } from './session/key-store';
import { createMonitor, type Monitor } from './monitor';

function bindBrowser(): MonitorHost {
  return {
    clock: createBrowserClock(),
    random: Math.random,
    fill: (bytes) => crypto.getRandomValues(bytes),
    pageUrl: () => location.href,
    isHidden: () => document.visibilityState === 'hidden',
    isOnline: () => navigator.onLine,
    isLoaded: () => document.readyState === 'complete',
    listen: (type, handler, signal) => window.addEventListener(type, handler, { capture: true, signal }),
    observe(onEntry) {
      const observer = new PerformanceObserver((list) => list.getEntries().forEach(onEntry));
      // A type that the browser does not know is passed over.
      for (const type of ['resource', 'paint', 'largest-contentful-paint'])
        observer.observe({ type, buffered: true });
      return () => observer.disconnect();
    },
    fetchHolder: window,
    xhr: XMLHttpRequest.prototype,
    createXhr: () => new XMLHttpRequest(),
    sendBeacon: (url, body) => navigator.sendBeacon(url, body),
    // Asked for each time: with storage blocked even the getter throws.
    localStorage: {
      read: (key) => localStorage.getItem(key),
      write: (key, value) => localStorage.setItem(key, value),
    },
    cookies: createCookieBackend(document, location.protocol === 'https:', Date.now),
    onFailure: (reason) => console.debug('[monitor]', reason),
  };
}

/**
 * Starts the usage monitoring of this page. Call once, before anything is rendered; a second call answers the
 * monitoring that runs.
 */
export function startMonitor(config: MonitorConfig): Monitor {
  return createMonitor(config, bindBrowser());
}
