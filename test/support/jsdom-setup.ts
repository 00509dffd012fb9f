import 'vitest-canvas-mock';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { stopTimers } from './portal/page-timers';

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

// The canvas of the suites knows a matrix that cannot be turned; where there is none, patterns of charts are not turned.
Reflect.deleteProperty(window, 'DOMMatrix');
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

// Files share a window: each begins where a tab begins, and ends without a page.
beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});
afterAll(stopTimers);

afterEach(() => {
  cleanup();
  window.localStorage.clear();
});
