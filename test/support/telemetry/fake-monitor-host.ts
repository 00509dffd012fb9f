import type { MonitorHost } from '../../../src/telemetry/monitor/host';
import type { TimingEntry } from '../../../src/telemetry/monitor/resource/timing';
import { createManualClock, type ManualClock } from './manual-clock';

/** One report as the endpoint would read it. */
export interface SentReport {
  readonly url: string;
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>> & {
    readonly events: readonly Readonly<Record<string, unknown>>[];
  };
}

export interface FakeHost {
  readonly host: MonitorHost;
  readonly clock: ManualClock;
  readonly reports: SentReport[];
  readonly kept: Map<string, string>;
  readonly fetchHolder: { fetch: typeof fetch };
  readonly fetched: Parameters<typeof fetch>[];
  readonly failures: unknown[];
  readonly page: { url: string; isHidden: boolean; isOnline: boolean };
  /** Fires an event on everything that listens for its type. */
  fire: (event: Event) => void;
  /** Hands performance entries to whoever observes. */
  list: (...entries: readonly TimingEntry[]) => void;
  listenerCount: () => number;
  observerCount: () => number;
}

/** A browser made of parts that a test moves by hand. */
export function createFakeHost(overrides: Partial<MonitorHost> = {}): FakeHost {
  const clock = createManualClock();
  const reports: SentReport[] = [];
  const kept = new Map<string, string>();
  const fetched: Parameters<typeof fetch>[] = [];
  const failures: unknown[] = [];
  const page = { url: 'https://portal.example.com/washer/device', isHidden: false, isOnline: true };
  const listeners = new Set<{ readonly type: string; readonly handler: (event: Event) => void }>();
  const observers = new Set<(entry: TimingEntry) => void>();
  const fetchHolder: { fetch: typeof fetch } = {
    fetch: (...args) => {
      fetched.push(args);
      return Promise.resolve(new Response('ok'));
    },
  };
  let seed = 1;
  const host: MonitorHost = {
    clock,
    random: () => 0,
    fill: (bytes) => {
      for (let index = 0; index < bytes.length; index += 1) {
        seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
        bytes[index] = (seed >>> 16) & 0xff;
      }
    },
    pageUrl: () => page.url,
    isHidden: () => page.isHidden,
    isOnline: () => page.isOnline,
    isLoaded: () => false,
    listen: (type, handler, signal) => {
      const listener = { type, handler };
      listeners.add(listener);
      signal.addEventListener('abort', () => listeners.delete(listener));
    },
    observe: (onEntry) => {
      observers.add(onEntry);
      return () => void observers.delete(onEntry);
    },
    fetchHolder,
    xhr: { open: () => undefined, send: () => undefined, setRequestHeader: () => undefined },
    createXhr: () => {
      throw new Error('No XMLHttpRequest here.');
    },
    sendBeacon: (url, text) => {
      reports.push({ url, text, body: JSON.parse(text) });
      return true;
    },
    localStorage: {
      read: (key) => kept.get(key) ?? null,
      write: (key, value) => void kept.set(key, value),
    },
    cookies: { read: () => null, write: () => undefined },
    onFailure: (reason) => failures.push(reason),
    ...overrides,
  };
  return {
    host,
    clock,
    reports,
    kept,
    fetchHolder,
    fetched,
    failures,
    page,
    fire: (event) => {
      for (const listener of listeners) if (listener.type === event.type) listener.handler(event);
    },
    list: (...entries) => {
      for (const observer of observers) entries.forEach(observer);
    },
    listenerCount: () => listeners.size,
    observerCount: () => observers.size,
  };
}
