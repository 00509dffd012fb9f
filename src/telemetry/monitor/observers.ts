import type { Safely } from '../safely';
import type { ClickTracker } from './actions';
import type { BeaconReceipts } from './beacon-receipts';
import type { ElementLike } from './element';
import { toExceptionEvent } from './exceptions';
import type { MonitorHost } from './host';
import { isOwnUrl, parseUrl } from './own-urls';
import type { Paints } from './paints';
import type { MonitorEvent } from './record';
import type { Sender } from './sender';
import type { Sessions } from './session';
import type { StaticResources } from './static-resources';
import type { TimingEntry } from './timing';
import type { TimingCache } from './timing-cache';
import type { Views } from './views';

const ENTRY_TYPES = ['resource', 'paint', 'largest-contentful-paint'] as const;
const STATIC_INITIATORS: ReadonlySet<string> = new Set([
  'script',
  'link',
  'css',
  'img',
  'image',
  'input',
  'video',
  'audio',
]);
const CALL_INITIATORS: ReadonlySet<string> = new Set(['fetch', 'xmlhttprequest']);

/** What the browser's events are handed to. */
export interface Observed {
  readonly host: MonitorHost;
  readonly ownUrls: readonly URL[];
  readonly sessions: Sessions;
  readonly views: Views;
  readonly paints: Paints;
  readonly clicks: ClickTracker;
  readonly resources: StaticResources;
  readonly timings: TimingCache;
  readonly receipts: BeaconReceipts;
  readonly sender: Sender;
  readonly onEvent: (event: MonitorEvent) => void;
}

function isElement(target: EventTarget | null): target is EventTarget & ElementLike {
  return target !== null && 'closest' in target && 'tagName' in target;
}

function sourceOf(target: EventTarget | null): string | undefined {
  if (target === null) return undefined;
  const source: unknown = 'src' in target ? target.src : 'href' in target ? target.href : undefined;
  return typeof source === 'string' ? source : undefined;
}

function noteEntry(entry: TimingEntry, observed: Observed): void {
  if (entry.entryType !== 'resource') {
    observed.paints.note(entry);
    return;
  }
  observed.receipts.note(entry);
  const url = parseUrl(entry.name, observed.host.pageUrl());
  if (url === undefined || isOwnUrl(url, observed.ownUrls)) return;
  if (CALL_INITIATORS.has(entry.initiatorType)) observed.timings.note(entry);
  else if (STATIC_INITIATORS.has(entry.initiatorType)) observed.resources.note(entry);
}

function noteError(event: Event, observed: Observed): void {
  const source = sourceOf(event.target);
  if (source !== undefined) observed.resources.noteError(source);
  if (!('message' in event)) return;
  const reason: unknown = 'error' in event && event.error !== null ? event.error : event.message;
  observed.onEvent(toExceptionEvent(reason, 'error', observed.host.clock.now()));
}

/** Pairs of target, event type and handler: the complete list of listeners the page gets, whatever happens later. */
function listeners(
  observed: Observed,
): readonly (readonly ['document' | 'window', string, (event: Event) => void])[] {
  const leave = (): void => {
    observed.views.settle();
    observed.sender.flushOnLeave();
  };
  return [
    [
      'document',
      'click',
      (event) => {
        if (!event.isTrusted) return;
        observed.sessions.refresh();
        if (isElement(event.target)) observed.clicks.note(event.target);
      },
    ],
    [
      'document',
      'visibilitychange',
      () => {
        if (!observed.host.isHidden()) return;
        observed.paints.noteHidden();
        leave();
      },
    ],
    ['document', 'freeze', leave],
    ['window', 'pagehide', leave],
    ['window', 'online', () => observed.sender.resume()],
    ['window', 'load', () => observed.views.noteLoad()],
    ['window', 'error', (event) => noteError(event, observed)],
    [
      'window',
      'unhandledrejection',
      (event) => {
        const reason: unknown = 'reason' in event ? event.reason : undefined;
        observed.onEvent(toExceptionEvent(reason, 'unhandledrejection', observed.host.clock.now()));
      },
    ],
  ];
}

/**
 * Registers every listener and the one performance observer.
 *
 * @param step - Runs one registration; one that fails must not keep the others from happening.
 */
export function observeBrowser(
  observed: Observed,
  step: (start: () => () => void) => void,
  safely: Safely,
): void {
  const { host } = observed;
  for (const [target, type, handler] of listeners(observed)) {
    step(() => host.listen(target, type, (event) => safely(() => handler(event))));
  }
  step(() =>
    host.observe(ENTRY_TYPES, (entries) => {
      for (const entry of entries) safely(() => noteEntry(entry, observed));
    }),
  );
  safely(() => {
    if (host.isLoaded()) observed.views.noteLoad();
  });
}
