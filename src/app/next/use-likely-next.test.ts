import { describe, expect, it } from 'vitest';
import { isSavingData } from './saving-data';
import { whenAtRest } from './use-likely-next';

describe('what is likely opened next is fetched', () => {
  /** Idle moments that come when the test says. */
  function plan() {
    const waiting: (() => void)[] = [];
    const idle = (task: () => void) => {
      waiting.push(task);
      return () => void waiting.splice(waiting.indexOf(task), 1);
    };
    return { idle, waiting, pass: () => waiting.shift()?.() };
  }

  it('in the first idle moment of a page that waits for nothing, and once', () => {
    const { idle, waiting, pass } = plan();
    let isBusy = true;
    let fetched = 0;
    whenAtRest(
      () => isBusy,
      () => (fetched += 1),
      idle,
    );
    pass();
    expect(fetched).toBe(0);
    isBusy = false;
    pass();
    expect(fetched).toBe(1);
    expect(waiting).toEqual([]);
  });

  it('not for a page that was left meanwhile, however often it was busy before', () => {
    const { idle, waiting, pass } = plan();
    const stop = whenAtRest(
      () => true,
      () => expect.unreachable(),
      idle,
    );
    pass();
    pass();
    stop();
    expect(waiting).toEqual([]);
  });

  it.each([
    { host: { connection: { saveData: true } }, expected: true, because: 'the reader asked for it' },
    { host: { connection: { saveData: false } }, expected: false, because: 'the reader did not' },
    { host: {}, expected: false, because: 'this browser does not say' },
  ])('unless data is to be saved: $expected, for $because', ({ host, expected }) => {
    expect(isSavingData(host)).toBe(expected);
  });
});
