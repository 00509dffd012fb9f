import type { Clock } from '../clock';
import type { KeyBackend } from './session/key-store';
import type { FetchHolder } from './resource/patch-fetch';
import type { XhrPrototype } from './resource/patch-xhr';
import type { FillRandom } from './session/random-id';
import type { TimingEntry } from './resource/timing';

/** Everything of the browser that the monitoring touches. The logic reads no globals. */
export interface MonitorHost {
  readonly clock: Clock;
  readonly random: () => number;
  readonly fill: FillRandom;
  readonly pageUrl: () => string;
  readonly isHidden: () => boolean;
  readonly isOnline: () => boolean;
  /** The page's load event has passed. */
  readonly isLoaded: () => boolean;
  /** Listens on the window, in the capture phase, until the signal is given. */
  readonly listen: (type: string, handler: (event: Event) => void, signal: AbortSignal) => void;
  /** Observes entries of resources and paints, those of the past included; answers how to stop. */
  readonly observe: (onEntry: (entry: TimingEntry) => void) => () => void;
  /** One monitoring runs for each. */
  readonly fetchHolder: FetchHolder;
  readonly xhr: XhrPrototype;
  readonly createXhr: () => XMLHttpRequest;
  /** Throws where the browser has none. */
  readonly sendBeacon: (url: string, body: string) => boolean;
  readonly localStorage: KeyBackend;
  readonly cookies: KeyBackend;
  /** Told of the first failures inside the monitoring; a developer may want to see them. */
  readonly onFailure: (reason: unknown) => void;
}
