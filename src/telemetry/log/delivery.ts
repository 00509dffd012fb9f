import { createBatcher } from '../batcher';
import { parseUrl } from '../url';
import type { ResolvedLogConfig } from './config';
import type { LogEntry, LogPayload } from './entry';
import { createLogStore } from './log-store';
import { post, type PostOptions } from './post';

/** Compresses a text; given as a function because the library behind it is loaded when first needed. */
export type Gzip = (text: string) => Uint8Array<ArrayBuffer>;

export interface DeliveryOptions extends PostOptions {
  readonly loadGzip: () => Promise<Gzip>;
  readonly pageUrl: () => string;
  /** The console; the last resort. */
  readonly tell: (message: string, details?: unknown) => void;
}

export interface Delivery {
  send: (entry: LogEntry) => void;
  /** Sends what waits in caches, for a page that is about to go. */
  flush: () => void;
}

/** Brings entries to the collector, else to the log store, else to the console. Never throws or rejects. */
export function createDelivery(config: ResolvedLogConfig, options: DeliveryOptions): Delivery {
  /** Requests under way that may outlive the page: browsers allow 64 KiB, plain bodies are at most 3 KiB. */
  const KEEPALIVE_LIMIT = 20;
  // spec §7 and §9: bodies of 1024 characters or more are compressed.
  const GZIP_FROM_LENGTH = 1024;
  const { tell } = options;
  const { collectorUrl, logStore } = config;
  const store = logStore && createLogStore(config, logStore, options);
  let inFlight = 0;

  /** AMB-22: personal data only where asked for, and declared as the operator's own. */
  function toPayload(entry: LogEntry, url: string): LogPayload {
    const origin = parseUrl(url, options.pageUrl())?.origin ?? '';
    return entry.toPayload(config.pii === 'full' && config.ownOrigins.includes(origin));
  }

  async function deliver(entry: LogEntry): Promise<void> {
    const { level, message } = entry;
    const json = JSON.stringify(toPayload(entry, collectorUrl));
    const isLong = json.length >= GZIP_FROM_LENGTH;
    // Without the library a long body travels as it is.
    const gzip = isLong ? await options.loadGzip().catch(() => undefined) : undefined;
    const failure = await post(options, collectorUrl, config.timeoutMs, {
      body: gzip?.(json) ?? json,
      headers: gzip && { 'Content-Encoding': 'gzip' },
      keepalive: !isLong && inFlight <= KEEPALIVE_LIMIT,
    });
    if (!failure) return;
    tell(`Collector failed (${failure}).`, { level, message });
    if (logStore) store?.add(toPayload(entry, logStore.baseUrl));
  }

  /** The storm limit keeps the number of requests small that pile up behind a collector that hangs. */
  async function deliverCounted(entry: LogEntry): Promise<void> {
    inFlight += 1;
    await deliver(entry).catch((reason) => tell('Logger failed.', reason));
    inFlight -= 1;
  }

  // The longest time an entry waits for `cacheCount` others is 10 s.
  const cache = createBatcher<LogEntry>(options.clock, config.cacheCount, 10_000, (entries) =>
    entries.forEach((entry) => void deliverCounted(entry)),
  );

  return {
    send: cache.add,
    flush() {
      cache.flush();
      store?.flush();
    },
  };
}
