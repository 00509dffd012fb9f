import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Row } from '../../../contract/api/page/list';
import { useSteadyRows } from './use-steady-rows';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const rows = (text: string): readonly Row[] => [...text].map((id) => ({ id, state: 'idle' }));

function rig() {
  const start = {
    latest: undefined as readonly Row[] | undefined,
    isStale: false,
    viewKey: 'one',
    isHeld: false,
    askedCount: 0,
    updatedAt: 0,
    watched: ['state'],
  };
  let options = start;
  const { result, rerender } = renderHook((props: typeof start) => useSteadyRows(props), {
    initialProps: start,
  });
  return {
    set(changes: Partial<typeof start>) {
      options = { ...options, ...changes };
      rerender(options);
    },
    answer(text: string, changes: Partial<typeof start> = {}) {
      options = { ...options, latest: rows(text), updatedAt: options.updatedAt + 1, ...changes };
      rerender(options);
    },
    shown: () => result.current.rows.map(({ id }) => id).join(''),
    waiting: () => result.current.waiting,
    flashing: () => [...result.current.flashing].join(''),
  };
}

describe('the rows of a list', () => {
  it('are those of the latest answer, and flash for a moment where they changed', () => {
    const { answer, shown, flashing } = rig();
    answer('abc');
    expect([shown(), flashing()]).toEqual(['abc', '']);
    answer('xabc');
    expect([shown(), flashing()]).toEqual(['xabc', 'x']);
    act(() => void vi.advanceTimersByTime(1_000));
    expect(flashing()).toBe('');
  });

  it('stay where they are while they are held, and follow when they are let go', () => {
    const { answer, set, shown, waiting, flashing } = rig();
    answer('abc');
    set({ isHeld: true });
    answer('xab');
    expect([shown(), waiting(), flashing()]).toEqual(['abc', 1, '']);
    answer('xya');
    expect([shown(), waiting()]).toEqual(['abc', 2]);
    set({ isHeld: false });
    expect([shown(), waiting(), flashing()]).toEqual(['xya', 0, 'xy']);
  });

  it('come as they are when somebody asked for them, held or not, and that once', () => {
    const { answer, set, shown } = rig();
    answer('abc');
    set({ isHeld: true });
    answer('xab');
    set({ askedCount: 1 });
    expect(shown()).toBe('xab');
    answer('xyz');
    expect(shown()).toBe('xyz');
    answer('abc');
    expect(shown()).toBe('xyz');
  });

  it('are held by nothing and flash nowhere when another view is asked for', () => {
    const { answer, set, shown, flashing } = rig();
    answer('abc');
    set({ isHeld: true, viewKey: 'two', isStale: true });
    expect(shown()).toBe('abc');
    answer('def', { isStale: false });
    expect([shown(), flashing()]).toEqual(['def', '']);
  });
});
