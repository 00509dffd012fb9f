import { ONE_MINUTE_MS } from '../../contract/limits';
import type { MissingParts } from './missing-parts';

/** Parts of the browser that loading a part of the portal needs. */
export interface PartHost {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly reload: () => void;
  /** Whether the server answers at all; reloading without it would leave an empty window. */
  readonly isServerReachable: () => Promise<boolean>;
  /** Fetches again the styles that did not come. @throws Error when they still do not */
  readonly mendStyles: () => Promise<void>;
  /** Tells of a part that the server has, or should have, and that does not load. */
  readonly report: (cause: unknown) => void;
  readonly now: () => number;
}

const RELOADED_AT_KEY = 'chunkReloadedAt';
/** A second failure within this time is not cured by reloading. */
const RELOAD_GAP_MS = ONE_MINUTE_MS;

/**
 * Loads a part of the portal, however long the server is away: where it is missing stays what waits for it, and the page
 * says so. Never fails; what does not load though the server answers is reported, once.
 *
 * @param isPage - Whether somebody goes there: where a release took it away, the window is loaded again, once, which would
 *   cost them what they typed if it were a part of a page.
 */
export async function loadPatiently<T>(
  load: () => Promise<T>,
  isPage: boolean,
  missing: MissingParts,
  host: PartHost,
): Promise<T> {
  const part = {};
  let isReported = false;
  let mayReload = isPage;
  for (let isAgain = false; ; isAgain = true) {
    try {
      if (isAgain) await host.mendStyles();
      const loaded = await load();
      missing.found(part);
      return loaded;
    } catch (cause) {
      const isReachable = await host.isServerReachable();
      if (isReachable && mayReload && !wasJustReloaded(host)) return reload(host);
      if (isReachable) {
        mayReload = false;
        if (!isReported) host.report(cause);
        isReported = true;
      }
      await missing.waitForTry(part, isReachable ? 'gone' : 'away');
    }
  }
}

/** Never settles: the window is about to go. */
function reload({ storage, now, reload: leave }: PartHost): Promise<never> {
  storage.setItem(RELOADED_AT_KEY, String(now()));
  leave();
  return new Promise(() => undefined);
}

function wasJustReloaded({ storage, now }: PartHost): boolean {
  try {
    const reloadedAtMs = Number(storage.getItem(RELOADED_AT_KEY) ?? Number.NaN);
    return now() - reloadedAtMs < RELOAD_GAP_MS;
  } catch {
    // Where nothing can be kept, a second time could not be told from the first.
    return true;
  }
}
