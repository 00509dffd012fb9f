import { createSafeClock, createSafely, type Safely } from '../safely';
import { createClickTracker } from './actions';
import { createBeaconReceipts } from './beacon-receipts';
import { resolveMonitorConfig, type MonitorConfig, type ResolvedMonitorConfig } from './config';
import { toExceptionEvent } from './exceptions';
import { toProperties } from './fields';
import type { MonitorHost } from './host';
import { createKeyStore } from './key-store';
import { observeBrowser } from './observers';
import { parseUrl } from './own-urls';
import { createPaints } from './paints';
import { patchFetch } from './patch-fetch';
import { patchXhr } from './patch-xhr';
import { createEventQueue } from './queue';
import { createHexId, createVisitorId } from './random-id';
import { toMergeKey, toWireRecord, type MonitorEvent, type View } from './record';
import { createReportBody } from './report-body';
import { createRequestTracker } from './requests';
import { createSender, type Sender } from './sender';
import { createSessions, type Sessions } from './session';
import { createStaticResources } from './static-resources';
import { createTimingCache } from './timing-cache';
import { createTrace } from './tracing';
import { createTransport } from './transport';
import { createViews, type Views } from './views';
import { resolveVisitorId } from './visitor';

const QUEUE_BOUNDS = { maxEvents: 500, maxBytes: 1024 * 1024 } as const;
const ID_BYTES = 16;

/** The running usage monitoring. No call ever throws. */
export interface Monitor {
  /** Tells which route pattern is shown, such as `/inspection/detail/:id`; same pattern, same view. */
  setView(pattern: string): void;
  /** The view that is shown; its id is the page id of log events. */
  view(): View;
  /** `uid_…`; empty while monitoring is off. */
  visitorId(): string;
  /** Start of the session, epoch ms; 0 while monitoring is off. */
  sessionStartMs(): number;
  /** Ends the session, so that the next user of this browser gets a new one. Call at logout. */
  endSession(): void;
  /** Reports an error that the product caught, such as in an error boundary. */
  noteException(reason: unknown): void;
  /** Sends what waits, removes every listener and puts every patched function back. */
  stop(): void;
}

/** What is handed out when monitoring is off: the page is exactly as without it. */
export const INERT_MONITOR: Monitor = {
  setView: () => undefined,
  view: () => ({ id: '', name: '' }),
  visitorId: () => '',
  sessionStartMs: () => 0,
  endSession: () => undefined,
  noteException: () => undefined,
  stop: () => undefined,
};

interface Parts {
  readonly host: MonitorHost;
  readonly safely: Safely;
  readonly sessions: Sessions;
  readonly views: Views;
  readonly sender: Sender;
  readonly visitorId: string;
  readonly onEvent: (event: MonitorEvent) => void;
  readonly stops: readonly (() => void)[];
}

function toMonitor(parts: Parts, onStopped: () => void): Monitor {
  const { safely, views, sessions } = parts;
  return {
    setView: (pattern) => safely(() => views.set(pattern)),
    view: () => views.current(),
    visitorId: () => parts.visitorId,
    sessionStartMs: () => safely(() => sessions.current().startMs, 0),
    endSession: () => safely(() => sessions.end()),
    noteException: (reason) =>
      safely(() => parts.onEvent(toExceptionEvent(reason, 'error', parts.host.clock.now()))),
    stop() {
      onStopped();
      safely(() => parts.sender.flushOnLeave());
      for (const stop of parts.stops) safely(stop);
    },
  };
}

/** What most parts are made of; each takes what it needs. */
type Kit = ResolvedMonitorConfig &
  MonitorHost & {
    readonly guard: Safely;
    readonly createId: () => string;
    readonly onEvent: (event: MonitorEvent) => void;
  };

function createDelivery(kit: Kit, visitorId: string, internalErrorCount: () => number) {
  const endpointUrl = parseUrl(kit.endpoint, kit.pageUrl());
  const receipts = createBeaconReceipts({
    ...kit,
    endpointUrl: endpointUrl?.href ?? kit.endpoint,
    isStatusReadable: endpointUrl?.origin === new URL(kit.pageUrl()).origin,
  });
  const queue = createEventQueue(QUEUE_BOUNDS);
  const sender = createSender({
    ...kit,
    queue,
    transport: createTransport({ ...kit, receiptOf: receipts.next }),
    toBody: createReportBody({ config: kit, visitorId, safely: kit.guard, internalErrorCount }),
  });
  return { receipts, queue, sender };
}

function assemble(
  config: ResolvedMonitorConfig,
  host: MonitorHost,
  safely: Safely,
  failures: () => number,
): Parts {
  const createId = (): string => createHexId(ID_BYTES, host.fillRandom);
  const kit: Kit = { ...config, ...host, createId, onEvent, guard: safely };
  const store = createKeyStore(config.storage === 'cookie' ? host.cookies : host.localStorage);
  const sessions = createSessions({ ...kit, store });
  const visitorId = resolveVisitorId(store, () => createVisitorId(host.fillRandom));
  const { receipts, queue, sender } = createDelivery(kit, visitorId, failures);
  const ownUrls = [config.endpoint, ...config.ownUrls].flatMap(
    (text) => parseUrl(text, host.pageUrl()) ?? [],
  );
  const timings = createTimingCache();
  const paints = createPaints({ elapsed: () => host.clock.elapsed(), isHidden: host.isHidden() });
  const properties = config.properties && toProperties(config.properties);
  const views = createViews({ ...kit, paints: paints.values });

  function onEvent(event: MonitorEvent): void {
    safely(() => {
      const session = sessions.current();
      if (!session.isSampled) return;
      const context = { session, view: views.current(), eventId: createId(), properties };
      queue.add(toWireRecord(event, context), toMergeKey(event, context));
      sender.notify();
    });
  }

  const tracker = createRequestTracker({
    ...kit,
    ownUrls,
    traceOrigins: () => [new URL(host.pageUrl()).origin, ...config.traceOrigins],
    createTrace: () => createTrace(host.fillRandom, sessions.current().isSampled),
    timings,
  });
  const stops: (() => void)[] = [sender.stop, sessions.stop, views.stop];
  const step = (start: () => () => void): void => {
    safely(() => stops.push(start()));
  };
  const { fetchHolder, xhrPrototype } = host;
  if (fetchHolder !== undefined) step(() => patchFetch({ ...kit, holder: fetchHolder, tracker }));
  if (xhrPrototype !== undefined) step(() => patchXhr({ ...kit, prototype: xhrPrototype, tracker }));
  const clicks = createClickTracker(kit);
  const resources = createStaticResources(kit);
  observeBrowser(
    { host, ownUrls, sessions, views, paints, clicks, resources, timings, receipts, sender, onEvent },
    step,
    safely,
  );
  return { host, safely, sessions, views, sender, visitorId, onEvent, stops };
}

/** One monitoring per host: starting twice would count everything twice. */
const running = new WeakMap<object, Monitor>();

/**
 * Starts the usage monitoring on the given browser parts.
 *
 * @param identity - What counts as "the same page"; a second start on it answers the running one.
 * @returns An inert monitoring when it is switched off or the browser refuses; never throws.
 */
export function createMonitor(config: MonitorConfig, host: MonitorHost, identity: object = host): Monitor {
  const existing = running.get(identity);
  if (existing !== undefined) return existing;
  let failureCount = 0;
  const safely = createSafely((reason) => {
    failureCount += 1;
    host.onFailure(reason);
  });
  return safely(() => {
    const resolved = resolveMonitorConfig(config);
    if (resolved.enabled === false) return INERT_MONITOR;
    const safeHost = { ...host, clock: createSafeClock(host.clock, safely) };
    const monitor = toMonitor(
      assemble(resolved, safeHost, safely, () => failureCount),
      () => running.delete(identity),
    );
    running.set(identity, monitor);
    return monitor;
  }, INERT_MONITOR);
}
