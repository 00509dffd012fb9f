import { describe, expect, it } from 'vitest';
import { createEventQueue } from './queue';

const ALL = [1000, Infinity] as const;
const ROOMY = [500, 1024 * 1024] as const;

/** Bytes that a record `{"n":…}` of one digit takes, separators and `times` included. */
const SMALL = '{"n":1}'.length + 20;

describe('taking', () => {
  it('TRN-11 answers the oldest first and leaves the rest', () => {
    const queue = createEventQueue(...ROOMY);
    for (let n = 1; n <= 5; n += 1) queue.add({ n });
    const batch = queue.take(2, Infinity);
    expect(batch?.items.map((item) => item.record['n'])).toEqual([1, 2]);
    expect(batch?.dropped).toBe(0);
    expect(queue.size()).toBe(3);
    expect(queue.take(...ALL)?.items.map((item) => item.record['n'])).toEqual([3, 4, 5]);
    expect(queue.take(...ALL)).toBeUndefined();
  });

  it.each([
    [2 * SMALL - 1, 1],
    [2 * SMALL, 2],
    [2 * SMALL + 1, 2],
  ])('TRN-9 a piece of at most %d bytes holds %d records', (maxBytes, count) => {
    const queue = createEventQueue(...ROOMY);
    for (let n = 1; n <= 3; n += 1) queue.add({ n });
    expect(queue.take(20, maxBytes)?.items).toHaveLength(count);
  });

  it('TRN-9 a record larger than a piece travels alone', () => {
    const queue = createEventQueue(...ROOMY);
    queue.add({ text: 'x'.repeat(100) });
    queue.add({ n: 2 });
    expect(queue.take(20, 50)?.items).toHaveLength(1);
    expect(queue.size()).toBe(1);
  });

  it('TRN-4 sizes are bytes, not characters', () => {
    const queue = createEventQueue(...ROOMY);
    queue.add({ n: '洗' });
    expect(queue.take(...ALL)?.items[0]?.bytes).toBe('{"n":""}'.length + 3 + 20);
  });
});

describe('merging', () => {
  it('TRN-13 50 equal exceptions make one record with times 50', () => {
    const queue = createEventQueue(...ROOMY);
    for (let count = 0; count < 50; count += 1) queue.add({ n: 1 }, 'same');
    expect(queue.size()).toBe(1);
    expect(queue.take(...ALL)?.items).toMatchObject([{ times: 50, record: { n: 1 } }]);
  });

  it('TRN-13 records without a key or with another key stay apart', () => {
    const queue = createEventQueue(...ROOMY);
    queue.add({ n: 1 });
    queue.add({ n: 2 });
    queue.add({ n: 3 }, 'a');
    queue.add({ n: 4 }, 'b');
    queue.add({ n: 5 }, 'b');
    expect(queue.take(...ALL)?.items.map((item) => [item.record['n'], item.times])).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 2],
    ]);
  });

  it('TRN-13 what has left the queue is not counted onto', () => {
    const queue = createEventQueue(...ROOMY);
    queue.add({ n: 1 }, 'same');
    queue.take(...ALL);
    queue.add({ n: 2 }, 'same');
    expect(queue.take(...ALL)?.items).toMatchObject([{ times: 1, record: { n: 2 } }]);
  });
});

describe('bounds', () => {
  it.each([
    [499, 499, 0],
    [500, 500, 0],
    [501, 500, 1],
  ])('TRN-11 of %d events %d wait and %d are dropped', (added, waiting, dropped) => {
    const queue = createEventQueue(...ROOMY);
    for (let n = 0; n < added; n += 1) queue.add({ n });
    expect(queue.size()).toBe(waiting);
    expect(queue.dropped()).toBe(dropped);
    expect(queue.take(...ALL)?.items[0]?.record['n']).toBe(dropped);
  });

  it.each([
    [3 * SMALL - 1, 2],
    [3 * SMALL, 3],
    [3 * SMALL + 1, 3],
  ])('TRN-11 within %d bytes %d events wait', (maxBytes, waiting) => {
    const queue = createEventQueue(500, maxBytes);
    for (let n = 1; n <= 3; n += 1) queue.add({ n });
    expect(queue.size()).toBe(waiting);
  });

  it('TRN-11 a record that can never fit is dropped and counted', () => {
    const queue = createEventQueue(500, 10);
    queue.add({ n: 1 });
    expect(queue.size()).toBe(0);
    expect(queue.dropped()).toBe(1);
  });

  it('TRN-11 a merged record counts with its times when dropped', () => {
    const queue = createEventQueue(1, 1000);
    queue.add({ n: 1 }, 'a');
    queue.add({ n: 1 }, 'a');
    queue.add({ n: 2 });
    expect(queue.dropped()).toBe(2);
  });

  it('TRN-11 the drop count leaves with the next batch, once', () => {
    const queue = createEventQueue(1, 1000);
    queue.add({ n: 1 });
    queue.add({ n: 2 });
    expect(queue.take(...ALL)?.dropped).toBe(1);
    expect(queue.dropped()).toBe(0);
    queue.add({ n: 3 });
    expect(queue.take(...ALL)?.dropped).toBe(0);
  });
});

describe('batches that did not arrive', () => {
  it('TRN-11 return to the front with their drop count', () => {
    const queue = createEventQueue(3, 1000);
    for (let n = 1; n <= 4; n += 1) queue.add({ n });
    const batch = queue.take(2, Infinity);
    if (batch === undefined) throw new Error('A batch was expected.');
    queue.add({ n: 5 });
    queue.restore(batch);
    // 2 and 3 came back before 4 and 5; the bound of three dropped 2 beside the earlier 1.
    const next = queue.take(...ALL);
    expect(next?.items.map((item) => item.record['n'])).toEqual([3, 4, 5]);
    expect(next?.dropped).toBe(2);
  });

  it('TRN-11 refused ones are counted with their times and earlier drops', () => {
    const queue = createEventQueue(2, 1000);
    queue.add({ n: 0 });
    queue.add({ n: 1 });
    queue.add({ n: 2 }, 'a');
    queue.add({ n: 2 }, 'a');
    const batch = queue.take(...ALL);
    if (batch === undefined) throw new Error('A batch was expected.');
    queue.drop(batch);
    expect(queue.dropped()).toBe(4);
    expect(queue.size()).toBe(0);
  });
});
