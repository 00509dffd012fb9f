import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';

// A wait ends with what it waits for; on a machine that is slow and busy that may take longer than one second.
configure({ asyncUtilTimeout: 40_000 });

/** What antd asks of a browser and jsdom does not have; sizes are those of nothing laid out. */
class SilentResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Nothing is laid out, so nothing is out of sight. */
class SeeingIntersectionObserver implements Pick<
  IntersectionObserver,
  'observe' | 'unobserve' | 'disconnect'
> {
  readonly #hear: IntersectionObserverCallback;
  constructor(hear: IntersectionObserverCallback) {
    this.#hear = hear;
  }
  observe(): void {
    const seen = [{ isIntersecting: true }] as IntersectionObserverEntry[];
    this.#hear(seen, this as unknown as IntersectionObserver);
  }
  unobserve(): void {}
  disconnect(): void {}
}

window.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
});
window.ResizeObserver ??= SilentResizeObserver;
window.IntersectionObserver ??= SeeingIntersectionObserver as unknown as typeof IntersectionObserver;
// Nor does anything scroll.
window.Element.prototype.scrollIntoView ??= () => undefined;

/**
 * No suite asks how a page looks, and every question by role asks for the style of all elements above: jsdom would match
 * each with every rule of the page, a seventh of the time that such suites take. What an element's own `style` hides, as
 * a closed dialog, stays hidden.
 */
window.getComputedStyle = (element) => (element as HTMLElement).style;

// A page that is gone runs no timers; these are Node's, which would run on without the page.
const startTimer = window.setTimeout.bind(window);
const stops: (() => void)[] = [];
window.setTimeout = Object.assign((...given: Parameters<typeof startTimer>) => {
  const timer = startTimer(...given);
  stops.push(() => window.clearTimeout(timer));
  return timer;
}, startTimer);
afterAll(() => stops.forEach((stop) => stop()));

afterEach(() => {
  cleanup();
  window.localStorage.clear();
});
