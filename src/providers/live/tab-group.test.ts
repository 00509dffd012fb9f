import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveChange } from '../../../contract/api/live/live';
import { createFakeBrowser } from '../../../test/support/portal/fake-tabs';
import { createLiveFeed } from './live-feed';
import type { KnownPlace } from './live-line';
import { ALONE, createTabGroup } from './tab-group';

const ready = (id: string) => `id: ${id}\nevent: ready\ndata: {}\n\n`;
const CHANGE: LiveChange = { resource: 'a/device', type: 'updated', ids: ['7'] };
const changed = (id: string) => `id: ${id}\nevent: change\ndata: ${JSON.stringify(CHANGE)}\n\n`;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

interface Stream {
  readonly tab: string;
  readonly place: KnownPlace;
  readonly isOpen: () => boolean;
  readonly send: (text: string) => Promise<void>;
}

/** Tabs of one browser, and the streams that they asked the gateway for. */
function rig() {
  const browser = createFakeBrowser();
  const streams: Stream[] = [];
  let status = 200;

  function openTab(tab: string, session = 'token') {
    const heard: (LiveChange | null)[] = [];
    const stood: boolean[] = [];
    const onUnauthorized = vi.fn();
    let isHidden = false;
    let onVisibility: () => void = () => undefined;
    const parts = browser.openTab();
    const feed = createLiveFeed({
      open(signal, place) {
        const { readable, writable } = new TransformStream<
          Uint8Array<ArrayBuffer>,
          Uint8Array<ArrayBuffer>
        >();
        const writer = writable.getWriter();
        signal.addEventListener('abort', () => void writer.abort().catch(() => undefined));
        streams.push({
          ...{ tab, place },
          isOpen: () => !signal.aborted,
          async send(text) {
            writer.write(new TextEncoder().encode(text)).catch(() => undefined);
            await pass(10);
          },
        });
        return Promise.resolve({ status, body: readable });
      },
      group: createTabGroup(parts, session),
      onUnauthorized,
      after(delayMs, task) {
        const timer = setTimeout(task, delayMs);
        return () => clearTimeout(timer);
      },
      random: () => Number(`0.${tab.charCodeAt(0)}`),
      now: () => Date.now(),
      isHidden: () => isHidden,
      onVisibility(listener) {
        onVisibility = listener;
        return () => undefined;
      },
    });
    const stop = feed({
      heard: (change) => void heard.push(change),
      stands: (isLive) => void stood.push(isLive),
      readAtMs: Date.now(),
    });
    return {
      ...{ heard, stood, onUnauthorized, stop },
      show(isShown: boolean) {
        isHidden = !isShown;
        onVisibility();
      },
      /** The tab is gone without a word, as when it crashes. */
      crash: parts.crash,
    };
  }

  return {
    openTab,
    streams,
    refuse: (by: number) => void (status = by),
    open: () => streams.filter(({ isOpen }) => isOpen()),
    last(): Stream {
      const stream = streams.at(-1);
      if (stream === undefined) throw new Error('Nothing was asked for.');
      return stream;
    },
  };
}

describe('the tabs of a session', () => {
  it('share one stream, and all hear what it tells', async () => {
    const { openTab, streams, last } = rig();
    const tabs = [openTab('a'), openTab('b'), openTab('c')];
    await pass(10);
    await last().send(ready('x.1') + changed('x.2'));
    expect(streams.map(({ tab }) => tab)).toEqual(['a']);
    expect(tabs.map(({ heard }) => heard)).toEqual([[CHANGE], [CHANGE], [CHANGE]]);
    expect(tabs.map(({ stood }) => stood.at(-1))).toEqual([true, true, true]);
  });

  it('do not share it with another session', async () => {
    const { openTab, open } = rig();
    openTab('a', 'token');
    openTab('b', 'other');
    await pass(10);
    expect(open().map(({ tab }) => tab)).toEqual(['a', 'b']);
  });

  it.each(['closes', 'crashes'])('go on where the tab that read it was when that %s', async (how) => {
    const { openTab, open, last } = rig();
    const [first, second] = [openTab('a'), openTab('b')];
    await pass(10);
    await last().send(ready('x.1') + changed('x.2'));
    if (how === 'closes') first.stop();
    else first.crash();
    await pass(10);
    expect(open().map(({ tab, place }) => [tab, place.lastId])).toContainEqual(['b', 'x.2']);
    await last().send(ready('x.2') + changed('x.3'));
    expect(second.heard).toEqual([CHANGE, CHANGE]);
  });

  it('have the stream read by one that is looked at, and by none while none is', async () => {
    const { openTab, open, last } = rig();
    const [first, second] = [openTab('a'), openTab('b')];
    await pass(10);
    await last().send(ready('x.1'));
    first.show(false);
    await pass(30_010);
    expect(open().map(({ tab }) => tab)).toEqual(['b']);
    await last().send(ready('x.1'));
    second.show(false);
    await pass(30_010);
    expect(open()).toEqual([]);
    first.show(true);
    await pass(10);
    expect(open().map(({ tab }) => tab)).toEqual(['a']);
    expect(last().place.lastId).toBe('x.1');
  });

  it('tell one that comes late that it missed something, and only that one', async () => {
    const { openTab, last } = rig();
    const first = openTab('a');
    await pass(10);
    await last().send(ready('x.1'));
    await pass(60_000);
    await last().send(changed('x.2'));
    const second = openTab('b');
    await pass(10);
    expect([first.heard, second.heard]).toEqual([[CHANGE], [null]]);
    await pass(10_000);
    const third = openTab('c');
    await pass(10);
    expect([first.heard, second.heard, third.heard]).toEqual([[CHANGE], [null], []]);
  });

  it('tell one that is looked at again what it slept through as one thing', async () => {
    const { openTab, last } = rig();
    openTab('a');
    const second = openTab('b');
    await pass(10);
    await last().send(ready('x.1'));
    second.show(false);
    await pass(40_000);
    await last().send(changed('x.2') + changed('x.3'));
    expect(second.heard).toEqual([]);
    second.show(true);
    await pass(10);
    expect(second.heard).toEqual([null]);
  });

  it('all know when the stream cannot be had, and when the session has ended', async () => {
    const { openTab, refuse } = rig();
    refuse(503);
    const tabs = [openTab('a'), openTab('b')];
    await pass(20_000);
    expect(tabs.map(({ stood, heard }) => [stood.at(-1), heard.length])).toEqual([
      [false, 1],
      [false, 1],
    ]);
    refuse(401);
    await pass(60_000);
    expect(tabs.map(({ onUnauthorized }) => onUnauthorized.mock.calls.length)).toEqual([1, 1]);
  });

  it('each have a stream where they cannot know each other', () => {
    const { Channel, locks } = createFakeBrowser().openTab();
    expect(createTabGroup({ locks: undefined, Channel }, 'token')).toBe(ALONE);
    expect(createTabGroup({ locks, Channel: undefined }, 'token')).toBe(ALONE);
  });

  it('leave out what another release may say', async () => {
    const { Channel, locks } = createFakeBrowser().openTab();
    const heard: unknown[] = [];
    createTabGroup({ locks, Channel }, 'token').join((word) => void heard.push(word));
    const other = createTabGroup({ locks, Channel }, 'token').join(() => undefined);
    const words: unknown[] = [null, 1, {}, { kind: 'change', id: 7 }, { kind: 'hello' }, { kind: 'behind' }];
    for (const word of words) Reflect.apply(other.say, undefined, [word]);
    other.say({ kind: 'ended' });
    await pass(10);
    expect(heard).toEqual([{ kind: 'ended' }]);
  });
});
