import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { LoginPage } from './login-page';

function show() {
  render(
    <LoginPage
      notice={{ message: '登录已失效，请重新登录', traceId: null }}
      onSubmit={() => Promise.resolve()}
      renderReset={({ onBack, onDone }) => (
        <>
          <button onClick={onBack}>given up</button>
          <button onClick={onDone}>done</button>
        </>
      )}
    />,
  );
  return userEvent.setup();
}

describe('the way back from the reset form', () => {
  it('goes on saying that the password was changed, until somebody signs in', async () => {
    const user = show();
    await user.click(screen.getByText('忘记密码'));
    await user.click(screen.getByText('done'));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('账号登录');
    expect(screen.getByRole('status').textContent).toBe('密码修改成功');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.type(screen.getByLabelText('手机号'), '13800000001');
    expect(screen.getByRole('status').textContent).toBe('密码修改成功');
    await user.type(screen.getByLabelText('密码'), 'After2026!{Enter}');
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('says nothing of the kind when the form was given up', async () => {
    const user = show();
    await user.click(screen.getByText('忘记密码'));
    await user.click(screen.getByText('given up'));
    expect(screen.queryByRole('status')).toBeNull();
    expect(screen.getByRole('alert').textContent).toBe('登录已失效，请重新登录');
  });
});
