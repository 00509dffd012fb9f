import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { BREAKPOINTS, toQueryBelow, type Breakpoint } from './breakpoints';

type MediaHost = Pick<Window, 'matchMedia'>;

/**
 * Writes to the page which breakpoints the window is below, now and at every change: `<html data-below="xl xxl xxxl">`.
 * Style sheets ask for `[data-below~='xl']`, as they do for language and theme; media queries of their own would
 * repeat the numbers.
 */
export function startWindowWidth(host: MediaHost, root: HTMLElement): void {
  const queries = BREAKPOINTS.map((name) => ({ name, list: host.matchMedia(toQueryBelow(name)) }));
  const follow = () => {
    root.dataset['below'] = queries
      .filter(({ list }) => list.matches)
      .map(({ name }) => name)
      .join(' ');
  };
  follow();
  for (const { list } of queries) list.addEventListener('change', follow);
}

/** Tells whether the window is below a breakpoint, for what a style sheet cannot decide. */
export function useIsBelow(name: Breakpoint): boolean {
  const list = useMemo(() => window.matchMedia(toQueryBelow(name)), [name]);
  const subscribe = useCallback(
    (listener: () => void) => {
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [list],
  );
  return useSyncExternalStore(subscribe, () => list.matches);
}
