import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GatewayError } from '../../http/gateway-error';
import { ResetForm, type ResetCalls } from './reset-form';

beforeEach(() => window.localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
});

function show(calls: Partial<ResetCalls> = {}) {
  const given: ResetCalls = {
    askCaptcha: vi.fn(() => Promise.resolve(60)),
    resetPassword: vi.fn(() => Promise.resolve()),
    ...calls,
  };
  const ways = { onBack: vi.fn(), onDone: vi.fn() };
  function Page() {
    const [mobile, setMobile] = useState('');
    return <ResetForm calls={given} {...ways} mobile={mobile} onMobile={setMobile} />;
  }
  const { unmount } = render(<Page />);
  return { calls: given, ...ways, unmount, user: userEvent.setup() };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(field('手机号'), '13800000001');
  await user.type(field('验证码'), '123456');
  await user.type(field('新密码'), ' new one ');
  await user.type(field('确认新密码'), ' new one ');
}

describe('the reset form', () => {
  it('asks for no captcha without a mobile', async () => {
    const { calls, user } = show();
    await user.click(screen.getByText('获取验证码'));
    expect(screen.getByRole('alert')).toHaveProperty('textContent', '请输入手机号');
    expect(calls.askCaptcha).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(field('手机号'));
  });

  it('says that the captcha was sent and counts down', async () => {
    const { calls, user } = show();
    await user.type(field('手机号'), '13800000001');
    await user.click(screen.getByText('获取验证码'));
    expect(await screen.findByRole('status')).toHaveProperty('textContent', '验证码发送成功');
    expect(calls.askCaptcha).toHaveBeenCalledExactlyOnceWith('13800000001');
    expect(screen.getByText(/秒后重试/).closest('button')).toHaveProperty('disabled', true);
  });

  it('keeps everything typed when the gateway refuses', async () => {
    const refusal = new GatewayError('验证码错误或已失效，请重新获取', { kind: 'refused', statusCode: 200 });
    const { onDone, user } = show({ resetPassword: () => Promise.reject(refusal) });
    await fillIn(user);
    await user.click(screen.getByText('确认重置'));
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', refusal.message);
    expect(['手机号', '验证码', '新密码', '确认新密码'].map((label) => field(label).value)).toEqual([
      '13800000001',
      '123456',
      ' new one ',
      ' new one ',
    ]);
    expect(onDone).not.toHaveBeenCalled();
  });

  it('says so and goes back to the login 500 ms after it succeeded (spec §9)', async () => {
    const { calls, onBack, onDone, user } = show();
    await fillIn(user);
    vi.useFakeTimers();
    await act(async () => {
      screen.getByText('确认重置').click();
      await vi.advanceTimersByTimeAsync(0);
    });
    expect(screen.getByRole('status')).toHaveProperty('textContent', '密码修改成功');
    expect(calls.resetPassword).toHaveBeenCalledExactlyOnceWith({
      mobile: '13800000001',
      captcha: '123456',
      password: ' new one ',
    });
    await vi.advanceTimersByTimeAsync(499);
    expect(onDone).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onDone).toHaveBeenCalledTimes(1);
    expect(onBack).not.toHaveBeenCalled();
  });

  it('leads back once when somebody is faster than it', async () => {
    const { onBack, onDone, unmount, user } = show();
    await fillIn(user);
    vi.useFakeTimers();
    await act(async () => {
      screen.getByText('确认重置').click();
      await vi.advanceTimersByTimeAsync(0);
    });
    act(() => screen.getByText('返回登录').click());
    expect(onDone).toHaveBeenCalledTimes(1);
    unmount();
    await vi.advanceTimersByTimeAsync(500);
    expect(onDone).toHaveBeenCalledTimes(1);
    expect(onBack).not.toHaveBeenCalled();
  });
});
