import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ONE_MINUTE_MS, ONE_SECOND_MS } from '../../contract/limits';
import { isPassing, useRetryWhileAway } from './retry-while-away';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function watch(isAway: boolean) {
  const retry = vi.fn<() => void>();
  const { unmount } = renderHook(() => useRetryWhileAway(isAway, retry));
  return { retry, unmount };
}

describe('what could not be read', () => {
  it.each([
    { statusCode: 503, expected: true, because: 'the gateway says that it is away' },
    { statusCode: 502, expected: true, because: 'a proxy does not reach it' },
    { statusCode: 0, expected: true, because: 'nobody answered' },
    { statusCode: 500, expected: false, because: 'it would fail again' },
    { statusCode: 403, expected: false, because: 'it is refused' },
  ])('passes by itself: $expected, because $because', ({ statusCode, expected }) => {
    expect(isPassing({ statusCode })).toBe(expected);
  });

  it('is tried again after three to six seconds, and then more and more rarely', () => {
    const { retry } = watch(true);
    vi.advanceTimersByTime(3 * ONE_SECOND_MS - 1);
    expect(retry).not.toHaveBeenCalled();
    vi.advanceTimersByTime(3 * ONE_SECOND_MS);
    expect(retry).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(10 * ONE_MINUTE_MS);
    const tries = retry.mock.calls.length;
    expect(tries).toBeGreaterThan(5);
    expect(tries).toBeLessThan(30);
    vi.advanceTimersByTime(ONE_MINUTE_MS);
    expect(retry.mock.calls.length - tries).toBe(1);
  });

  it('is tried at once when the browser is back on the network', () => {
    const { retry, unmount } = watch(true);
    window.dispatchEvent(new Event('online'));
    expect(retry).toHaveBeenCalledOnce();
    unmount();
    window.dispatchEvent(new Event('online'));
    vi.advanceTimersByTime(ONE_MINUTE_MS);
    expect(retry).toHaveBeenCalledOnce();
  });

  it('is left alone where trying again helps nobody', () => {
    const { retry } = watch(false);
    window.dispatchEvent(new Event('online'));
    vi.advanceTimersByTime(ONE_MINUTE_MS);
    expect(retry).not.toHaveBeenCalled();
  });
});
