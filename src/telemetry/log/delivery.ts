import type { Clock } from '../clock';
import { createBatcher } from './batcher';
import type { ResolvedLogConfig } from './config';
import { encodeBody, GZIP_FROM_LENGTH, type Gzip } from './encode';
import { createLogStore } from './log-store';
import { seesPersonalData, toPayload, type LogEntry, type LogMachine } from './payload';
import { post, type Fetch } from './post';

/** Requests under way at once; more would pile up behind a collector that hangs. */
const IN_FLIGHT_LIMIT = 40;
/** Browsers allow 64 KiB for requests that outlive the page; plain bodies are at most 3 KiB. */
const KEEPALIVE_LIMIT = 20;
/** Longest time an entry waits for `cacheCount` others. */
const CACHE_WAIT_MS = 10_000;

export interface DeliveryOptions {
  readonly config: ResolvedLogConfig;
  readonly clock: Clock;
  readonly fetch: Fetch;
  readonly loadGzip: () => Promise<Gzip>;
  readonly machine: LogMachine;
  readonly pageUrl: () => string;
  /** The console; the last resort. */
  readonly tell: (message: string, details?: unknown) => void;
}

export interface Delivery {
  send(entry: LogEntry): void;
  /** Sends what waits in caches, for a page that is about to go. */
  flush(): void;
}

/** Brings entries to the collector, else to the log store, else to the console. Never throws or rejects. */
export function createDelivery(options: DeliveryOptions): Delivery {
  const { config, clock, machine } = options;
  let inFlight = 0;
  const store = createLogStore(config, {
    fetch: options.fetch,
    clock,
    onFailure: (reason, lost) =>
      options.tell(`The log store failed (${reason}); ${lost} log entries are lost.`),
  });

  function toPayloadFor(url: string, entry: LogEntry) {
    return toPayload(entry, config, machine, seesPersonalData(url, options.pageUrl(), config));
  }

  function fallBack(entry: LogEntry, reason: string): void {
    options.tell(`The logging collector failed (${reason}).`, { level: entry.level, message: entry.message });
    if (store !== undefined && config.logStore !== undefined)
      store.add(toPayloadFor(config.logStore.baseUrl, entry));
  }

  async function deliver(entry: LogEntry, mayOutlivePage: boolean): Promise<void> {
    const json = JSON.stringify(toPayloadFor(config.collectorUrl, entry));
    const { body, headers } = await encodeBody(json, options.loadGzip);
    const request = {
      url: config.collectorUrl,
      body,
      headers,
      timeoutMs: config.timeoutMs,
      keepalive: json.length < GZIP_FROM_LENGTH && mayOutlivePage,
    };
    const failure = await post(request, options);
    if (failure !== undefined) fallBack(entry, failure);
  }

  function deliverAll(entries: readonly LogEntry[]): void {
    for (const entry of entries) {
      if (inFlight >= IN_FLIGHT_LIMIT) {
        options.tell('Too many log entries are under way; this one is lost.', {
          level: entry.level,
          message: entry.message,
        });
        continue;
      }
      const mayOutlivePage = inFlight < KEEPALIVE_LIMIT;
      inFlight += 1;
      void deliver(entry, mayOutlivePage)
        .catch((reason: unknown) => options.tell('A log entry could not be sent.', reason))
        .finally(() => {
          inFlight -= 1;
        });
    }
  }

  const cache = createBatcher<LogEntry>({
    clock,
    size: config.cacheCount,
    maxWaitMs: CACHE_WAIT_MS,
    onBatch: deliverAll,
  });

  return {
    send: (entry) => cache.add(entry),
    flush() {
      cache.flush();
      store?.flush();
    },
  };
}
