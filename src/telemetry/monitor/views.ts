import type { Clock, Timer } from '../clock';
import { toName, toUrl } from './fields';
import type { View, ViewEvent } from './record';
import { toDuration } from './timing';

/** Paint times keep coming for a moment after the page was loaded. */
const SETTLE_MS = 1000;

export interface Views {
  current(): View;
  /** Tells which route pattern is shown. A new view begins only if the name differs. */
  set(name: string): void;
  /** The page has loaded: the first view is reported a moment later. */
  noteLoad(): void;
  /** Reports the first view now, if it has not been reported: the page may be gone the next moment. */
  settle(): void;
  stop(): void;
}

export interface ViewsOptions {
  readonly clock: Clock;
  readonly pageUrl: () => string;
  readonly createId: () => string;
  readonly paints: () => Readonly<Record<string, number>>;
  readonly onEvent: (event: ViewEvent) => void;
}

/** Writes a router's pattern the way the specification writes it: `/detail/:id` becomes `/detail/{id}`. */
export function toViewName(pattern: string): string {
  return toName(pattern.replace(/:(\w+)\??/g, '{$1}'));
}

/** Guesses a pattern while the router has not spoken: segments with digits are ids. */
export function guessViewName(path: string): string {
  return toName(path.replace(/\/[^/]*\d[^/]*/g, '/{id}'));
}

/** Follows which view is shown and reports each once. */
export function createViews(options: ViewsOptions): Views {
  const { clock } = options;
  let view: View = { id: options.createId(), name: guessViewName(new URL(options.pageUrl()).pathname) };
  let isNamed = false;
  let isInitial = true;
  let startedMs = 0;
  let timestampMs = clock.now();
  let timer: Timer | undefined;
  let loadedMs: number | undefined;

  function report(): void {
    options.onEvent({
      kind: 'view',
      type: isInitial ? 'initial_load' : 'route_change',
      loadingType: isInitial ? 'initial_load' : 'route_change',
      name: view.name,
      url: toUrl(options.pageUrl()),
      timestampMs,
      durationMs: isInitial ? toDuration(loadedMs ?? clock.elapsed() - startedMs) : undefined,
      paints: isInitial ? options.paints() : {},
    });
  }

  function settle(): void {
    clock.cancel(timer);
    if (!isInitial) return;
    report();
    isInitial = false;
  }

  return {
    current: () => view,
    set(pattern) {
      const name = toViewName(pattern);
      // The first word of the router names the view that the load began.
      if (!isNamed && isInitial) view = { ...view, name };
      isNamed = true;
      if (name === view.name) return;
      settle();
      view = { id: options.createId(), name };
      startedMs = clock.elapsed();
      timestampMs = clock.now();
      report();
    },
    noteLoad() {
      if (!isInitial || loadedMs !== undefined) return;
      loadedMs = clock.elapsed();
      timer = clock.after(SETTLE_MS, settle);
    },
    settle,
    stop() {
      clock.cancel(timer);
    },
  };
}
