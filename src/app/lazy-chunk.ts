import { lazy, type ComponentType } from 'react';

/** A part of the portal that could not be loaded; a retry has to load the page again. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super('A part of the portal could not be loaded.', { cause });
    this.name = 'ChunkError';
  }
}

/** Parts of the browser that loading a chunk may need. */
export interface ChunkHost {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly reload: () => void;
  /** Whether the server answers at all; reloading without it would leave an empty window. */
  readonly isServerReachable: () => Promise<boolean>;
  readonly now: () => number;
}

const RELOADED_AT_KEY = 'chunkReloadedAt';
/** A second failure within this time is not cured by reloading. */
const RELOAD_GAP_MS = 60_000;

/**
 * Loads a chunk; when it is gone after a release, loads the page again, once. Never settles in that
 * case: the page is about to go.
 *
 * @throws ChunkError when the server is out of reach, or reloading did not help.
 */
export async function loadOrReload<T>(load: () => Promise<T>, host: ChunkHost): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    if (wasJustReloaded(host) || !(await host.isServerReachable())) throw new ChunkError(cause);
    host.storage.setItem(RELOADED_AT_KEY, String(host.now()));
    host.reload();
    return new Promise<never>(() => undefined);
  }
}

function wasJustReloaded({ storage, now }: ChunkHost): boolean {
  const reloadedAtMs = Number(storage.getItem(RELOADED_AT_KEY) ?? Number.NaN);
  return now() - reloadedAtMs < RELOAD_GAP_MS;
}

const browserHost: ChunkHost = {
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
  now: () => Date.now(),
};

/** Its files can be fetched before it is drawn; whoever does is told of a failure, and nothing is loaded again. */
export interface FetchedAhead {
  readonly fetch: () => Promise<unknown>;
}

/** A component in a chunk of its own, loaded when first drawn; see {@link loadOrReload}. */
export function lazyChunk<P extends object>(load: () => Promise<ComponentType<P>>) {
  const drawn = lazy(async () => ({ default: await loadOrReload(load, browserHost) }));
  return Object.assign(drawn, { fetch: load } satisfies FetchedAhead);
}
