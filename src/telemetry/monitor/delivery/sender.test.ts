import { describe, expect, it } from 'vitest';
import { setUpSender } from '../../../../test/support/telemetry/sender-rig';
import { settle } from '../../../../test/support/settle';
import type { Outcome } from './transport';

const retry: Outcome = 0;

describe('flush by time', () => {
  it('TRN-1 one event leaves at 3000 ms and not at 2999', () => {
    const { clock, add, sent } = setUpSender();
    add(1);
    clock.advance(2999);
    expect(sent).toHaveLength(0);
    clock.advance(1);
    expect(sent).toEqual([{ atMs: 3000, names: [1], isLeaving: false, dropped: 0 }]);
  });

  it('TRN-3 later events do not postpone the timer', async () => {
    const { add, pass, sent } = setUpSender();
    for (let second = 0; second < 60; second += 2) {
      add(second);
      await pass(2000);
    }
    expect(sent[0]).toMatchObject({ atMs: 3000, names: [0, 2] });
    for (const [index, one] of sent.entries())
      expect(one.names.length, `report ${index}`).toBeLessThanOrEqual(2);
    await pass(3000);
    expect(sent.flatMap((one) => one.names)).toEqual(Array.from({ length: 30 }, (_, index) => index * 2));
  });

  it('CFG-9 a flush time of 0 sends on the next tick', () => {
    const { clock, add, sent } = setUpSender([], { flushTimeMs: 0 });
    add(1);
    expect(sent).toHaveLength(0);
    clock.advance(0);
    expect(sent).toHaveLength(1);
  });

  it('TRN-1 an event after a report begins a new wait', async () => {
    const { add, pass, sent } = setUpSender();
    add(1);
    await pass(3000);
    await pass(10_000);
    add(2);
    await pass(2900);
    expect(sent).toHaveLength(1);
    await pass(100);
    expect(sent).toHaveLength(2);
  });

  it('TRN-1 nothing is sent when nothing waits', async () => {
    const { sender, pass, sent, clock } = setUpSender();
    sender.notify();
    sender.resume();
    sender.leave();
    await pass(10_000);
    expect(sent).toHaveLength(0);
    expect(clock.pending()).toBe(0);
  });
});

describe('flush by count', () => {
  it('TRN-2 19 events wait and the 20th sends all in one report', async () => {
    const { addMany, add, sent, clock } = setUpSender();
    addMany(19);
    clock.advance(0);
    expect(sent).toHaveLength(0);
    add(20);
    expect(clock.pending()).toBe(1);
    clock.advance(0);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.names).toHaveLength(20);
    expect(clock.pending()).toBe(0);
    await settle();
    expect(clock.pending()).toBe(0);
  });

  it('TRN-2 events that follow at once do not postpone a full report', () => {
    const { addMany, sent, clock } = setUpSender();
    addMany(60);
    expect(clock.pending()).toBe(1);
    clock.advance(0);
    expect(sent).toHaveLength(1);
  });

  it('TRN-2 the next full report is sent at once, too', async () => {
    const { addMany, sent, clock } = setUpSender();
    for (let round = 1; round <= 3; round += 1) {
      addMany(20);
      clock.advance(0);
      await settle();
      expect(sent).toHaveLength(round);
    }
    expect(sent.every((one) => one.atMs === 0)).toBe(true);
  });

  it('TRN-2 45 events leave as 20, 20 and, after the flush time, 5', async () => {
    const { addMany, pass, sent, clock } = setUpSender();
    addMany(45);
    for (let tick = 0; tick < 2; tick += 1) {
      clock.advance(0);
      await settle();
    }
    expect(sent.map((one) => one.names.length)).toEqual([20, 20]);
    await pass(3000);
    expect(sent.map((one) => one.names.length)).toEqual([20, 20, 5]);
    expect(sent[2]?.atMs).toBe(3000);
  });

  it('TRN-2 a report is never larger than a beacon may be', async () => {
    const { add, sent, clock } = setUpSender([], {
      toBody: (batch) => JSON.stringify({ names: batch.items.map((item) => item.record['text']) }),
    });
    for (let n = 0; n < 20; n += 1) add(n, { text: 'x'.repeat(7000) });
    clock.advance(0);
    await settle();
    expect(sent[0]?.names).toHaveLength(8);
  });
});

describe('retry', () => {
  it('TRN-11 waits 1, 2, 4, 8, 16, 32, 60, 60 s and keeps the events', async () => {
    const { add, pass, sent } = setUpSender(Array.from({ length: 8 }, () => retry));
    add(1);
    await pass(3000 + 200_000);
    const waits = sent.slice(1).map((one, index) => one.atMs - (sent[index]?.atMs ?? 0));
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
    expect(sent.every((one) => one.names.length === 1)).toBe(true);
  });

  it('TRN-11 waits as long as the collector asks', async () => {
    const { add, pass, sent } = setUpSender([7000]);
    add(1);
    await pass(3000 + 6900);
    expect(sent).toHaveLength(1);
    await pass(100);
    expect(sent).toHaveLength(2);
  });

  it('TRN-11 events that come meanwhile wait too, and leave in order', async () => {
    const { add, addMany, pass, sent } = setUpSender([retry]);
    add(0);
    await pass(3000);
    addMany(25);
    expect(sent).toHaveLength(1);
    await pass(1000);
    expect(sent[1]).toMatchObject({ atMs: 4000 });
    await pass(5000);
    expect(sent.slice(1).flatMap((one) => one.names)).toEqual(Array.from({ length: 26 }, (_, n) => n));
  });

  it('TRN-11 begins again with 1 s after a success', async () => {
    const { add, pass, sent } = setUpSender([retry, retry, undefined, retry]);
    add(1);
    await pass(3000 + 1000 + 2000);
    add(2);
    await pass(3000);
    expect(sent).toHaveLength(4);
    await pass(1000);
    expect(sent).toHaveLength(5);
    expect(sent[4]?.atMs).toBe((sent[3]?.atMs ?? 0) + 1000);
  });

  it('TRN-11 drops and counts what is refused, and reports the count', async () => {
    const { add, pass, sent } = setUpSender(['refused']);
    add(1);
    add(2);
    await pass(3000);
    add(3);
    await pass(3000);
    expect(sent[1]).toMatchObject({ names: [3], dropped: 2 });
    await pass(120_000);
    expect(sent).toHaveLength(2);
  });

  it('TRN-11 beyond the cap the oldest are dropped and the count is reported once', async () => {
    const { add, pass, sent } = setUpSender([retry], {}, { maxCount: 5, maxBytes: 1024 });
    add(0);
    await pass(3000);
    for (let n = 1; n <= 6; n += 1) add(n);
    await pass(1000);
    expect(sent[1]).toMatchObject({ names: [2, 3, 4, 5, 6], dropped: 2 });
    add(7);
    await pass(3000);
    expect(sent[2]).toMatchObject({ names: [7], dropped: 0 });
  });

  it('TRN-11 a transport that breaks its promise does not surface', async () => {
    const reason = new Error('broken');
    const { add, pass, failures, sender } = setUpSender([], {
      transport: { send: () => Promise.reject(reason) },
    });
    add(1);
    await pass(3000);
    expect(failures).toEqual([reason]);
    sender.leave();
  });
});

describe('offline', () => {
  it('TRN-12 sends nothing while offline and everything in order once online', async () => {
    const { add, pass, sent, state, sender } = setUpSender();
    state.isOnline = false;
    for (let n = 0; n < 45; n += 1) {
      add(n);
      await pass(1000);
    }
    await pass(600_000);
    expect(sent).toHaveLength(0);
    state.isOnline = true;
    sender.resume();
    await pass(3200);
    expect(sent.flatMap((one) => one.names)).toEqual(Array.from({ length: 45 }, (_, n) => n));
  });

  it('TRN-12 asks again after a minute where no online event comes', async () => {
    const { add, pass, sent, state } = setUpSender();
    state.isOnline = false;
    add(1);
    await pass(3000);
    state.isOnline = true;
    await pass(59_900);
    expect(sent).toHaveLength(0);
    await pass(100);
    expect(sent).toHaveLength(1);
  });

  it('TRN-12 leaving while offline keeps the events', async () => {
    const { add, sent, state, sender, queue } = setUpSender();
    state.isOnline = false;
    add(1);
    sender.leave();
    await settle();
    expect(sent).toHaveLength(0);
    expect(queue.size()).toBe(1);
  });

  it('TRN-12 a full report that was held back leaves with the next event once online', () => {
    const { addMany, add, sent, state, clock } = setUpSender();
    state.isOnline = false;
    addMany(20);
    expect(sent).toHaveLength(0);
    state.isOnline = true;
    add(21);
    clock.advance(0);
    expect(sent[0]?.names).toHaveLength(20);
    expect(clock.pending()).toBe(0);
  });

  it('TRN-12 resuming cuts a retry wait short', async () => {
    const { add, pass, sent, sender } = setUpSender([retry, retry, retry]);
    add(1);
    await pass(3000 + 1000 + 2000);
    sender.resume();
    expect(sent).toHaveLength(4);
    await settle();
    await pass(120_000);
    expect(sent).toHaveLength(4);
  });
});

describe('leaving', () => {
  it('TRN-8 sends all that waits in one report and nothing twice', async () => {
    const { addMany, sender, sent, pass } = setUpSender();
    addMany(7);
    sender.leave();
    sender.leave();
    sender.leave();
    await pass(10_000);
    expect(sent).toEqual([{ atMs: 0, names: [1, 2, 3, 4, 5, 6, 7], isLeaving: true, dropped: 0 }]);
  });

  it('TRN-9 splits what is too much into pieces, each event once', async () => {
    const { add, sender, sent } = setUpSender([], { maxEventCount: 100 });
    for (let n = 0; n < 30; n += 1) add(n, { text: 'x'.repeat(5000) });
    sender.leave();
    await settle();
    expect(sent).toHaveLength(3);
    expect(sent.every((one) => one.isLeaving)).toBe(true);
    expect(sent.flatMap((one) => one.names)).toEqual(Array.from({ length: 30 }, (_, n) => n));
  });

  it('TRN-9 pieces that fail return in order and are retried', async () => {
    const { add, sender, sent, pass } = setUpSender([retry, retry, retry], { maxEventCount: 100 });
    for (let n = 0; n < 30; n += 1) add(n, { text: 'x'.repeat(5000) });
    sender.leave();
    await settle();
    await pass(900);
    expect(sent).toHaveLength(3);
    await pass(100);
    expect(sent).toHaveLength(4);
    await pass(10_000);
    expect(sent.slice(3).flatMap((one) => one.names)).toEqual(Array.from({ length: 30 }, (_, n) => n));
  });

  it('TRN-9 sends what waits while an earlier report is still on its way', async () => {
    const { add, addMany, sender, sent, clock } = setUpSender();
    addMany(20);
    clock.advance(0);
    add(21);
    expect(sent).toHaveLength(1);
    sender.leave();
    expect(sent.map((one) => one.names.length)).toEqual([20, 1]);
    await settle();
  });

  it('TRN-8 an event during the last reports waits for the flush time', async () => {
    const { addMany, add, sender, sent, pass } = setUpSender();
    addMany(3);
    sender.leave();
    add('later');
    await pass(2900);
    expect(sent).toHaveLength(1);
    await pass(200);
    expect(sent).toHaveLength(2);
  });
});
