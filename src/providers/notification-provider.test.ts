import { describe, expect, it, vi } from 'vitest';
import { createNotificationProvider, type MessageOutlet } from './notification-provider';

const traceOf = (message: string) => (message === '设备离线' ? 'abc' : null);

function provider(isSignedIn = true) {
  const outlet = { open: vi.fn<MessageOutlet['open']>(), destroy: vi.fn() };
  const options = { isSignedIn: () => isSignedIn, undoLabel: () => '撤销', traceOf };
  return { outlet, notifications: createNotificationProvider(outlet, options) };
}

const FAILURE = {
  key: 'k',
  message: 'Error (status code: 500)',
  description: '设备离线',
  type: 'error',
} as const;

it("shows a failure in the gateway's words, the same words as one message", () => {
  const { outlet, notifications } = provider();
  for (const key of ['a', 'b', 'c']) notifications.open({ ...FAILURE, key });
  expect(new Set(outlet.open.mock.calls.map(([{ key }]) => key))).toEqual(new Set(['设备离线']));
  expect(outlet.open).toHaveBeenLastCalledWith({
    key: '设备离线',
    type: 'error',
    content: '设备离线',
    traceId: 'abc',
    duration: 8,
  });
});

it('shows a failure that was no call without a number', () => {
  const { outlet, notifications } = provider();
  notifications.open({ message: '浏览器不允许下载', type: 'error' });
  expect(outlet.open).toHaveBeenCalledWith({
    key: '浏览器不允许下载',
    type: 'error',
    content: '浏览器不允许下载',
  });
});

it('shows a success with its own message', () => {
  const { outlet, notifications } = provider();
  notifications.open({ message: '已保存', description: 'Success', type: 'success' });
  expect(outlet.open).toHaveBeenCalledWith({ key: '已保存', type: 'success', content: '已保存' });
});

it('is silent once the session ended: the login page tells why', () => {
  const { outlet, notifications } = provider(false);
  notifications.open(FAILURE);
  expect(outlet.open).not.toHaveBeenCalled();
});

describe('a change that waits to be taken back', () => {
  const PROGRESS = { key: '7-view', type: 'progress', message: '5 秒后生效' } as const;

  it('is one message with a button, opened anew under its key every second', () => {
    const { outlet, notifications } = provider();
    for (const undoableTimeout of [5, 4]) {
      notifications.open({ ...PROGRESS, undoableTimeout, cancelMutation: vi.fn() });
    }
    expect(outlet.open).toHaveBeenCalledTimes(2);
    expect(outlet.open).toHaveBeenLastCalledWith({
      key: '7-view',
      type: 'loading',
      content: '5 秒后生效',
      duration: 0,
      action: { label: '撤销', onClick: expect.any(Function) as unknown },
    });
  });

  it('is taken back by the button, which closes the message', () => {
    const { outlet, notifications } = provider();
    const cancelMutation = vi.fn();
    notifications.open({ ...PROGRESS, undoableTimeout: 5, cancelMutation });
    outlet.open.mock.calls[0]?.[0].action?.onClick();
    expect(cancelMutation).toHaveBeenCalledOnce();
    expect(outlet.destroy).toHaveBeenCalledWith('7-view');
  });

  it('closes when its time is over: the change is on its way', () => {
    const { outlet, notifications } = provider();
    notifications.open({ ...PROGRESS, undoableTimeout: 0, cancelMutation: vi.fn() });
    expect(outlet.open).not.toHaveBeenCalled();
    expect(outlet.destroy).toHaveBeenCalledWith('7-view');
  });

  it('is closed by its key', () => {
    const { outlet, notifications } = provider();
    notifications.close('7-view');
    expect(outlet.destroy).toHaveBeenCalledWith('7-view');
  });
});
