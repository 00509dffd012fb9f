import { describe, expect, it } from 'vitest';
import { setUpSender } from '../../../test/support/sender-rig';
import { settle } from '../../../test/support/settle';
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
    sender.flushOnLeave();
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
    sender.flushOnLeave();
    answers[0]?.(undefined);
    answers[1]?.(0);
    answers[2]?.('refused');
    await settle();
    expect(queue.droppedCount()).toBe(20);
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
      sender.flushOnLeave();
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
