import type { Clock } from '../clock';
import { cutText } from '../text';
import type { Paints } from './paints';
import type { RouteParams, View, ViewEvent } from './record';

export interface Views {
  current: () => View;
  /** What the route of the view was called with. */
  params: () => RouteParams;
  /** Tells which route pattern is shown, and with what. A new view begins only if the name differs. */
  set: (name: string, params?: RouteParams) => void;
  /** The page has loaded: the first view is reported a moment later. */
  load: () => void;
  /** Reports the first view now, if it has not been reported: the page may be gone the next moment. */
  settle: () => void;
}

export interface ViewsOptions {
  readonly clock: Clock;
  readonly pageUrl: () => string;
  readonly newId: () => string;
  readonly paints: Pick<Paints, 'values'>;
  readonly onEvent: (event: ViewEvent) => void;
}

/** Writes a router's pattern the way the specification writes it: `/detail/:id` becomes `/detail/{id}`. */
export function toViewName(pattern: string): string {
  const NAME_LIMIT = 1000;
  return cutText(pattern.replace(/:(\w+)\??/g, '{$1}'), NAME_LIMIT);
}

/** Follows which view is shown and reports each once. */
export function createViews({ clock, pageUrl, newId, paints, onEvent }: ViewsOptions): Views {
  /** Paint times keep coming for a moment after the page was loaded. */
  const SETTLE_MS = 1000;
  let view: View = { id: newId(), name: '' };
  let params: RouteParams = {};
  let isInitial = true;
  let timestampMs = clock.now();
  let loadedMs: number | undefined;

  function report(): void {
    const loadingType = isInitial ? 'initial_load' : 'route_change';
    onEvent({
      eventType: 'view',
      type: loadingType,
      loadingType,
      name: view.name,
      url: pageUrl(),
      timestampMs,
      ...(isInitial && { durationMs: loadedMs ?? clock.elapsed(), ...paints.values }),
    });
  }

  function settle(): void {
    if (isInitial) report();
    isInitial = false;
  }

  return {
    current: () => view,
    params: () => params,
    set(pattern, given = {}) {
      const name = toViewName(pattern);
      // The first word of the router names the view that the load began.
      if (!view.name && isInitial) view = { ...view, name };
      const isNew = name !== view.name;
      // The view before is reported with what it was called with.
      if (isNew) settle();
      params = given;
      if (!isNew) return;
      view = { id: newId(), name };
      timestampMs = clock.now();
      report();
    },
    load() {
      loadedMs ??= clock.elapsed();
      clock.after(SETTLE_MS, settle);
    },
    settle,
  };
}
