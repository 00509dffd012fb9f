import { expect, it, vi } from 'vitest';
import { createNotificationProvider, type MessageOutlet } from './notification-provider';

function provider(isSignedIn = true) {
  const outlet = { open: vi.fn<MessageOutlet['open']>(), destroy: vi.fn() };
  return { outlet, notifications: createNotificationProvider(outlet, () => isSignedIn) };
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
  expect(outlet.open).toHaveBeenLastCalledWith({ key: '设备离线', type: 'error', content: '设备离线' });
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
