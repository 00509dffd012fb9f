import type { Clock } from '../clock';
import { cutText } from '../text';
import { toProperties } from './fields';
import type { Paints } from './paints';
import type { View, ViewEvent } from './record';

export interface Views {
  current: () => View;
  /** Tells which route pattern is shown, and with what. A new view begins only if the name differs. */
  set: (name: string, params?: Readonly<Record<string, string>>) => void;
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
    set(pattern, params = {}) {
      const name = toViewName(pattern);
      // The first word of the router names the view that the load began.
      const isSame = view.name ? name === view.name : isInitial;
      if (!isSame) settle();
      view = { id: isSame ? view.id : newId(), name, params: toProperties(params) };
      if (isSame) return;
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
