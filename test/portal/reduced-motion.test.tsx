import { act, render } from '@testing-library/react';
import { theme } from 'antd';
import { afterEach, expect, it, vi } from 'vitest';
import { AntdTheme } from '../../src/theme/antd-theme';

afterEach(() => {
  vi.restoreAllMocks();
});

function Motion() {
  return <output>{String(theme.useToken().token.motion)}</output>;
}

it('stands still while the system of the visitor asks for it', () => {
  let isReduced = true;
  const listeners = new Set<() => void>();
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      ...{ media, onchange: null, matches: isReduced && media === '(prefers-reduced-motion: reduce)' },
      addEventListener: (_: string, listener: () => void) => void listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => void listeners.delete(listener),
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
  const { container } = render(
    <AntdTheme>
      <Motion />
    </AntdTheme>,
  );
  expect(container.textContent).toBe('false');
  isReduced = false;
  act(() => {
    for (const listener of listeners) listener();
  });
  expect(container.textContent).toBe('true');
});
