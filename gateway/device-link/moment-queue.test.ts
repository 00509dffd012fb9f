import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createMomentQueue } from './moment-queue';

it('gives out what is due, the earliest first and equals as they came', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 20 })),
      fc.integer({ min: 0, max: 20 }),
      (moments, now) => {
        const queue = createMomentQueue<number>();
        moments.forEach((at, index) => queue.put(at, index));
        const taken: number[] = [];
        for (let index = queue.takeDue(now); index !== undefined; index = queue.takeDue(now))
          taken.push(index);
        const due = moments.map((at, index) => ({ at, index })).filter(({ at }) => at <= now);
        due.sort((a, b) => a.at - b.at || a.index - b.index);
        expect(taken).toEqual(due.map(({ index }) => index));
        expect(queue.size()).toBe(moments.length - due.length);
      },
    ),
  );
});
