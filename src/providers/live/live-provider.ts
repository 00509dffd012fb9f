import type { LiveEvent, LiveProvider } from '@refinedev/core';
import type { LiveChange } from '../../../contract/api/live/live';
import { EVERY_ID, isOfResource } from '../../../contract/api/live/live-event';
import { ONE_SECOND_MS } from '../../../contract/limits';
import { createQuietDelivery, type QuietDelivery } from './quiet-delivery';
import type { LiveFeed } from './live-feed';
import type { LiveStatus } from './live-status';

/** What the provider stands on. */
export interface LiveProviderOptions {
  /** Fetches what reads the stream; asked for once, when the page has come to rest. */
  readonly loadFeed: () => Promise<LiveFeed>;
  /** Calls once when the page has nothing else to do. */
  readonly whenIdle: (task: () => void) => void;
  /** Calls once after the delay; the answer takes it back. */
  readonly after: (delayMs: number, task: () => void) => () => void;
  /** Epoch ms. */
  readonly now: () => number;
  /** Told whether changes arrive by themselves. */
  readonly status: Pick<LiveStatus, 'set'>;
}

/** How long the stream outlives its last reader: going from list to list keeps it. */
const LINGER_MS = 5 * ONE_SECOND_MS;

/** Channels of refine's hooks are this and the resource's name. */
export const LIVE_CHANNEL = 'resources/';

/** refine's live provider, that may be told that nobody hears it any more. */
export interface ClosableLiveProvider extends LiveProvider {
  /** Ends the stream at once: it belongs to a merchant, or a person, that has been left. */
  readonly hangUp: () => void;
}

interface Subscription {
  readonly resource: string;
  /** Only these rows; undefined for all of them. */
  readonly ids: readonly string[] | undefined;
  readonly delivery: QuietDelivery;
}

/**
 * refine's live events from one shared stream of the gateway. Nothing of it weighs in the first load:
 * what reads the stream is fetched when the first list has been drawn. There is no `publish`: the gateway
 * tells of changes itself, when they are committed.
 */
export function createLiveProvider(options: LiveProviderOptions): ClosableLiveProvider {
  const subscriptions = new Set<Subscription>();
  const stream = createSharedStream(options, (change) => {
    for (const { resource, ids, delivery } of subscriptions) {
      if (concerns(change, resource, ids)) delivery.add(change);
    }
  });

  return {
    subscribe({ channel, params, callback }): Subscription {
      const resource = channel.slice(LIVE_CHANNEL.length);
      const deliver = (changes: readonly (LiveChange | null)[]) =>
        callback(toLiveEvent(channel, changes, options.now()));
      const subscription = {
        resource,
        ids: params?.ids?.map(String),
        delivery: createQuietDelivery(options, deliver),
      };
      subscriptions.add(subscription);
      stream.want();
      return subscription;
    },
    unsubscribe(subscription: Subscription) {
      subscription.delivery.stop();
      subscriptions.delete(subscription);
      if (subscriptions.size === 0) stream.leave();
    },
    hangUp: () => stream.hangUp(),
  };
}

/** A stream that is there while it is wanted, and a little longer. */
function createSharedStream(
  { loadFeed, whenIdle, after, now, status }: LiveProviderOptions,
  heard: (change: LiveChange | null) => void,
) {
  let isWanted = false;
  /** The first list is read before the stream stands; what happens between the two is asked for. */
  let readAtMs = 0;
  let isStarting = false;
  let stop: (() => void) | null = null;
  let cancelLeave: () => void = () => undefined;

  function start(): void {
    loadFeed().then(
      (feed) => {
        isStarting = false;
        if (isWanted) stop = feed({ heard, stands: status.set, readAtMs });
      },
      // The part is gone after a release: this page refreshes by hand until it is loaded again.
      () => undefined,
    );
  }

  function hangUp(): void {
    cancelLeave();
    isWanted = false;
    stop?.();
    stop = null;
    status.set(true);
  }

  return {
    want(): void {
      isWanted = true;
      cancelLeave();
      if (stop !== null || isStarting) return;
      isStarting = true;
      readAtMs = now();
      whenIdle(start);
    },
    leave(): void {
      // Whoever was hung up on says nothing more, not even to the status that the next stream has set.
      if (!isWanted) return;
      cancelLeave = after(LINGER_MS, hangUp);
    },
    hangUp,
  };
}

function concerns(change: LiveChange | null, resource: string, ids: readonly string[] | undefined): boolean {
  if (change === null) return true;
  if (!isOfResource(change.resource, resource)) return false;
  return ids === undefined || change.ids.some((id) => id === EVERY_ID || ids.includes(id));
}

/** Several changes as one event: refine reads the rows anew whatever it says. */
function toLiveEvent(channel: string, changes: readonly (LiveChange | null)[], nowMs: number): LiveEvent {
  const types = new Set(changes.map((change) => change?.type ?? EVERY_ID));
  const [only = EVERY_ID] = types;
  return {
    channel,
    type: types.size === 1 ? only : EVERY_ID,
    payload: { ids: [...new Set(changes.flatMap((change) => change?.ids ?? [EVERY_ID]))] },
    date: new Date(nowMs),
  };
}
