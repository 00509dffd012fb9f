import { lazy, type ComponentType } from 'react';
import { loadPatiently, type PartHost } from './load-patiently';
import { lostStyles } from './lost-styles';
import { missingParts } from './missing-parts';

const browserHost: PartHost = {
  storage: {
    getItem: (key) => window.sessionStorage.getItem(key),
    setItem: (key, value) => window.sessionStorage.setItem(key, value),
  },
  reload: () => window.location.reload(),
  isServerReachable: () =>
    fetch(window.location.origin, { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    ),
  mendStyles: () => lostStyles.mend(),
  report: (cause) => window.reportError(cause),
  now: () => Date.now(),
};

/** Its files can be fetched before it is drawn; whoever does is told of a failure, and nothing is loaded again. */
export interface FetchedAhead {
  readonly fetch: () => Promise<unknown>;
}

/** A component in a file of its own, loaded when first drawn, and waited for while the server is away. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazyComponent(load, false);
}

/** The same for what somebody goes to: where a release took it away, the window is loaded again, once. */
export function lazyPage<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazyComponent(load, true);
}

/** The same for a library that a step needs: the step waits for it. Never fails. */
export function loadPart<T>(load: () => Promise<T>): Promise<T> {
  return loadPatiently(load, false, missingParts, browserHost);
}

function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>, isPage: boolean) {
  const drawn = lazy(async () => ({
    default: await loadPatiently(load, isPage, missingParts, browserHost),
  }));
  return Object.assign(drawn, { fetch: load } satisfies FetchedAhead);
}
