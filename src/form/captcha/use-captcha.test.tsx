import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryStorage } from '../../../test/support/memory-storage';
import { GatewayError } from '../../http/gateway-error';
import { useCaptcha } from './use-captcha';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 6, 28, 4) });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets the clock run, and React draw what follows from it. */
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

function open(ask: () => Promise<number>, storage = createMemoryStorage()) {
  const { result, unmount } = renderHook(() => useCaptcha({ ask, purpose: 'probe', storage }));
  return { result, unmount, storage };
}

describe('the captcha button', () => {
  it('is off for 60 s and on again at the 60th (spec §4)', async () => {
    const { result } = open(() => Promise.resolve(60));
    await act(() => result.current.request());
    expect(result.current.secondsLeft).toBe(60);
    await pass(59);
    expect(result.current.secondsLeft).toBe(1);
    await pass(1);
    expect(result.current.secondsLeft).toBe(0);
  });

  it('asks once, however often it is pressed meanwhile', async () => {
    const ask = vi.fn(() => Promise.resolve(60));
    const { result } = open(ask);
    await act(async () => {
      const answers = await Promise.all([result.current.request(), result.current.request()]);
      expect(answers).toEqual([true, false]);
    });
    await act(() => result.current.request());
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('counts on after a reload', async () => {
    const { result, unmount, storage } = open(() => Promise.resolve(60));
    await act(() => result.current.request());
    await pass(20);
    unmount();
    const { result: reloaded } = open(() => Promise.resolve(60), storage);
    expect(reloaded.current.secondsLeft).toBe(40);
  });

  it('waits as long as the gateway says when it refuses', async () => {
    const refusal = new GatewayError('请在 42 秒后重新获取验证码', {
      kind: 'refused',
      retryAfterSeconds: 42,
    });
    const { result } = open(() => Promise.reject(refusal));
    await act(() => expect(result.current.request()).rejects.toBe(refusal));
    expect(result.current.secondsLeft).toBe(42);
  });

  it('is off for a countdown at most when a whole day is used up, which the words say', async () => {
    const refusal = new GatewayError('获取验证码次数已达上限，请在 23 小时后再试', {
      kind: 'refused',
      retryAfterSeconds: 82_800,
    });
    const { result } = open(() => Promise.reject(refusal));
    await act(() => expect(result.current.request()).rejects.toBe(refusal));
    expect(result.current.secondsLeft).toBe(60);
  });

  it('stays on when nobody was reached', async () => {
    const lost = new GatewayError('网络异常，请重试', { kind: 'network' });
    const { result } = open(() => Promise.reject(lost));
    await act(() => expect(result.current.request()).rejects.toBe(lost));
    expect(result.current).toMatchObject({ secondsLeft: 0, isAsking: false });
  });
});
