import type { Clock } from '../clock';
import type { KeyBackend } from './key-store';
import type { FetchHolder } from './patch-fetch';
import type { XhrPrototype } from './patch-xhr';
import type { FillRandom } from './random-id';
import type { TimingEntry } from './timing';

/** Where an event is listened for. */
export type ListenTarget = 'document' | 'window';

/** Everything of the browser that the monitoring touches. The logic reads no globals. */
export interface MonitorHost {
  readonly clock: Clock;
  readonly random: () => number;
  readonly fillRandom: FillRandom;
  readonly pageUrl: () => string;
  /** What relative addresses are resolved against; differs from the page's where it has a `<base>`. */
  readonly baseUrl: () => string;
  readonly isHidden: () => boolean;
  readonly isOnline: () => boolean;
  /** The page's load event has passed. */
  readonly isLoaded: () => boolean;
  /** Listens passively in the capture phase; answers how to stop. */
  readonly listen: (target: ListenTarget, type: string, handler: (event: Event) => void) => () => void;
  /** Observes performance entries, those of the past included; answers how to stop. */
  readonly observe: (
    types: readonly string[],
    onEntries: (entries: readonly TimingEntry[]) => void,
  ) => () => void;
  readonly fetchHolder: FetchHolder | undefined;
  readonly createHeaders: (init?: HeadersInit) => Headers;
  readonly xhrPrototype: XhrPrototype | undefined;
  readonly createXhr: () => XMLHttpRequest;
  readonly sendBeacon: ((url: string, body: string) => boolean) | undefined;
  readonly localStorage: KeyBackend;
  readonly cookies: KeyBackend;
  /** Told of failures inside the monitoring; a developer may want to see them. */
  readonly onFailure: (reason: unknown) => void;
}
