import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { TickBox } from '../../src/form/permission/tick-box';
import type { BoxKind, BoxTimes } from './kinds';

declare global {
  interface Window {
    readonly measureBoxes: (kind: BoxKind, count: number) => BoxTimes;
  }
}

const DRAW: Record<BoxKind, (index: number, isTicked: boolean) => ReactNode> = {
  plain: (index, isTicked) => <input key={index} type="checkbox" checked={isTicked} readOnly />,
  own: (index, isTicked) => (
    <TickBox key={index} label={`${index}`} isTicked={isTicked} onChange={() => undefined} />
  ),
  antd: (index, isTicked) => <Checkbox key={index} aria-label={`${index}`} checked={isTicked} />,
};

/** Draws the boxes and ticks them all, each until the browser has laid them out. */
Object.assign(window, {
  measureBoxes(kind: BoxKind, count: number): BoxTimes {
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    const drawMs = (isTicked: boolean) => {
      const began = performance.now();
      flushSync(() => root.render(Array.from({ length: count }, (_, index) => DRAW[kind](index, isTicked))));
      void place.offsetHeight;
      return performance.now() - began;
    };
    const times = { firstMs: drawMs(false), tickMs: drawMs(true) };
    root.unmount();
    place.remove();
    return times;
  },
});
