import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveChange } from '../../../contract/api/live/live';
import { createLiveFeed, type LiveFeedOptions } from './live-feed';
import type { KnownPlace } from './live-line';
import { ALONE } from './tab-group';

const READY = 'retry: 3000\nid: a.1\nevent: ready\ndata: {}\n\n';
const RESET = 'id: b.1\nevent: reset\ndata: {}\n\n';
const CHANGE: LiveChange = { resource: 'a/device', type: 'updated', ids: ['7'] };
const CHANGED = `event: change\ndata: ${JSON.stringify(CHANGE)}\n\n`;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Call {
  readonly signal: AbortSignal;
  readonly place: KnownPlace;
  readonly send: (text: string) => Promise<void>;
  readonly end: () => Promise<void>;
}

function rig(settings: { readonly statuses?: readonly number[]; readonly isSignedIn?: () => boolean } = {}) {
  const calls: Call[] = [];
  const heard: (LiveChange | null)[] = [];
  const stood: boolean[] = [];
  let isHidden = false;
  let onVisibility: () => void = () => undefined;
  const onUnauthorized = vi.fn();
  const open: LiveFeedOptions['open'] = (signal, place) => {
    if (settings.isSignedIn?.() === false) return null;
    const status = settings.statuses?.[calls.length] ?? 200;
    const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
    const writer = writable.getWriter();
    signal.addEventListener('abort', () => void writer.abort(signal.reason).catch(() => undefined));
    const settle = () => vi.advanceTimersByTimeAsync(0);
    calls.push({
      signal,
      place,
      send: async (text) => {
        writer.write(new TextEncoder().encode(text)).catch(() => undefined);
        await settle();
      },
      end: async () => {
        writer.close().catch(() => undefined);
        await settle();
      },
    });
    if (status === 0) return Promise.reject(new TypeError('offline'));
    return Promise.resolve({ status, body: readable });
  };
  const feed = createLiveFeed({
    open,
    group: ALONE,
    now: () => Date.now(),
    onUnauthorized,
    random: () => 1,
    isHidden: () => isHidden,
    onVisibility(listener) {
      onVisibility = listener;
      return () => void (onVisibility = () => undefined);
    },
    after(delayMs, task) {
      const timer = setTimeout(task, delayMs);
      return () => clearTimeout(timer);
    },
  });
  const stop = feed({
    heard: (change) => void heard.push(change),
    stands: (isLive) => void stood.push(isLive),
    readAtMs: Date.now(),
  });
  return {
    calls,
    heard,
    stood,
    onUnauthorized,
    stop,
    last: (): Call => {
      const call = calls.at(-1);
      if (call === undefined) throw new Error('Nothing was asked for.');
      return call;
    },
    show(isShown: boolean) {
      isHidden = !isShown;
      onVisibility();
    },
  };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('the live feed', () => {
  it('tells changes as they come, whatever the pieces they come in', async () => {
    const { heard, last } = rig();
    await last().send(READY + CHANGED.slice(0, 20));
    await last().send(`${CHANGED.slice(20)}: beat\n\n${CHANGED}`);
    expect(heard).toEqual([CHANGE, CHANGE]);
  });

  it('leaves out what is no change', async () => {
    const { heard, last } = rig();
    for (const data of ['', '{', 'null', '{"resource":"a","type":"gone","ids":[]}', '{"resource":1}']) {
      await last().send(`event: change\ndata: ${data}\n\n`);
    }
    await last().send(`event: news\ndata: ${JSON.stringify(CHANGE)}\n\n`);
    expect(heard).toEqual([]);
  });

  it('comes back ever more slowly, a minute apart at most', async () => {
    const { calls } = rig({ statuses: [0, 503, 429, 0, 0, 0, 0, 0, 0] });
    const counts: number[] = [];
    for (const waitMs of [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
      await pass(waitMs - 1);
      const before = calls.length;
      await pass(1);
      counts.push(calls.length - before);
    }
    expect(counts).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
  });

  it('says how long ago lists were read, and then how far it has heard', async () => {
    const { calls, last } = rig({ statuses: [0] });
    await pass(1_000);
    expect(calls.map(({ place }) => place)).toEqual([
      { lastId: null, readAgeMs: 0 },
      { lastId: null, readAgeMs: 1_000 },
    ]);
    await last().send(`${READY}id: a.2\n${CHANGED}id: a.9\n: beat\n\n`);
    await last().end();
    await pass(1_000);
    expect(last().place.lastId).toBe('a.9');
  });

  it('says that anything may have changed when the gateway cannot tell what was missed', async () => {
    const { calls, heard, last } = rig();
    await last().send(READY);
    await last().end();
    await pass(1_000);
    await last().send(READY);
    expect([calls.length, heard]).toEqual([2, []]);
    await last().send(RESET);
    expect(heard).toEqual([null]);
    await last().end();
    await pass(1_000);
    expect(last().place.lastId).toBe('b.1');
  });

  it('takes a gateway that gives no places for one that cannot tell', async () => {
    const { heard, last } = rig();
    await last().send('event: ready\ndata: {}\n\n');
    await last().end();
    await pass(1_000);
    await last().send('event: ready\ndata: {}\n\n');
    expect(heard).toEqual([null]);
  });

  it('takes three missed beats for a broken connection, and a beat for a sign of life', async () => {
    const { calls, last } = rig();
    await last().send(READY);
    for (let minute = 0; minute < 4; minute += 1) {
      await pass(15_000);
      await last().send(': beat\n\n');
    }
    expect(calls).toHaveLength(1);
    await pass(45_000 + 1_000);
    expect(calls).toHaveLength(2);
    expect(calls[0]?.signal.aborted).toBe(true);
  });

  it('ends with the session', async () => {
    const { calls, onUnauthorized } = rig({ statuses: [401] });
    await pass(600_000);
    expect(onUnauthorized).toHaveBeenCalledTimes(1);
    expect(calls).toHaveLength(1);
  });

  it('asks for nothing when nobody is signed in', async () => {
    const { calls, onUnauthorized } = rig({ isSignedIn: () => false });
    await pass(600_000);
    expect(calls).toHaveLength(0);
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  it('rests while the page is hidden for long, and catches up when it is shown', async () => {
    const { calls, heard, last, show } = rig();
    await last().send(READY);
    show(false);
    await pass(29_999);
    expect(last().signal.aborted).toBe(false);
    await pass(1);
    expect(last().signal.aborted).toBe(true);
    await pass(600_000);
    expect(calls).toHaveLength(1);
    show(true);
    await last().send(READY);
    expect([calls.length, heard, last().place.lastId]).toEqual([2, [], 'a.1']);
  });

  it('stays when the page is hidden for a moment', async () => {
    const { calls, last, show } = rig();
    await last().send(READY);
    show(false);
    await pass(10_000);
    show(true);
    await pass(30_000);
    expect(calls).toHaveLength(1);
    expect(last().signal.aborted).toBe(false);
  });

  it('is silent once it is stopped', async () => {
    const { calls, heard, last, stop } = rig();
    await last().send(READY);
    stop();
    await last().send(CHANGED);
    await pass(600_000);
    expect([calls.length, heard]).toEqual([1, []]);
    expect(last().signal.aborted).toBe(true);
  });

  it('has lists read every 15 s while the stream cannot be had, says so, and is back by itself', async () => {
    const { heard, stood, last } = rig({ statuses: [503, 429, 503, 503, 503] });
    await pass(14_000);
    expect([stood.at(-1), heard]).toEqual([false, []]);
    await pass(2_000);
    expect(heard).toEqual([null]);
    await pass(15_000);
    expect(heard).toEqual([null, null]);
    await last().send(READY);
    expect(stood.at(-1)).toBe(true);
    await pass(40_000);
    expect(heard).toEqual([null, null]);
  });

  it('takes one failure for a gateway that starts anew, and a second for one that is away', async () => {
    const { stood } = rig({ statuses: [0, 0] });
    await pass(500);
    expect(stood).toEqual([]);
    await pass(1_000);
    expect(stood).toEqual([false]);
  });

  it('takes a stream that something on the way holds back for none', async () => {
    const { calls, stood } = rig();
    await pass(10_000);
    expect(calls[0]?.signal.aborted).toBe(true);
    await pass(11_000);
    expect(stood).toEqual([false]);
  });

  it('does not have lists read that nobody looks at', async () => {
    const { heard, show } = rig({ statuses: Array.from({ length: 50 }, () => 503) });
    show(false);
    await pass(600_000);
    expect(heard).toEqual([]);
  });
});
