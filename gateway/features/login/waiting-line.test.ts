import { describe, expect, it } from 'vitest';
import { createWaitingLine } from './waiting-line';

const PATIENT = { patienceMs: 60_000, longest: 100, askEveryMs: 60_000 };

describe('a waiting line', () => {
  it('asks in the order of arrival, and again when somebody has ended', async () => {
    const line = createWaitingLine<string>(PATIENT);
    let room = 2;
    const answered: number[] = [];
    const ask = async (index: number): Promise<void> => {
      await line.ask('account', () => {
        if (room === 0) return Promise.resolve(null);
        room -= 1;
        return Promise.resolve('in');
      });
      answered.push(index);
    };
    const all = [0, 1, 2, 3, 4].map(ask);
    await Promise.all(all.slice(0, 2));
    expect(answered).toEqual([0, 1]);
    for (let end = 0; end < 3; end += 1) {
      room += 1;
      line.tell('account');
      await all[2 + end];
    }
    expect(answered).toEqual([0, 1, 2, 3, 4]);
  });

  it('hears of an end that comes while it is asking', async () => {
    const line = createWaitingLine<string>(PATIENT);
    let questions = 0;
    const answer = await line.ask('account', () => {
      questions += 1;
      if (questions === 1) line.tell('account');
      return Promise.resolve(questions === 1 ? null : 'in');
    });
    expect([answer, questions]).toEqual(['in', 2]);
  });

  it('asks again by itself when nobody tells, as of another gateway', async () => {
    const line = createWaitingLine<string>({ ...PATIENT, askEveryMs: 1 });
    let questions = 0;
    const answer = await line.ask('account', () => Promise.resolve((questions += 1) < 4 ? null : 'in'));
    expect([answer, questions]).toEqual(['in', 4]);
  });

  it('keeps subjects apart, and goes on after a question that failed', async () => {
    const line = createWaitingLine<string>(PATIENT);
    const stuck = line.ask('other', () => Promise.resolve(null));
    await expect(line.ask('account', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect(await line.ask('account', () => Promise.resolve('in'))).toBe('in');
    line.tell('other');
    await expect(Promise.race([stuck, Promise.resolve('still in line')])).resolves.toBe('still in line');
  });

  it.each([
    { because: 'nothing ends for too long', limits: { patienceMs: 0, longest: 5, askEveryMs: 1 } },
    { because: 'it is too long', limits: { patienceMs: 60_000, longest: 0, askEveryMs: 1 } },
  ])('turns away with a time to come back when $because', async ({ limits }) => {
    const line = createWaitingLine<string>(limits);
    await expect(line.ask('account', () => Promise.resolve(null))).rejects.toMatchObject({
      code: 42900,
      retryAfterSeconds: 2,
    });
  });
});
