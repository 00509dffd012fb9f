import { describe, expect, it } from 'vitest';
import { setUpSender } from '../../../../test/support/telemetry/sender-rig';
import { settle } from '../../../../test/support/settle';
import type { Outcome } from './transport';

describe('reports under way', () => {
  /** A transport whose answers come when the test gives them. */
  function setUpPending() {
    const answers: ((outcome: Outcome) => void)[] = [];
    const bodies: string[] = [];
    const made = setUpSender([], {
      transport: {
        send: (body) => {
          bodies.push(body);
          return new Promise((resolve) => answers.push(resolve));
        },
      },
    });
    return { ...made, answers, bodies };
  }

  it('TRN-14 nothing else is sent before an answer has come, however much waits', async () => {
    const { addMany, sender, bodies, clock, answers } = setUpPending();
    addMany(20);
    clock.advance(0);
    addMany(60);
    sender.resume();
    clock.advance(60_000);
    expect(bodies).toHaveLength(1);
    answers[0]?.(undefined);
    await settle();
    clock.advance(0);
    expect(bodies).toHaveLength(2);
  });

  it('TRN-14 a timer that was set before the page was left waits for the last reports', async () => {
    const { add, sender, bodies, clock, answers } = setUpPending();
    add(1);
    sender.leave();
    add(2);
    clock.advance(60_000);
    expect(bodies).toHaveLength(1);
    answers[0]?.(undefined);
    await settle();
    clock.advance(3000);
    expect(bodies).toHaveLength(2);
  });

  it('TRN-9 each piece gets its own answer', async () => {
    const { addMany, sender, queue, answers, clock, bodies } = setUpPending();
    addMany(60);
    sender.leave();
    answers[0]?.(undefined);
    answers[1]?.(0);
    answers[2]?.('refused');
    await settle();
    expect(queue.dropped()).toBe(20);
    clock.advance(1000);
    expect(JSON.parse(bodies[3] ?? '').names).toEqual(Array.from({ length: 20 }, (_, n) => n + 21));
  });
});

describe('room for the envelope', () => {
  it.each([
    [19_296, [3]],
    [19_297, [2, 1]],
  ])(
    'TRN-4 three records of %d characters leave as %j, below the limit of a beacon',
    async (length, expected) => {
      const { add, sender, sent } = setUpSender();
      for (let n = 1; n <= 3; n += 1) add(n, { text: 'x'.repeat(length) });
      sender.leave();
      await settle();
      expect(sent.map((one) => one.names.length)).toEqual(expected);
    },
  );

  it('TRN-2 with reports of one event the first event leaves at once', () => {
    const { add, sent, clock } = setUpSender([], { maxEventCount: 1 });
    add(1);
    clock.advance(0);
    expect(sent).toHaveLength(1);
  });
});

describe('the beforeReport hook', () => {
  it('TRN-15 a report that the product does not want is dropped, the next one travels', async () => {
    let isWanted = false;
    const { add, pass, sent } = setUpSender([], {
      toBody: (batch) =>
        isWanted
          ? JSON.stringify({
              names: batch.items.map((item) => item.record['n']),
              dropped: batch.dropped,
            })
          : null,
    });
    add(1);
    await pass(3000);
    isWanted = true;
    add(2);
    await pass(3000);
    expect(sent).toEqual([{ atMs: 6000, names: [2], isLeaving: false, dropped: 0 }]);
  });

  it('TRN-15 an unwanted report keeps the drop count for the next', async () => {
    const wanted = [false, true];
    const { addMany, pass, sent, state } = setUpSender(
      [],
      {
        maxEventCount: 2,
        toBody: (batch) =>
          wanted.shift() === false
            ? null
            : JSON.stringify({
                names: batch.items.map((item) => item.record['n']),
                dropped: batch.dropped,
              }),
      },
      { maxCount: 3, maxBytes: 1000 },
    );
    state.isOnline = false;
    addMany(4);
    state.isOnline = true;
    await pass(3000);
    expect(sent).toEqual([{ atMs: 3000, names: [4], isLeaving: false, dropped: 1 }]);
  });
});
