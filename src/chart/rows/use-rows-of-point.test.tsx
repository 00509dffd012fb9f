import { act, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MemoryRouter, useLocation, useNavigate, type NavigateFunction } from 'react-router';
import { useRowsOfPoint } from './use-rows-of-point';

const ROWS = ['/orders?day=1', null, '/orders?day=3'];

function open() {
  const now: { press?: (index: number) => void; navigate?: NavigateFunction; address?: string } = {};
  function Probe() {
    const { pathname, search } = useLocation();
    now.press = useRowsOfPoint(ROWS);
    now.navigate = useNavigate();
    now.address = `${pathname}${search}`;
    return null;
  }
  render(
    <MemoryRouter initialEntries={['/summary']}>
      <Probe />
    </MemoryRouter>,
  );
  return now;
}

it('opens the rows behind the point that is pressed, and nothing where there are none', () => {
  const page = open();
  act(() => page.press?.(1));
  expect(page.address).toBe('/summary');
  act(() => page.press?.(2));
  expect(page.address).toBe('/orders?day=3');
});

it('leads back in one step from a double click, and there again', () => {
  const page = open();
  // The second press comes before the page has changed.
  act(() => [0, 0].forEach((index) => page.press?.(index)));
  expect(page.address).toBe('/orders?day=1');
  act(() => void page.navigate?.(-1));
  expect(page.address).toBe('/summary');
  act(() => page.press?.(0));
  expect(page.address).toBe('/orders?day=1');
});
