import { expect, it, vi } from 'vitest';
import { createMemoryStorage, toStorageEvent } from '../../test/support/memory-storage';
import { createPreference } from './preference';

const SETTINGS = { key: 'theme', allowed: ['light', 'dark'], fallback: 'light' } as const;

it('keeps the choice and tells its listeners at once', () => {
  const storage = createMemoryStorage();
  const theme = createPreference({ ...SETTINGS, storage });
  const listener = vi.fn();
  theme.subscribe(listener);
  theme.write('dark');
  expect(listener).toHaveBeenCalledTimes(1);
  expect(createPreference({ ...SETTINGS, storage }).read()).toBe('dark');
});

it('passes over a stored word that is no choice', () => {
  expect(createPreference({ ...SETTINGS, storage: createMemoryStorage({ theme: 'pink' }) }).read()).toBe(
    'light',
  );
});

it('follows a choice made in another tab', () => {
  const storage = createMemoryStorage();
  const events = new EventTarget();
  const theme = createPreference({ ...SETTINGS, storage, events });
  storage.setItem('theme', 'dark');
  events.dispatchEvent(toStorageEvent('theme'));
  expect(theme.read()).toBe('dark');
});

it('holds for the page when storage is blocked', () => {
  const storage = createMemoryStorage();
  storage.block();
  const theme = createPreference({ ...SETTINGS, storage });
  theme.write('dark');
  expect(theme.read()).toBe('dark');
});
