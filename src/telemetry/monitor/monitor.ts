import { createBatcher } from '../batcher';
import { createSafeClock, createSafely, type Safely } from '../safely';
import { isOwnUrl, parseUrl } from '../url';
import { createClickTracker, type ElementLike } from './actions';
import { createBeaconReceipts, type BeaconReceipts } from './delivery/beacon-receipts';
import { resolveMonitorConfig, type MonitorConfig, type ResolvedMonitorConfig } from './config';
import { toExceptionEvent } from './exceptions';
import { toProperties } from './fields';
import type { MonitorHost } from './host';
import { createKeyStore } from './session/key-store';
import { createPaints } from './paints';
import { patchFetch } from './resource/patch-fetch';
import { patchXhr } from './resource/patch-xhr';
import { createEventQueue, type Batch } from './delivery/queue';
import { createHexId } from './session/random-id';
import { toWireRecord, type ExceptionEvent, type Happening, type MonitorEvent, type View } from './record';
import { createRequestTracker } from './resource/requests';
import { createSender } from './delivery/sender';
import { createSessions, type Sessions } from './session/session';
import { createStaticResources } from './resource/static-resources';
import type { TimingEntry } from './resource/timing';
import { createTraceparent } from './resource/tracing';
import { createTransport } from './delivery/transport';
import { createViews, type Views } from './views';
import { resolveVisitorId } from './session/visitor';

const CALL_INITIATOR = /^(?:fetch|xml)/;

/** The running usage monitoring. No call ever throws. */
export interface Monitor {
  /**
   * Tells which route pattern is shown, such as `/inspection/detail/:id`, and what it was called with; same pattern,
   * same view. The parameters go out with every event of the view, masked and cut as properties are.
   */
  setView: Views['set'];
  /** The view that is shown; its id is the page id of log events. */
  view: () => View;
  /** `uid_…`; empty while monitoring is off. */
  visitorId: () => string;
  /** Start of the session, epoch ms; 0 while monitoring is off. */
  sessionStartMs: () => number;
  /** Ends the session, so that the next user of this browser gets a new one. Call at logout. */
  endSession: () => void;
  /** Reports an error that the product caught, such as in an error boundary. */
  noteException: (reason: unknown) => void;
  /** Sends what waits, removes every listener and puts every patched function back. */
  stop: () => void;
}

/** What most parts are made of; each takes what it needs. */
interface Kit extends ResolvedMonitorConfig, MonitorHost {
  readonly safely: Safely;
  readonly newId: () => string;
}

interface Parts {
  readonly sessions: Sessions;
  readonly views: Views;
  readonly visitorId: string;
  readonly noteException: (reason: unknown, type: ExceptionEvent['type']) => void;
  readonly stops: readonly (() => void)[];
}

/** The way of an event once it has happened: intake, queue, sender. */
function createPipeline(
  kit: Kit,
  receipts: BeaconReceipts,
  visitorId: string,
  internalErrorCount: () => number,
) {
  const QUEUE_BYTES = 1024 * 1024;
  const QUEUE_COUNT = 500;
  const { clock, safely, newId, beforeReport } = kit;
  const properties = kit.properties && toProperties(kit.properties);
  const queue = createEventQueue(QUEUE_COUNT, QUEUE_BYTES);

  /** Writes a batch as JSON, or answers null when the product wants it dropped. */
  function toBody({ items, dropped }: Batch): string | null {
    const events = items.map(({ record, times }) => (times > 1 ? { ...record, times } : record));
    // The hook gets a copy, so that one which fails half-way cannot change what is sent.
    const answer = beforeReport && safely(() => beforeReport({ events: structuredClone(events) }));
    const report = {
      app: { id: kit.appId, version: kit.version, env: kit.env },
      visitor_id: visitorId,
      user_id: String(safely(() => kit.getUser?.()?.id) ?? ''),
      dropped,
      internal_errors: internalErrorCount(),
      events,
    };
    return answer === false ? null : JSON.stringify(report);
  }

  const transport = createTransport({ ...kit, receipts });
  const sender = createSender({ ...kit, queue, transport, toBody });
  // What makes a record of an event must not be paid for by the code of the page that caused it.
  const intake = createBatcher<Happening>(clock, QUEUE_COUNT, 0, (happenings) => {
    for (const happening of happenings) {
      safely(() => queue.add(...toWireRecord(happening, newId(), properties)));
    }
    sender.notify();
  });
  return { sender, intake };
}

function assemble(
  config: MonitorConfig,
  host: MonitorHost,
  safely: Safely,
  internalErrorCount: () => number,
): Parts {
  const ID_BYTES = 16;
  const { fill, pageUrl, isHidden } = host;
  const clock = createSafeClock(host.clock, safely);
  const newId = (): string => createHexId(ID_BYTES, fill);
  const kit = { ...resolveMonitorConfig(config), ...host, clock, safely, newId, onEvent };
  const store = createKeyStore(kit.storage === 'cookie' ? host.cookies : host.localStorage);
  const sessions = createSessions({ ...kit, store });
  const visitorId = resolveVisitorId(store, fill);
  const { origin } = new URL(pageUrl());
  const ownUrls = [kit.endpoint, ...kit.ownUrls].map((url) => parseUrl(url, pageUrl()));
  const receipts = createBeaconReceipts(clock, ownUrls[0], origin);
  const { sender, intake } = createPipeline(kit, receipts, visitorId, internalErrorCount);
  const paints = createPaints(clock.elapsed, isHidden());
  const views = createViews({ ...kit, paints });
  const resources = createStaticResources(clock, onEvent);
  const noteClick = createClickTracker(clock, onEvent);
  const noteException: Parts['noteException'] = (...given) =>
    onEvent(toExceptionEvent(clock.now(), ...given));
  const tracker = createRequestTracker({
    ...kit,
    ownUrls,
    traceOrigins: [origin, ...kit.traceOrigins],
    createTraceparent: () => createTraceparent(fill, sessions.current().isSampled),
  });

  function onEvent(event: MonitorEvent): void {
    safely(() => {
      const session = sessions.current();
      if (session.isSampled) intake.add({ event, session, view: views.current() });
    });
  }

  function noteEntry(entry: TimingEntry): void {
    const { entryType, initiatorType = '', name } = entry;
    if (entryType !== 'resource') return paints.note(entry);
    receipts.note(entry);
    if (isOwnUrl(parseUrl(name), ownUrls)) return;
    if (CALL_INITIATOR.test(initiatorType)) tracker.note(entry);
    else if (initiatorType !== 'beacon') resources.note(entry);
  }

  function leave(): void {
    paints.hide();
    views.settle();
    intake.flush();
    sender.leave();
  }

  /** The complete list of listeners the page gets, whatever happens later. */
  const listeners: Readonly<Record<string, (event: Event) => unknown>> = {
    click({ isTrusted, target }) {
      if (!isTrusted) return;
      sessions.refresh();
      noteClick(Object(target) as ElementLike);
    },
    visibilitychange: () => isHidden() && leave(),
    freeze: leave,
    pagehide: leave,
    online: sender.resume,
    load: views.load,
    error(event: Partial<ErrorEvent>) {
      resources.noteError(event.target);
      if (event.message !== undefined) noteException(event.error ?? event.message, 'error');
    },
    unhandledrejection: ({ reason }: Partial<PromiseRejectionEvent>) =>
      noteException(reason, 'unhandledrejection'),
  };

  const unlisten = new AbortController();
  const stops = [leave, clock.stop, () => unlisten.abort()];
  // One step that fails must not keep the others from happening.
  safely(() => stops.push(patchFetch(host.fetchHolder, tracker, safely)));
  safely(() => stops.push(patchXhr(host.xhr, tracker, safely)));
  safely(() => stops.push(host.observe((entry) => safely(() => noteEntry(entry)))));
  for (const [type, handler] of Object.entries(listeners)) {
    safely(() => host.listen(type, (event) => safely(() => handler(event)), unlisten.signal));
  }
  safely(() => host.isLoaded() && views.load());
  return { sessions, views, visitorId, noteException, stops };
}

/** One monitoring per page: starting twice would count everything twice. */
const running = new WeakMap<object, Monitor>();

/**
 * Starts the usage monitoring on the given browser parts; a second start on the same page answers the running one.
 *
 * @returns An inert monitoring when it is switched off or the browser refuses; never throws.
 */
export function createMonitor(config: MonitorConfig, host: MonitorHost): Monitor {
  /** A hook that always fails must not fill the console. */
  const TOLD_FAILURES = 3;
  const { fetchHolder, onFailure } = host;
  const existing = running.get(fetchHolder);
  if (existing) return existing;
  let failureCount = 0;
  const safely = createSafely((reason) => {
    failureCount += 1;
    if (failureCount <= TOLD_FAILURES) onFailure(reason);
  });
  const parts =
    config.enabled === false ? undefined : safely(() => assemble(config, host, safely, () => failureCount));
  const monitor: Monitor = {
    setView: (...route) => safely(() => parts?.views.set(...route)),
    view: () => parts?.views.current() ?? { id: '', name: '' },
    visitorId: () => parts?.visitorId ?? '',
    sessionStartMs: () => safely(() => parts?.sessions.current().startMs) ?? 0,
    endSession: () => safely(() => parts?.sessions.end()),
    noteException: (reason) => safely(() => parts?.noteException(reason, 'error')),
    stop() {
      running.delete(fetchHolder);
      parts?.stops.forEach(safely);
    },
  };
  if (parts) running.set(fetchHolder, monitor);
  return monitor;
}
