import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

/** What antd asks of a browser and jsdom does not have; sizes are those of nothing laid out. */
class SilentResizeObserver implements ResizeObserver {
  observe(): void {}
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
// Nothing is laid out, so nothing is out of sight.
window.Element.prototype.scrollIntoView ??= () => undefined;

// jsdom computes no styles of pseudo-elements and says so loudly at each call.
const computeStyle = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => computeStyle(element);

afterEach(() => {
  cleanup();
  window.localStorage.clear();
});
