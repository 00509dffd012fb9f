import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { text } from '../../../contract/text';
import { probePage } from '../../../test/support/portal/probe-page';
import { useListView } from './use-list-view';

const page = probePage([{ field: 'deviceName', kind: 'text', title: text('名称', 'Name') }], {
  tabs: [
    { name: 'all', title: text('全部', 'All'), where: [], shows: [], sorter: null },
    { name: 'idle', title: text('空闲', 'Idle'), where: [], shows: [], sorter: null },
  ],
});

/** The hook on a page that opens at its plain address. */
function openView(opensAt?: (id: string) => string) {
  const shown: { content: ReactNode } = { content: null };
  const router = createMemoryRouter([{ path: '*', Component: () => shown.content }]);
  const { result } = renderHook(() => useListView(page, opensAt), {
    wrapper: ({ children }) => {
      shown.content = children;
      return <RouterProvider router={router} />;
    },
  });
  const steps: string[] = [];
  router.subscribe(({ historyAction }) => void steps.push(historyAction));
  return { view: () => result.current, search: () => router.state.location.search, steps };
}

describe('what is asked of a list', () => {
  it('goes on from what was asked for a moment before, and is not drawn yet', async () => {
    const { view, search } = openView();
    await act(async () => {
      const { show } = view();
      show({ tab: 'idle' });
      show({ keyword: 'W0001' });
      await Promise.resolve();
    });
    expect(search()).toBe('?tab=idle&q=W0001');
    expect(view().view).toMatchObject({ tab: 'idle', keyword: 'W0001' });
  });

  it('is one step of the history however often it is asked for', async () => {
    const { view, steps } = openView();
    await act(async () => {
      const { show } = view();
      show({ keyword: 'W0001' });
      show({ keyword: 'W0001' });
      await Promise.resolve();
    });
    expect(steps.filter((step) => step === 'PUSH')).toHaveLength(1);
  });

  it('opens a drawer once, whoever clicks twice, and closes it by one step back', async () => {
    const { view, steps, search } = openView();
    await act(async () => {
      const { openDetail } = view();
      openDetail('d1');
      openDetail('d1');
      await Promise.resolve();
    });
    expect(search()).toBe('?detail=d1');
    expect(steps.filter((step) => step === 'PUSH')).toHaveLength(1);
    await act(async () => {
      view().closeDetail();
      await Promise.resolve();
    });
    expect(search()).toBe('');
  });

  it('leaves for the page of a row once, whoever clicks twice', async () => {
    const { view, steps } = openView((id) => `/plan/${id}`);
    await act(async () => {
      const { openDetail } = view();
      openDetail('p1');
      openDetail('p1');
      await Promise.resolve();
    });
    expect(steps.filter((step) => step === 'PUSH')).toHaveLength(1);
  });
});
