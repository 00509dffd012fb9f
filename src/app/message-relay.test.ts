import { expect, it, vi } from 'vitest';
import type { MessageOutlet } from '../providers/notification-provider';
import { createMessageRelay } from './message-relay';

const MESSAGE = { key: 'a', type: 'error', content: '网络异常，请重试' } as const;

it('keeps messages until they can be shown, then shows each once', () => {
  const relay = createMessageRelay();
  const onNeeded = vi.fn();
  relay.subscribe(onNeeded);
  relay.open(MESSAGE);
  expect([onNeeded.mock.calls.length, relay.isNeeded()]).toEqual([1, true]);

  const outlet = { open: vi.fn<MessageOutlet['open']>(), destroy: vi.fn() };
  relay.connect(outlet);
  relay.open({ ...MESSAGE, key: 'b' });
  expect(outlet.open.mock.calls.flatMap(([{ key }]) => key)).toEqual(['a', 'b']);
});

it('never shows what was closed before it could be shown', () => {
  const relay = createMessageRelay();
  relay.open(MESSAGE);
  relay.open({ ...MESSAGE, key: 'b' });
  relay.destroy('a');
  const outlet = { open: vi.fn<MessageOutlet['open']>(), destroy: vi.fn() };
  relay.connect(outlet);
  expect(outlet.open.mock.calls.flatMap(([{ key }]) => key)).toEqual(['b']);
});
