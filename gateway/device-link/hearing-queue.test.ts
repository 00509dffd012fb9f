import { describe, expect, it } from 'vitest';
import type { DeviceMessage } from './device-link';
import { createHearingQueue, type HearingQueueOptions } from './hearing-queue';

const message = (at: number): DeviceMessage => ({ kind: 'gone', at });

function rig(hear: HearingQueueOptions['hear'], more: Partial<HearingQueueOptions> = {}) {
  const warnings: string[] = [];
  const log = { warn: (_fields: object, words: string) => warnings.push(words) };
  return { warnings, queue: createHearingQueue({ hear, log, waitMs: 1, waitMostMs: 4, ...more }) };
}

describe('hearing devices', () => {
  it('keeps the order of each device and hears several at once', async () => {
    const heard: string[] = [];
    let under = 0;
    let most = 0;
    const { queue } = rig(
      async (imei, { at }) => {
        under += 1;
        most = Math.max(most, under);
        // The earlier one takes longer.
        await new Promise((resolve) => setTimeout(resolve, 6 - at));
        heard.push(`${imei}${at}`);
        under -= 1;
      },
      { atOnce: 3 },
    );
    for (const at of [1, 2, 3]) for (const imei of 'abcde') void queue.push(imei, message(at));
    expect(queue.waitingOf('a')).toBe(3);
    await queue.settled();
    for (const imei of 'abcde') {
      expect(heard.filter((one) => one.startsWith(imei))).toEqual([`${imei}1`, `${imei}2`, `${imei}3`]);
    }
    expect(most).toBe(3);
    expect(queue.waitingOf('a')).toBe(0);
  });

  it('gives up nothing while the database is away, and hears everything afterwards, in order', async () => {
    let tries = 0;
    const heard: number[] = [];
    const { queue, warnings } = rig(async (_imei, { at }) => {
      tries += 1;
      if (tries <= 20) throw new Error('away');
      heard.push(at);
    });
    const all = [1, 2, 3].map(async (at) => queue.push('a', message(at)));
    expect(await Promise.all(all)).toEqual(['heard', 'heard', 'heard']);
    expect(heard).toEqual([1, 2, 3]);
    expect(warnings).toEqual(['a device could not be heard; it is tried again']);
  });

  it('gives up a message that alone cannot be heard, and goes on with the next', async () => {
    let isOver = false;
    const { queue, warnings } = rig(async (_imei, { at }) => {
      if (at === 13) throw new Error('a message that breaks the hearer');
    });
    const bad = queue.push('a', message(13)).finally(() => {
      isOver = true;
    });
    const next = queue.push('a', message(14));
    while (!isOver) {
      await queue.push('b', message(1));
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect([await bad, await next]).toEqual(['givenUp', 'heard']);
    expect(warnings).toContain('a message of a device was given up');
  });

  it('hears nothing after it was closed, and says so', async () => {
    const { queue } = rig(async () => {
      throw new Error('away');
    });
    const waiting = queue.push('a', message(1));
    await new Promise((resolve) => setTimeout(resolve, 2));
    await queue.close();
    expect(await waiting).toBe('closed');
    expect(await queue.push('a', message(2))).toBe('closed');
    await queue.settled();
  });
});
