import type { LiveEvent } from '@refinedev/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveChange } from '../../../contract/api/live/live';
import { createLiveProvider } from './live-provider';
import type { FeedHearer, HearChange } from './live-feed';
import { createLiveStatus } from './live-status';

const LIST = 'a/device';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function rig() {
  const idle: (() => void)[] = [];
  const streams: { heard: HearChange; isOpen: boolean }[] = [];
  const status = createLiveStatus();
  const readAt: number[] = [];
  const loadFeed = vi.fn(() =>
    Promise.resolve(({ heard, stands, readAtMs }: FeedHearer) => {
      const stream = { heard, isOpen: true };
      streams.push(stream);
      readAt.push(readAtMs);
      stands(false);
      return () => void (stream.isOpen = false);
    }),
  );
  const provider = createLiveProvider({
    loadFeed,
    whenIdle: (task) => void idle.push(task),
    now: () => Date.now(),
    status,
    after: (delayMs, task) => {
      const timer = setTimeout(task, delayMs);
      return () => clearTimeout(timer);
    },
  });
  return {
    loadFeed,
    streams,
    status,
    readAt,
    provider,
    /** Until the page is at rest and what it loads then has come. */
    async rest() {
      for (const task of idle.splice(0)) task();
      await vi.advanceTimersByTimeAsync(0);
    },
    subscribe(resource = LIST, ids?: readonly string[]) {
      const events: LiveEvent[] = [];
      const handle: unknown = provider.subscribe({
        channel: `resources/${resource}`,
        types: ['*'],
        callback: (event) => void events.push(event),
        params: { resource, ...(ids === undefined ? {} : { ids: [...ids] }) },
      });
      return { events, stop: () => void provider.unsubscribe(handle) };
    },
    tell: (change: LiveChange | null) =>
      streams.filter(({ isOpen }) => isOpen).forEach(({ heard }) => heard(change)),
  };
}

const updated = (...ids: string[]): LiveChange => ({ resource: LIST, type: 'updated', ids });
const idsOf = (events: readonly LiveEvent[]) => events.map(({ payload }) => payload.ids);

describe('the live provider', () => {
  it('loads what reads the stream when the page has come to rest, and not before', async () => {
    const { loadFeed, subscribe, rest, streams } = rig();
    subscribe();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(loadFeed).not.toHaveBeenCalled();
    await rest();
    expect(streams).toHaveLength(1);
  });

  it('has one stream for all lists', async () => {
    const { subscribe, rest, streams, tell } = rig();
    const lists = [subscribe(), subscribe(), subscribe('b/device')];
    await rest();
    tell(updated('1'));
    expect(streams).toHaveLength(1);
    expect(lists.map(({ events }) => events.length)).toEqual([1, 1, 0]);
  });

  it('tells one row of changes of that row and of all rows only', async () => {
    const { subscribe, rest, tell } = rig();
    const row = subscribe(LIST, ['7']);
    await rest();
    tell(updated('8'));
    expect(row.events).toEqual([]);
    tell(updated('7', '8'));
    await vi.advanceTimersByTimeAsync(1_000);
    tell(updated('*'));
    expect(row.events).toHaveLength(2);
  });

  it('tells a burst at once and then at most once a second, with every row', async () => {
    const { subscribe, rest, tell } = rig();
    const { events } = subscribe();
    await rest();
    for (let index = 0; index < 25; index += 1) {
      tell(updated(String(index)));
      await vi.advanceTimersByTimeAsync(100);
    }
    await vi.advanceTimersByTimeAsync(1_000);
    expect(events.length).toBe(4);
    expect(idsOf(events).flat()).toEqual(Array.from({ length: 25 }, (_, index) => String(index)));
    expect(idsOf(events)[0]).toEqual(['0']);
  });

  it('ends the stream at once when it is told that nobody hears it any more', async () => {
    const { subscribe, rest, streams, status, provider } = rig();
    const list = subscribe();
    await rest();
    provider.hangUp();
    expect(streams.map(({ isOpen }) => isOpen)).toEqual([false]);
    // The stream of the next merchant has a say now, and lists of this one go later.
    status.set(false);
    list.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(status.isLive()).toBe(false);
  });

  it('words what happened between as anything that may have changed', async () => {
    const { subscribe, rest, tell } = rig();
    const { events } = subscribe();
    await rest();
    tell(null);
    expect(events).toMatchObject([{ channel: `resources/${LIST}`, type: '*', payload: { ids: ['*'] } }]);
  });

  it('keeps the stream from list to list and gives it back when no list is left', async () => {
    const { subscribe, rest, streams } = rig();
    const first = subscribe();
    await rest();
    first.stop();
    await vi.advanceTimersByTimeAsync(1_000);
    const second = subscribe('b/device');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(streams.map(({ isOpen }) => isOpen)).toEqual([true]);
    second.stop();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(streams.map(({ isOpen }) => isOpen)).toEqual([false]);
  });

  it('says since when lists are on screen, and whether changes arrive, until no list is left', async () => {
    const { subscribe, rest, readAt, status } = rig();
    const startMs = Date.now();
    const { stop } = subscribe();
    await vi.advanceTimersByTimeAsync(3_000);
    subscribe().stop();
    await rest();
    expect(readAt).toEqual([startMs]);
    expect(status.isLive()).toBe(false);
    stop();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(status.isLive()).toBe(true);
  });

  it('tells of a topic whoever asked for it, for every page or for one', async () => {
    const { subscribe, rest, tell } = rig();
    const [all, one, other] = [subscribe('alert'), subscribe('alert@a/device'), subscribe('alert@b/device')];
    await rest();
    tell({ resource: 'alert@a/device', type: 'updated', ids: ['1'] });
    expect([all, one, other].map(({ events }) => events.length)).toEqual([1, 1, 0]);
  });

  it('opens no stream for a list that was left before the page came to rest', async () => {
    const { subscribe, rest, streams } = rig();
    subscribe().stop();
    await vi.advanceTimersByTimeAsync(5_000);
    await rest();
    expect(streams).toEqual([]);
    subscribe();
    await rest();
    expect(streams).toHaveLength(1);
  });

  it('tells a list that was left nothing more', async () => {
    const { subscribe, rest, tell } = rig();
    const left = subscribe();
    subscribe();
    await rest();
    tell(updated('1'));
    tell(updated('2'));
    left.stop();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(idsOf(left.events)).toEqual([['1']]);
  });
});
