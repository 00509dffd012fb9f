import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WhenNear } from './when-near';

/** What is looked at, and the way to come near it. */
let come: (isIntersecting: boolean) => void;

class FarObserver {
  constructor(hear: IntersectionObserverCallback) {
    come = (isIntersecting) =>
      hear([{ isIntersecting }] as IntersectionObserverEntry[], this as unknown as IntersectionObserver);
  }
  observe(): void {}
  disconnect(): void {}
}

function draw(order = 0) {
  render(
    <WhenNear title="时段" order={order}>
      <p>图</p>
    </WhenNear>,
  );
}

describe('a chart that is out of sight', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('IntersectionObserver', FarObserver);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('has its place and its title, and is not drawn', () => {
    draw();
    expect(screen.getByRole('region', { name: '时段' })).toBeTruthy();
    act(() => come(false));
    expect(screen.queryByText('图')).toBeNull();
  });

  it('is drawn when somebody comes near', () => {
    draw();
    act(() => come(true));
    expect(screen.getByText('图')).toBeTruthy();
  });

  it('is drawn when the page has been open for a while, one after the other', () => {
    draw(2);
    act(() => void vi.advanceTimersByTime(4_900));
    expect(screen.queryByText('图')).toBeNull();
    act(() => void vi.advanceTimersByTime(200));
    expect(screen.getByText('图')).toBeTruthy();
  });

  it('is drawn for paper', () => {
    draw();
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(screen.getByText('图')).toBeTruthy();
    act(() => void window.dispatchEvent(new Event('afterprint')));
  });
});
